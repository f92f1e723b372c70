package main

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

//go:embed peers
var sources embed.FS

// peer is a program of another library that does the same work.
type peer struct {
	name   string // as the tables say
	source string // below peers
	define string // for the compiler, or empty
	libs   []string
	needs  string // Debian packages
	exe    string
	err    error // why it cannot be run
}

// newPeers lists the programs by a short name. None is compiled yet.
func newPeers() map[string]*peer {
	odeint := "g++ libboost-dev"
	cvode := []string{"-lsundials_cvode", "-lsundials_nvecserial", "-lsundials_sunnonlinsolfixedpoint"}
	return map[string]*peer{
		"rk4":              {name: "plain C", source: "rk4.c", needs: "gcc"},
		"rk4_odeint":       {name: "Boost.odeint", source: "rk4_odeint.cpp", needs: odeint},
		"odeint":           {name: "odeint dopri5", source: "flight_odeint.cpp", needs: odeint},
		"odeint, measured": {name: "odeint dopri5", source: "flight_odeint.cpp", define: "MEASURED", needs: odeint},
		"cvode":            {name: "CVODE Adams", source: "flight_cvode.c", libs: cvode, needs: "gcc libsundials-dev"},
		"cvode, measured":  {name: "CVODE Adams", source: "flight_cvode.c", define: "MEASURED", libs: cvode, needs: "gcc libsundials-dev"},
		"gsl":              {name: "GSL hybrids over odeint", source: "aim_gsl.cpp", libs: []string{"-lgsl", "-lgslcblas"}, needs: odeint + " libgsl-dev"},
	}
}

// build compiles the peers that have no error into dir with -O2, as many at once as there are
// cores.
func build(peers map[string]*peer, dir string) error {
	names, err := sources.ReadDir("peers")
	if err != nil {
		return err
	}
	for _, f := range names {
		text, err := sources.ReadFile("peers/" + f.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, f.Name()), text, 0o666); err != nil {
			return err
		}
	}
	var wait sync.WaitGroup
	for _, p := range peers {
		if p.err == nil {
			wait.Go(func() { p.err = p.compile(dir) })
		}
	}
	wait.Wait()
	return nil
}

var missing = regexp.MustCompile(`fatal error: .*|cannot find -l\S+`)

func (p *peer) compile(dir string) error {
	compiler := "gcc"
	if strings.HasSuffix(p.source, ".cpp") {
		compiler = "g++"
	}
	if _, err := exec.LookPath(compiler); err != nil {
		return fmt.Errorf("no %s; Debian: %s", compiler, p.needs)
	}
	exe := filepath.Join(dir, strings.TrimSuffix(p.source, filepath.Ext(p.source))+p.define)
	args := []string{"-O2", "-o", exe, filepath.Join(dir, p.source)}
	if p.define != "" {
		args = append(args, "-D"+p.define)
	}
	args = append(args, p.libs...)
	out, err := exec.Command(compiler, append(args, "-lm")...).CombinedOutput()
	if err != nil {
		why := missing.FindString(string(out))
		if why == "" {
			why, _, _ = strings.Cut(string(out), "\n")
		}
		return fmt.Errorf("it does not compile (%s); Debian: %s", why, p.needs)
	}
	p.exe = exe
	return nil
}

// run runs the peer and decodes what it prints.
func (p *peer) run(answer any, args ...any) error {
	if p.err != nil {
		return p.err
	}
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = fmt.Sprint(a)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, p.exe, words...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%s: %v: %s", p.source, err, strings.TrimSpace(stderr.String()))
	}
	if err := json.Unmarshal(out, answer); err != nil {
		return errors.Join(fmt.Errorf("%s printed no JSON", p.source), err)
	}
	return nil
}
