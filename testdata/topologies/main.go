// Command topologies prints the faults of every topology below it, as they are
// found when a process starts. The expectations in the comments of the same files
// say what the analyzer reports when it reads them, so the two can be compared.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/shipmindlabs/routecheck/taskmeta"

	"example.test/topologies/badqueue"
	"example.test/topologies/badretry"
	"example.test/topologies/badroute"
	"example.test/topologies/badtaskname"
	"example.test/topologies/constants"
	"example.test/topologies/deadall"
	"example.test/topologies/deadexact"
	"example.test/topologies/deadglob"
	"example.test/topologies/declaresunrouted"
	"example.test/topologies/direct"
	"example.test/topologies/duplicatequeue"
	"example.test/topologies/duplicatetask"
	"example.test/topologies/empty"
	"example.test/topologies/everything"
	"example.test/topologies/exactalive"
	"example.test/topologies/globalive"
	"example.test/topologies/keyless"
	"example.test/topologies/longqueue"
	"example.test/topologies/negativelimit"
	"example.test/topologies/noclass"
	"example.test/topologies/noname"
	"example.test/topologies/noowner"
	"example.test/topologies/noroute"
	"example.test/topologies/notaskname"
	"example.test/topologies/nothing"
	"example.test/topologies/reserveddead"
	"example.test/topologies/reservedqueue"
	"example.test/topologies/retrysound"
	"example.test/topologies/routeatfault"
	"example.test/topologies/routenoname"
	"example.test/topologies/routenoqueues"
	"example.test/topologies/routeundeclared"
	"example.test/topologies/routeunrouted"
	"example.test/topologies/sound"
	"example.test/topologies/suffix"
	"example.test/topologies/suffixafter"
	"example.test/topologies/suffixchain"
	"example.test/topologies/suffixsound"
	"example.test/topologies/taskundeclared"
	"example.test/topologies/taskunrouted"
	"example.test/topologies/unknownclass"
	"example.test/topologies/unknownexchange"
	"example.test/topologies/unknownkind"
	"example.test/topologies/zero"
)

// topologies has every case by the name of its folder.
var topologies = map[string]*taskmeta.Topology{
	"badqueue":         &badqueue.Topology,
	"badretry":         &badretry.Topology,
	"badroute":         &badroute.Topology,
	"badtaskname":      &badtaskname.Topology,
	"constants":        &constants.Topology,
	"deadall":          &deadall.Topology,
	"deadexact":        &deadexact.Topology,
	"deadglob":         &deadglob.Topology,
	"declaresunrouted": &declaresunrouted.Topology,
	"direct":           &direct.Topology,
	"duplicatequeue":   &duplicatequeue.Topology,
	"duplicatetask":    &duplicatetask.Topology,
	"empty":            &empty.Topology,
	"everything":       &everything.Topology,
	"exactalive":       &exactalive.Topology,
	"globalive":        &globalive.Topology,
	"keyless":          &keyless.Topology,
	"longqueue":        &longqueue.Topology,
	"negativelimit":    &negativelimit.Topology,
	"noclass":          &noclass.Topology,
	"noname":           &noname.Topology,
	"noowner":          &noowner.Topology,
	"noroute":          &noroute.Topology,
	"notaskname":       &notaskname.Topology,
	"nothing":          &nothing.Topology,
	"reserveddead":     &reserveddead.Topology,
	"reservedqueue":    &reservedqueue.Topology,
	"retrysound":       &retrysound.Topology,
	"routeatfault":     &routeatfault.Topology,
	"routenoname":      &routenoname.Topology,
	"routenoqueues":    &routenoqueues.Topology,
	"routeundeclared":  &routeundeclared.Topology,
	"routeunrouted":    &routeunrouted.Topology,
	"sound":            &sound.Topology,
	"suffix":           &suffix.Topology,
	"suffixafter":      &suffixafter.Topology,
	"suffixchain":      &suffixchain.Topology,
	"suffixsound":      &suffixsound.Topology,
	"taskundeclared":   &taskundeclared.Topology,
	"taskunrouted":     &taskunrouted.Topology,
	"unknownclass":     &unknownclass.Topology,
	"unknownexchange":  &unknownexchange.Topology,
	"unknownkind":      &unknownkind.Topology,
	"zero":             &zero.Topology,
}

// Report is what is printed of one case.
type Report struct {
	Faults []taskmeta.Fault
	Tasks  []taskmeta.TaskInfo
}

func main() {
	reports := make(map[string]Report)
	for name, topology := range topologies {
		reports[name] = Report{Faults: topology.Faults(), Tasks: topology.Tasks()}
	}
	if err := json.NewEncoder(os.Stdout).Encode(reports); err != nil {
		fmt.Fprintln(os.Stderr, "topologies:", err)
		os.Exit(1)
	}
}
