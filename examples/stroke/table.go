package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// table prints the document for people.
func table(w io.Writer, doc document) error {
	for i, r := range doc.Strokes {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := r.table(w); err != nil {
			return err
		}
	}
	return nil
}

// title is the sport and the model in words.
func (r *report) title() string {
	t := map[string]string{"tennis": "Tennis", "table-tennis": "Table tennis"}[r.Sport] + ", " + r.Model + " model"
	if r.Surface != "" {
		t += ", " + r.Surface + " court"
	}
	return t
}

func (r *report) table(w io.Writer) error {
	fmt.Fprintln(w, r.title())
	fmt.Fprintf(w, "struck at (%g, %g, %g) m: %s\n\n", r.From.X, r.From.Y, r.From.Z, r.Stroke)

	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	aim := r.Aimed.Flight
	row := func(label string, cell func(f *flight) string) {
		fmt.Fprintf(t, "  %s\t%s", label, cell(&r.Predicted))
		if aim != nil {
			fmt.Fprintf(t, "\t%s", cell(aim))
		}
		fmt.Fprintln(t)
	}
	head := "\tpredicted"
	if aim != nil {
		head += fmt.Sprintf("\taimed at (%.2f, %.2f)", r.Aimed.Target.X, r.Aimed.Target.Z)
	}
	fmt.Fprintln(t, "  "+head)
	row("launch angle", func(f *flight) string { return elevation(f.Launch.Elevation) })
	row("", func(f *flight) string { return direction(f.Launch.Azimuth) })
	row("launch speed", func(f *flight) string { return speed(f.Launch) })
	row("topspin", func(f *flight) string { return fmt.Sprintf("%6.0f rpm", f.Launch.Topspin) })
	row("over the net by", func(f *flight) string {
		if f.Clearance == nil {
			return "  does not cross it"
		}
		return fmt.Sprintf("%6.2f m", *f.Clearance)
	})
	row("apex", func(f *flight) string {
		return fmt.Sprintf("%6.2f m high, z %.2f, %.3f s", f.Apex.Y, f.Apex.Z, f.Apex.Time)
	})
	row("lands", func(f *flight) string {
		if len(f.Bounces) == 0 {
			return ""
		}
		b := f.Bounces[0]
		return fmt.Sprintf("%6.3f s at (%.2f, %.2f) on the %s", b.Time, b.X, b.Z, b.On)
	})
	row("", func(f *flight) string { return "  " + f.margin() })
	row("evaluations", func(f *flight) string { return fmt.Sprintf("%6d", f.Evaluations) })
	if err := t.Flush(); err != nil {
		return err
	}
	switch a := &r.Aimed; {
	case a.Error != "":
		fmt.Fprintf(w, "\n  aimed at (%.2f, %.2f): %s\n", a.Target.X, a.Target.Z, a.Error)
	default:
		fmt.Fprintf(w, "\n  aiming missed by %.3f mm and took %d flights, %d evaluations in all", 1e3**a.Miss, a.Flights, a.Evaluations)
		if a.Slowed > 0 {
			fmt.Fprintf(w, "; slowed to %.2f m/s to clear the net", aim.Launch.Speed)
		}
		fmt.Fprintln(w)
	}

	fmt.Fprintln(w)
	t = tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "  bounce\ttime\tx\tz\t\tm/s\tkm/h\tangle\tspin\ttopspin")
	bounces(t, "predicted", &r.Predicted)
	if aim != nil {
		bounces(t, "aimed", aim)
	}
	return t.Flush()
}

// bounces prints two lines for each bounce of f, before and after it.
func bounces(w io.Writer, name string, f *flight) {
	for i, b := range f.Bounces {
		fmt.Fprintf(w, "  %s %d, %s\t%.3f s\t%6.2f\t%6.2f\tbefore\t%s\n", name, i+1, b.On, b.Time, b.X, b.Z, b.Before.cells())
		fmt.Fprintf(w, "  \t\t\t\tafter\t%s\n", b.After.cells())
	}
}

func (m motion) cells() string {
	return fmt.Sprintf("%5.2f\t%6.1f\t%6.1f°\t%5.0f rpm\t%5.0f rpm", m.Speed, m.SpeedKMH, m.Elevation, m.Spin, m.Topspin)
}

func speed(m motion) string { return fmt.Sprintf("%6.2f m/s, %.1f km/h", m.Speed, m.SpeedKMH) }

func elevation(deg float64) string {
	if deg < 0 {
		return fmt.Sprintf("%6.2f° down", -deg)
	}
	return fmt.Sprintf("%6.2f° up", deg)
}

func direction(deg float64) string {
	switch {
	case deg >= 0.005:
		return fmt.Sprintf("%6.2f° to the left", deg)
	case deg <= -0.005:
		return fmt.Sprintf("%6.2f° to the right", -deg)
	}
	return "  straight ahead"
}

// margin is the verdict with the distance to the nearest line.
func (f *flight) margin() string {
	switch {
	case f.Margin == nil:
		return f.Verdict
	case *f.Margin >= 0:
		return fmt.Sprintf("%s, %.2f m inside the nearest line", f.Verdict, *f.Margin)
	default:
		return fmt.Sprintf("%s, %.2f m outside the nearest line", f.Verdict, -*f.Margin)
	}
}
