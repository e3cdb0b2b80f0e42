package knowledge

import (
	"hash/crc32"
	"io/fs"
	"time"
)

// The data files, all in the root of the file system that Load is given.
const (
	modelsFile     = "models.csv"
	gpusFile       = "gpus.csv"
	variantsFile   = "gpu_variants.csv"
	tablesFile     = "tables.csv"
	exceptionsFile = "exceptions.csv"
)

// Load reads the tables of fsys. It is strict: a missing file or column, a
// value that cannot be read, a word outside a closed vocabulary, a name that
// two records claim are all reported, each with file, record and field, in one
// error of type Problems. What only looks wrong is for Lint.
func Load(fsys fs.FS) (*Base, error) {
	l := loader{fsys: fsys, base: &Base{}}
	l.models()
	l.gpus()
	l.bareNames()
	l.tables()
	l.exceptions()
	if err := l.problems.err(); err != nil {
		return nil, err
	}
	return l.base, nil
}

// loader is one run of Load.
type loader struct {
	fsys     fs.FS
	base     *Base
	problems Problems
}

// each reads a file and calls read for its records.
func (l *loader) each(file string, columns []string, read func(row)) {
	data, err := fs.ReadFile(l.fsys, file)
	if err != nil {
		l.problems.add(file, "", "", "%v", err)
		return
	}
	l.base.checksum = crc32.Update(l.base.checksum, crc32.IEEETable, data)
	eachRow(file, data, columns, &l.problems, read)
}

// identify sets the id of a record and enters it into ids.
func identify(r *row, c int, ids map[string]int32, next int) bool {
	id := r.required(c)
	if id == "" {
		return false
	}
	if _, twice := ids[id]; twice {
		r.problem(c, "%q stands twice", id)
		return false
	}
	if id != fold(id) {
		r.problem(c, "%q is not a slug: lower case, at most %d bytes", id, maxName)
	}
	r.id, ids[id] = id, int32(next)
	return true
}

func (l *loader) models() {
	b := l.base
	b.models, b.modelIDs = make([]Model, 0, 600), make(map[string]int32, 600)
	b.modelNames.strict = make(map[string]int32, 3000)
	l.each(modelsFile, modelColumns, func(r row) {
		if identify(&r, mID, b.modelIDs, len(b.models)) {
			b.models = append(b.models, readModel(r))
		}
	})
	for i := range b.models {
		l.nameModel(int32(i))
	}
}

// nameModel enters the names that only one model may have.
func (l *loader) nameModel(i int32) {
	m := &l.base.models[i]
	l.enterNames(&l.base.modelNames, modelsFile, m.ID, m.Name, m.Aliases, i, func(j int32) string { return l.base.models[j].ID })
}

// enterNames enters a row's id, name and aliases, and reports each that another
// row of the file has already.
func (l *loader) enterNames(in *names, file, id, name string, aliases []string, i int32, idOf func(int32) string) {
	enter := func(field, name string) {
		if other, taken := in.add(name, i); taken {
			l.problems.add(file, id, field, "%q also names %s", name, idOf(other))
		}
	}
	enter("id", id)
	enter("name", name)
	for _, a := range aliases {
		enter("aliases", a)
	}
}

// addSoftNames enters what hubs call the models. Such a name gives way to a
// name that another row states: several YOLO sizes share one repository.
func (b *Base) addSoftNames() {
	for i := range b.models {
		if repo := b.models[i].HFRepo; repo != "" {
			b.modelNames.add(repo, int32(i))
			b.modelNames.add(dropOrg(repo), int32(i))
		}
	}
	for i := range b.models {
		if bare := withoutTuning(dropOrg(b.models[i].HFRepo)); bare != "" {
			b.modelNames.add(bare, int32(i))
		}
	}
}

func (l *loader) gpus() {
	b := l.base
	b.gpus, b.gpuIDs = make([]GPU, 0, 200), make(map[string]int32, 200)
	b.gpuNames.strict = make(map[string]int32, 1000)
	l.each(gpusFile, gpuColumns, func(r row) {
		if identify(&r, gID, b.gpuIDs, len(b.gpus)) {
			b.gpus = append(b.gpus, readGPU(r))
		}
	})
	for i := range b.gpus {
		l.nameGPU(int32(i))
	}
}

func (l *loader) nameGPU(i int32) {
	g := &l.base.gpus[i]
	l.enterNames(&l.base.gpuNames, gpusFile, g.ID, g.Name, g.Aliases, i, func(j int32) string { return l.base.gpus[j].ID })
}

func (l *loader) bareNames() {
	b := l.base
	l.each(variantsFile, bareColumns, func(r row) {
		r.id = r.text(vNames)
		if bare, ok := b.readBare(r); ok {
			b.bare = append(b.bare, bare)
		}
	})
}

func (l *loader) tables() {
	l.each(tablesFile, tableColumns, func(r row) {
		r.id = r.required(tFile)
		t := Table{File: r.id, Checked: r.required(tChecked), Status: Status(r.oneOf(tStatus, statuses)), Note: r.text(tNote)}
		if _, err := time.Parse("2006-01", t.Checked); err != nil {
			r.problem(tChecked, "%q is not a month such as 2026-08", t.Checked)
		}
		l.base.tables = append(l.base.tables, t)
	})
}

func (l *loader) exceptions() {
	l.each(exceptionsFile, exceptionColumns, func(r row) {
		r.id = r.text(xRecord)
		l.base.exceptions = append(l.base.exceptions, exception{
			check: r.oneOf(xCheck, checkNames()), file: r.required(xFile),
			record: r.required(xRecord), reason: r.required(xReason),
		})
	})
}
