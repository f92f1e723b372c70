package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestSnippet shows that the check can fail: on every target it finds the
// marked lines of the snippet, and no others. The second time the listing comes
// from the build cache.
func TestSnippet(t *testing.T) {
	source, err := os.ReadFile("testdata/snippet/snippet.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []int
	for i, line := range strings.Split(string(source), "\n") {
		if strings.Contains(line, "// fuses") {
			want = append(want, i+1)
		}
	}
	for _, target := range targets {
		t.Run(name(target), func(t *testing.T) {
			for range 2 {
				found, err := check(target, []string{"./testdata/snippet"})
				if err != nil {
					t.Fatal(err)
				}
				var got []int
				for _, f := range found {
					if f.file != "testdata/snippet/snippet.go" {
						t.Errorf("finding in another file: %v", f)
					}
					got = append(got, f.line)
				}
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Errorf("lines %v, want %v", got, want)
				}
			}
		})
	}
}

func TestScan(t *testing.T) {
	const listing = `# example.com/p
example.com/p.F STEXT size=16 args=0x18 locals=0x0 funcid=0x0 align=0x0 leaf
	0x0000 00000 (/src/p/a.go:5)	TEXT	example.com/p.F(SB), LEAF|NOFRAME|ABIInternal, $0-24
	0x0000 00000 (/src/p/a.go:5)	FUNCDATA	$0, gclocals·FzY36IO2mY0y4dZ1+Izd/w==(SB)
	0x0000 00000 (/src/p/a.go:6)	FMADDD	F0, F2, F1, F0
	0x0004 00004 (/src/p/a.go:6)	FMADDD	F0, F2, F1, F0
	0x0008 00008 (/src/p/a.go:7)	FMULD	F0, F2, F1
	0x000c 00012 (/src/p/a.go:8)	RET	(R30)
	0x0000 00 08 41 1f c0 03 5f d6 FMADDD
`
	found, n, err := scan(strings.NewReader(listing))
	if err != nil || n != 6 || len(found) != 1 || found[0] != (finding{"/src/p/a.go", 6, "FMADDD"}) {
		t.Errorf("found %v in %d instructions, %v", found, n, err)
	}
}

func TestOperations(t *testing.T) {
	for _, op := range strings.Fields(`FMADD FMADDD FMADDS FMADDF FMSUB FMSUBD FNMADD FNMADDD FNMSUB FNMSUBS
		VFMADD231SD VFMADD213SD VFMSUB132PD VFNMADD231SS VFMADDSUB213PD
		XSMADDADP XSMSUBADP XSNMADDADP XVMADDADP VFMLA VFMLS WFMADB WFMSDB VFMADB WFMASB VFNMS`) {
		if !fused.MatchString(op) {
			t.Errorf("%s fuses", op)
		}
	}
	for _, op := range strings.Fields(`MADD MSUB MADDW MADDLD FMUL FMULD FMULS FADDD FSUB FNEGD FMOVD FMOVS FMIND FMAXD
		FNMULD MULSD ADDSD VMULSD MOVSD MOVD MSR MRS VMOV WFMDB WFADB VFMIN VFMAX VFMAXDB`) {
		if fused.MatchString(op) {
			t.Errorf("%s does not fuse", op)
		}
	}
}

// TestLibrary: the packages that promise bits are checked, those that help
// tests are not.
func TestLibrary(t *testing.T) {
	t.Chdir("../..")
	packages, err := library()
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/gotopspin/topspin/"
	for _, p := range []string{"ball", "integrate", "collide", "internal/detmath", "internal/poly"} {
		if !slices.Contains(packages, module+p) {
			t.Errorf("%s is left out", p)
		}
	}
	for _, p := range []string{"collide/collidetest", "integrate/integratetest", "internal/fused"} {
		if slices.Contains(packages, module+p) {
			t.Errorf("%s should be left out", p)
		}
	}
}
