package intents

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// testVocabulary is the catalogue that testdata/README.md describes.
var testVocabulary = sync.OnceValues(func() (Vocabulary, error) {
	v := Vocabulary{
		Engines: []string{"vllm", "sglang", "llama.cpp", "ollama", "tgi", "transformers"},
		Bare: []BareName{
			{"A100", []string{"a100-80g-sxm", "a100-80g-pcie", "a100-40g-sxm", "a100-40g-pcie"}},
			{"V100", []string{"v100-16g", "v100-32g", "v100-pcie-16g", "v100-pcie-32g"}},
			{"H20", []string{"h20-96g", "h20-141g"}},
			{"910B", []string{"ascend-910b3", "ascend-910b2", "ascend-910b4"}},
		},
	}
	models, err := readCSV("models.csv")
	if err != nil {
		return v, err
	}
	for _, m := range models {
		size, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return v, err
		}
		v.Models = append(v.Models, ModelName{ID: m[0], Family: m[1], ParamsB: size, Names: strings.Split(m[3], ";")})
	}
	gpus, err := readCSV("gpus.csv")
	if err != nil {
		return v, err
	}
	for _, g := range gpus {
		gb, err := strconv.ParseFloat(g[2], 64)
		if err != nil {
			return v, err
		}
		v.GPUs = append(v.GPUs, GPUName{ID: g[0], Vendor: g[1], MemoryGB: gb, Names: strings.Split(g[3], ";")})
	}
	return v, nil
})

func readCSV(name string) ([][]string, error) {
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	return rows[1:], nil
}

var testParser = sync.OnceValues(func() (*Parser, error) {
	v, err := testVocabulary()
	if err != nil {
		return nil, err
	}
	return NewParser(v), nil
})

func parser(t testing.TB) *Parser {
	t.Helper()
	p, err := testParser()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
