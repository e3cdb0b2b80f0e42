package knowledge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Lint runs the checks that catch typing slips in well-formed data. A record
// that a check is right to stumble over stands in exceptions.csv with the
// reason; an exception that no check needs any more is reported too.
func (b *Base) Lint() Problems {
	l := linter{base: b, used: make([]bool, len(b.exceptions))}
	for _, c := range modelChecks {
		for i := range b.models {
			m := &b.models[i]
			l.found(c.name, modelsFile, m.ID, c.field, c.fault(m))
		}
	}
	for _, c := range gpuChecks {
		for i := range b.gpus {
			g := &b.gpus[i]
			l.found(c.name, gpusFile, g.ID, c.field, c.fault(g))
		}
	}
	l.sharedRepositories()
	l.looseNames()
	l.bareNames()
	l.tables()
	l.staleExceptions()
	slices.SortStableFunc(l.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Record, b.Record), cmp.Compare(a.Text, b.Text))
	})
	return l.problems
}

// linter is one run of Lint.
type linter struct {
	base     *Base
	problems Problems
	used     []bool // exceptions that were needed
}

// found notes a fault unless it is empty or excepted.
func (l *linter) found(check, file, record, field, fault string) {
	if fault == "" {
		return
	}
	for i, x := range l.base.exceptions {
		if x.check == check && x.file == file && x.record == record {
			l.used[i] = true
			return
		}
	}
	l.problems.add(file, record, field, "%s (check %s)", fault, check)
}

// The checks over more than one record.
const (
	checkRepository = "repository"
	checkNamesApart = "names-apart"
	checkBareName   = "bare-name"
	checkTables     = "tables"
)

// sharedRepositories reports a hub repository that two rows name.
func (l *linter) sharedRepositories() {
	owner := map[string]string{}
	for i := range l.base.models {
		m := &l.base.models[i]
		repo := fold(m.HFRepo)
		if other, ok := owner[repo]; ok && repo != "" {
			l.found(checkRepository, modelsFile, m.ID, "hf_repo", fmt.Sprintf("%q is the repository of %s too", m.HFRepo, other))
			continue
		}
		owner[repo] = m.ID
	}
}

// looseNames reports names that are one once spaces, hyphens and underscores
// are taken out: people leave them out.
func (l *linter) looseNames() {
	owner := map[string]string{}
	for i := range l.base.models {
		m := &l.base.models[i]
		l.namesApart(owner, modelsFile, m.ID, append([]string{m.ID, m.Name}, m.Aliases...))
	}
	owner = map[string]string{}
	for i := range l.base.gpus {
		g := &l.base.gpus[i]
		l.namesApart(owner, gpusFile, g.ID, append([]string{g.ID, g.Name}, g.Aliases...))
	}
}

var glue = strings.NewReplacer(" ", "", "-", "", "_", "")

func (l *linter) namesApart(owner map[string]string, file, id string, all []string) {
	for _, name := range all {
		key := glue.Replace(fold(name))
		if other, ok := owner[key]; ok && other != id {
			l.found(checkNamesApart, file, id, "aliases", fmt.Sprintf("%q is read like a name of %s", name, other))
		}
		owner[key] = id
	}
}

// bareNames reports cards that share the core of a name without an entry in
// gpu_variants.csv that says which is the usual one.
func (l *linter) bareNames() {
	b := l.base
	b.spellGPUs()
	for core, rows := range b.gpuCores {
		if _, ok := b.bareCores[core]; !ok && len(rows) > 1 {
			l.found(checkBareName, gpusFile, b.gpus[rows[0]].ID, "aliases", fmt.Sprintf("%q could also be %s; say which in %s", core, b.gpus[rows[1]].ID, variantsFile))
		}
	}
}

// tables reports a data file without date and status.
func (l *linter) tables() {
	for _, file := range []string{modelsFile, gpusFile, variantsFile} {
		if !slices.ContainsFunc(l.base.tables, func(t Table) bool { return t.File == file }) {
			l.found(checkTables, tablesFile, file, "", "has no row; every table needs a month and a status")
		}
	}
}

func (l *linter) staleExceptions() {
	for i, x := range l.base.exceptions {
		if !l.used[i] {
			l.problems.add(exceptionsFile, x.record, "check", "the check %s finds nothing here any more; remove the exception", x.check)
		}
	}
}

// exception is one row of exceptions.csv: a record that a check stumbles over
// for a reason.
type exception struct{ check, file, record, reason string }

// Positions in exceptionColumns, in the order of the file.
const (
	xCheck = iota
	xFile
	xRecord
	xReason
)

var exceptionColumns = []string{"check", "file", "record", "reason"}

// checkNames lists what an exception may name.
func checkNames() []string {
	all := []string{checkRepository, checkNamesApart, checkBareName, checkTables}
	for _, c := range modelChecks {
		all = append(all, c.name)
	}
	for _, c := range gpuChecks {
		all = append(all, c.name)
	}
	return all
}
