// Command fused checks that the compiler has joined no product with a sum into
// one instruction in the library's code, except where math.FMA is written.
//
//	go run ./internal/fused             the library's packages
//	go run ./internal/fused packages    these packages
//
// Such an instruction (fused multiply-add) rounds once where two would round
// twice, so that the same source gives other last digits on machines that have
// it. The library promises the same bits everywhere, and rounds every product
// that meets a sum: float64(x*y) + z. A product that was forgotten is found here.
//
// For each target on which the compiler fuses, the packages are compiled with
// -gcflags=-S, and the listing is searched. No target's machine is needed, and
// what has not changed comes from the build cache, listing included. Each
// finding is printed as
//
//	arm64: ball/flight.go:42: FMADDD
//
// and the exit status is 1 if there is any, 2 if the check could not be made.
//
// The library's packages are those of the module, but for commands and for
// support of tests (names that end in "test", and what only tests import).
// Generic code is seen where it is instantiated.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// targets are the architectures on which the compiler fuses, as environments.
var targets = [][]string{
	{"GOARCH=arm64"},
	{"GOARCH=ppc64le"},
	{"GOARCH=s390x"},
	{"GOARCH=riscv64"},
	{"GOARCH=loong64"},
	{"GOARCH=amd64", "GOAMD64=v3"},
}

// name returns a target as findings show it: arm64, amd64/v3.
func name(target []string) string {
	var values []string
	for _, setting := range target {
		_, value, _ := strings.Cut(setting, "=")
		values = append(values, value)
	}
	return strings.Join(values, "/")
}

func main() {
	packages := os.Args[1:]
	if len(packages) == 0 {
		var err error
		if packages, err = library(); err != nil {
			fail(err)
		}
	}
	status := 0
	for _, target := range targets {
		found, err := check(target, packages)
		if err != nil {
			fail(err)
		}
		for _, f := range found {
			fmt.Printf("%s: %s\n", name(target), f)
			status = 1
		}
	}
	if status == 0 {
		fmt.Printf("nothing fused in %d packages on %d targets\n", len(packages), len(targets))
	}
	os.Exit(status)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "fused:", err)
	os.Exit(2)
}

// arithmetic is checked even where nothing uses it yet.
var arithmetic = []string{"./internal/detmath", "./internal/poly"}

// library lists the library's packages: the public ones, and those of the
// module's internal ones that they use.
func library() ([]string, error) {
	const format = `{{if and .Module .GoFiles (ne .Name "main")}}{{if .Module.Main}}{{.ImportPath}}{{end}}{{end}}`
	list := func(arguments ...string) ([]string, error) {
		out, err := run(nil, append([]string{"list", "-f", format}, arguments...)...)
		return strings.Fields(string(out)), err
	}
	public, err := list("./...")
	if err != nil {
		return nil, err
	}
	public = slices.DeleteFunc(public, func(p string) bool {
		return strings.HasSuffix(p, "test") || strings.Contains(p, "/internal/") || strings.Contains(p, "/examples/")
	})
	if len(public) == 0 {
		return nil, errors.New("no packages here")
	}
	return list(slices.Concat([]string{"-deps"}, public, arithmetic)...)
}

// run runs the go command and returns what it printed to standard output.
func run(env []string, arguments ...string) ([]byte, error) {
	cmd := exec.Command("go", arguments...)
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %s: %w\n%s", arguments[0], err, stderr.Bytes())
	}
	return out, err
}

// A finding is a fused instruction.
type finding struct {
	file string // relative to the working directory where it lies below
	line int
	op   string
}

func (f finding) String() string { return fmt.Sprintf("%s:%d: %s", f.file, f.line, f.op) }

// check compiles the packages for the target and returns the fused
// instructions on lines without math.FMA.
func check(target, packages []string) ([]finding, error) {
	env := append([]string{"GOOS=linux", "CGO_ENABLED=0"}, target...)
	cmd := exec.Command("go", append([]string{"build", "-gcflags=-S"}, packages...)...)
	cmd.Env = append(os.Environ(), env...)
	listing, err := cmd.CombinedOutput()
	if err != nil {
		const most = 2000
		return nil, fmt.Errorf("go build for %s: %w\n%s", name(target), err, listing[max(0, len(listing)-most):])
	}
	found, instructions, err := scan(bytes.NewReader(listing))
	if err == nil && instructions == 0 {
		err = fmt.Errorf("go build for %s listed no instructions", name(target))
	}
	return slices.DeleteFunc(found, func(f finding) bool { return intended(f.file, f.line) }), err
}

var (
	// 	0x0008 00008 (/src/ball/flight.go:42)	FMADDD	F0, F2, F1, F0
	instruction = regexp.MustCompile(`^\t0x[0-9a-f]+ \d+ \(([^()]+):(\d+)\)\t([A-Z0-9]+)`)

	// On arm64, riscv64 and loong64 FMADDD, FMSUBD, FNMADDD, FNMSUBD and the
	// like for float32; on ppc64le and s390x without the last letter; in vector
	// registers VFMADD231SD, XSMADDADP, WFMADB, VFMLA and so on. MADD and MSUB
	// are of whole numbers.
	fused = regexp.MustCompile(`^V?FN?M(ADD|SUB)|^X[SV]N?M(ADD|SUB)|^[VW]FN?M(A|S|LA|LS)([SD]B)?$`)
)

// scan returns the fused instructions in a compiler's listing, each line of
// source once per operation, and how many instructions there are.
func scan(listing io.Reader) (found []finding, instructions int, err error) {
	wd, err := os.Getwd()
	if err != nil {
		return nil, 0, err
	}
	lines := bufio.NewScanner(listing)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		m := instruction.FindSubmatch(lines.Bytes())
		if m == nil {
			continue
		}
		instructions++
		if !fused.Match(m[3]) {
			continue
		}
		f := finding{file: string(m[1]), op: string(m[3])}
		if f.line, err = strconv.Atoi(string(m[2])); err != nil {
			return nil, 0, err
		}
		if rel, err := filepath.Rel(wd, f.file); err == nil && !strings.HasPrefix(rel, "..") {
			f.file = rel
		}
		if !slices.Contains(found, f) {
			found = append(found, f)
		}
	}
	return found, instructions, lines.Err()
}

// intended reports whether the line calls math.FMA.
func intended(file string, line int) bool {
	source, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	lines := strings.Split(string(source), "\n")
	if line < 1 || line > len(lines) {
		return false
	}
	code, _, _ := strings.Cut(lines[line-1], "//")
	return strings.Contains(code, "math.FMA(")
}
