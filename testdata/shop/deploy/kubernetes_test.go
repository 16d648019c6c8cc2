package deploy_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/yaml"
	strict "sigs.k8s.io/yaml"
)

// objects are what the manifests declare, by their names.
type objects struct {
	deployments map[string]*appsv1.Deployment
	priorities  map[string]*schedulingv1.PriorityClass
	budgets     map[string]*policyv1.PodDisruptionBudget
	claims      map[string]*corev1.PersistentVolumeClaim
}

// manifests reads the manifests as the API does: a field that it does not know,
// or of another type, is an error.
func manifests(t *testing.T) objects {
	t.Helper()
	o := objects{
		make(map[string]*appsv1.Deployment), make(map[string]*schedulingv1.PriorityClass),
		make(map[string]*policyv1.PodDisruptionBudget), make(map[string]*corev1.PersistentVolumeClaim),
	}
	files, err := filepath.Glob("kubernetes/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text))); ; {
			document, err := reader.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			var kind metav1.TypeMeta
			if err := strict.Unmarshal(document, &kind); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			switch kind.APIVersion + " " + kind.Kind {
			case "apps/v1 Deployment":
				decode(t, file, document, o.deployments)
			case "scheduling.k8s.io/v1 PriorityClass":
				decode(t, file, document, o.priorities)
			case "policy/v1 PodDisruptionBudget":
				decode(t, file, document, o.budgets)
			case "v1 PersistentVolumeClaim":
				decode(t, file, document, o.claims)
			default:
				t.Errorf("%s has the kind %+v, which nothing here checks", file, kind)
			}
		}
	}
	return o
}

// decode adds an object to those of its kind.
func decode[T any, P interface {
	*T
	metav1.Object
}](t *testing.T, file string, document []byte, into map[string]P) {
	t.Helper()
	object := P(new(T))
	if err := strict.UnmarshalStrict(document, object); err != nil {
		t.Errorf("%s: %v", file, err)
	}
	name := object.GetName()
	if faults := validation.IsDNS1123Label(name); len(faults) > 0 {
		t.Errorf("%s: name %q: %q", file, name, faults)
	}
	if into[name] != nil {
		t.Errorf("%s: %q is there twice", file, name)
	}
	into[name] = object
}

func kubernetesUnits(t *testing.T) map[string]unit {
	t.Helper()
	o := manifests(t)
	units := make(map[string]unit)
	for name, d := range o.deployments {
		pod := d.Spec.Template
		selects(t, name, d.Spec.Selector, pod.Labels)
		if len(pod.Spec.Containers) != 1 {
			t.Fatalf("kubernetes: %s has %d containers, want one", name, len(pod.Spec.Containers))
		}
		c := pod.Spec.Containers[0]
		u := unit{command: append(c.Command, c.Args...), memory: c.Resources.Limits.Memory().Value(), env: make(map[string]string)}
		if pod.Spec.TerminationGracePeriodSeconds != nil {
			u.stop = time.Duration(*pod.Spec.TerminationGracePeriodSeconds) * time.Second
		}
		for _, e := range c.Env {
			u.env[e.Name] = e.Value
		}
		probes(t, name, c, u)
		mounts(t, name, o, pod.Spec)
		if o.priorities[pod.Spec.PriorityClassName] == nil {
			t.Errorf("kubernetes: %s has the priority class %q, which is not there", name, pod.Spec.PriorityClassName)
		}
		if c.Resources.Requests.Memory().Cmp(*c.Resources.Limits.Memory()) != 0 {
			t.Errorf("kubernetes: %s requests other memory than its limit, so it may be killed below it", name)
		}
		units[d.Spec.Template.Labels["pool"]] = u
	}
	for name, b := range o.budgets {
		d := o.deployments[name]
		if d == nil {
			t.Errorf("kubernetes: the budget %s is of no deployment", name)
			continue
		}
		selects(t, name, b.Spec.Selector, d.Spec.Template.Labels)
		if least := b.Spec.MinAvailable.IntValue(); least >= int(*d.Spec.Replicas) {
			t.Errorf("kubernetes: %s keeps %d of %d pods, so no node could ever be drained", name, least, *d.Spec.Replicas)
		}
	}
	money, interactive, bulk := o.priorities["shop-money"], o.priorities["shop-interactive"], o.priorities["shop-bulk"]
	if !(money.Value > interactive.Value && interactive.Value > bulk.Value) {
		t.Errorf("kubernetes: priorities %d, %d and %d, want them to fall", money.Value, interactive.Value, bulk.Value)
	}
	return units
}

// selects expects that a selector matches the labels of its pods.
func selects(t *testing.T, name string, selector *metav1.LabelSelector, of labels.Set) {
	t.Helper()
	s, err := metav1.LabelSelectorAsSelector(selector)
	if err != nil || s.Empty() || !s.Matches(of) {
		t.Errorf("kubernetes: %s selects %v (%v), and its pods have the labels %v", name, selector, err, of)
	}
}

// probes expects probes at the port where the command answers.
func probes(t *testing.T, name string, c corev1.Container, u unit) {
	t.Helper()
	for what, p := range map[string]*corev1.Probe{"startup": c.StartupProbe, "readiness": c.ReadinessProbe, "liveness": c.LivenessProbe} {
		if p == nil || p.HTTPGet == nil {
			t.Errorf("kubernetes: %s has no %s probe", name, what)
			continue
		}
		want := map[string]string{"startup": "/readyz", "readiness": "/readyz", "liveness": "/livez"}[what]
		port := p.HTTPGet.Port.String()
		found := false
		for _, named := range c.Ports {
			found = found || named.Name == port && fmt.Sprint(":", named.ContainerPort) == u.flags(t)["health"]
		}
		if !found || p.HTTPGet.Path != want {
			t.Errorf("kubernetes: %s has a %s probe of %s at port %s, want %s at the port of -health", name, what, p.HTTPGet.Path, port, want)
		}
	}
}

// mounts expects that each volume that is mounted is there, and its claim too.
func mounts(t *testing.T, name string, o objects, pod corev1.PodSpec) {
	t.Helper()
	volumes := make(map[string]bool)
	for _, v := range pod.Volumes {
		volumes[v.Name] = true
		if c := v.PersistentVolumeClaim; c != nil && o.claims[c.ClaimName] == nil {
			t.Errorf("kubernetes: %s claims the volume %q, which is not there", name, c.ClaimName)
		}
	}
	for _, m := range pod.Containers[0].VolumeMounts {
		if !volumes[m.Name] {
			t.Errorf("kubernetes: %s mounts %q, which is no volume", name, m.Name)
		}
		delete(volumes, m.Name)
	}
	if len(volumes) > 0 {
		t.Errorf("kubernetes: %s has the volumes %v, which it does not mount", name, volumes)
	}
}
