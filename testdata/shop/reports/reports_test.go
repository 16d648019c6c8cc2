package reports_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/shipmindlabs/routecheck/runtime"

	"example.com/shop/reports"
	"example.com/shop/shoptest"
)

func TestDaily(t *testing.T) {
	s := shoptest.Start(t)
	s.Capture(t, "p1", "m1", 1000)
	shoptest.Do(t, s, reports.Daily, reports.DailyRequest{Day: "2026-02-28"})
	got, err := os.ReadFile(filepath.Join(s.Folder, "balance-2026-02-28.csv"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "account,debits,credits\nfees,0.00,0.30\nmerchant:m1,0.00,9.70\nprovider,10.00,0.00\ntotal,10.00,10.00\n"
	if string(got) != want {
		t.Errorf("the report is\n%s\nwant\n%s", got, want)
	}
}

func TestDailyRefuses(t *testing.T) {
	for _, day := range []string{"", "yesterday", "28.02.2026", "2026-02-30", "../2026-02-28"} {
		s := shoptest.Start(t)
		shoptest.Do(t, s, reports.Daily, reports.DailyRequest{Day: day})
		if got := s.Dead("bulk"); !slices.Equal(got, []runtime.Reason{runtime.PermanentFailure}) {
			t.Errorf("day %q: dead letters %q, want one", day, got)
		}
	}
}
