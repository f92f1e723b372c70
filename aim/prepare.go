package aim

import (
	"fmt"
	"math"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
	"github.com/gotopspin/topspin/court"
)

// job is a shot made ready: geometry, checked, and the counts of the work.
type job struct {
	shot   Shot
	kind   given
	value  float64 // of the given, slowed as it is
	spinBy bool    // the spin is given by components
	tol    float64

	// Where the centre must come to, and the surface there.
	centre ball.Vec
	normal ball.Vec
	floor  int // obstacle of the target, −1 in the air

	// The vertical half-plane from the launch to the target: distance d along
	// the horizontal unit vector e, height dy; left is e turned by 90°.
	e, left ball.Vec
	d, dy   float64
	line    line
	upper   bool // find the solution with the higher launch

	crosses bool    // launch and target are on two sides of the net
	cord    float64 // height of a centre that just clears the cord on the straight way
	via     bool
	viaOn   int     // obstacle of the first bounce
	viaY    float64 // height of the centre there
	strict  bool    // a fair flight ends where a target can be

	flights, evals int
	flown          float64 // s, of all flights
	model          model
}

// prepare checks s and lays out its geometry in v.job.
func (v *Solver) prepare(s Shot) error {
	j := &v.job
	*j = job{shot: s, floor: -1, viaOn: -1, tol: s.Tolerance}
	var err error
	if j.kind, j.value, err = s.given(); err != nil {
		return err
	}
	parts := s.Topspin != 0 || s.Sidespin != 0 || s.Gyrospin != 0 // NaN too
	if parts && s.Spin != (ball.Vec{}) {
		return &ball.FieldError{Field: "Spin", Value: s.Spin, Legal: "zero, as Topspin, Sidespin or Gyrospin is given"}
	}
	j.spinBy = parts
	for _, f := range [...]struct {
		name string
		v    ball.Vec
		max  float64
		are  string
	}{
		{"From", s.From, ball.MaxDistance, "finite, at most 1e6 m from the origin"},
		{"Target", s.Target, ball.MaxDistance, "finite, at most 1e6 m from the origin"},
		{"Spin", s.Spin, ball.MaxSpin, "finite, at most 1e5 rad/s"},
	} {
		if !(f.v.Norm() <= f.max) {
			return &ball.FieldError{Field: f.name, Value: f.v, Legal: f.are}
		}
	}
	if err := s.spinParts(); err != nil {
		return err
	}
	switch {
	case !(s.Clearance >= 0 && s.Clearance <= ball.MaxDistance):
		return &ball.FieldError{Field: "Clearance", Value: s.Clearance, Legal: "in [0, 1e6] m"}
	case !(math.Abs(s.Time) <= 1e5):
		return &ball.FieldError{Field: "Time", Value: s.Time, Legal: "in [-1e5, 1e5] s"}
	case s.Tolerance == 0:
		j.tol = DefaultTolerance
	case !(s.Tolerance >= 1e-9 && s.Tolerance <= 1):
		return &ball.FieldError{Field: "Tolerance", Value: s.Tolerance, Legal: "0, or in [1e-9, 1] m"}
	}
	if err := v.place(); err != nil {
		return err
	}
	return v.geometry()
}

// place finds the surfaces of target and first bounce.
func (v *Solver) place() error {
	j, s := &v.job, &v.job.shot
	r := v.ball.Radius
	floors := 0
	j.centre = s.Target
	best := math.Inf(1)
	for i := range v.court.Obstacles {
		o := &v.court.Obstacles[i]
		if d, _ := o.Distance(s.Time, s.From); d-r < -1e-6 {
			return &ball.FieldError{Field: "From", Value: s.From, Legal: "outside the obstacle " + o.Name + " by a radius"}
		}
		if o.Role != collide.Floor {
			continue
		}
		floors++
		if s.InAir {
			continue
		}
		if d, n := o.Distance(s.Time, s.Target); math.Abs(d) < best {
			best = math.Abs(d)
			j.floor, j.normal = i, n
			j.centre = s.Target.AddScaled(r-d, n)
		}
	}
	switch {
	case floors == 0:
		return &ball.FieldError{Field: "World", Value: "no obstacle of role Floor", Legal: "a world with a Floor, on which a ball can bounce"}
	case !s.InAir && !(best <= 1e-3):
		legal := "on the surface of a Floor, or InAir"
		if y, ok := v.level(s.Target); ok {
			legal = fmt.Sprintf("on the surface of a Floor, which has Y %.6g there, or InAir", y)
		}
		return &ball.FieldError{Field: "Target", Value: s.Target, Legal: legal}
	case !s.InAir && !(j.normal.Y > 0) && !v.outline():
		return &ball.FieldError{Field: "Target", Value: s.Target, Legal: "on the upper side of a Floor"}
	}
	for i := range v.court.Obstacles {
		o := &v.court.Obstacles[i]
		if d, _ := o.Distance(s.Time, j.centre); d-r < -1e-6 {
			return &ball.FieldError{Field: "Target", Value: s.Target, Legal: "clear of the obstacle " + o.Name + " by a radius"}
		}
	}
	if h, ok := v.court.Net.Height(j.centre.X); ok && math.Abs(j.centre.Z) < r && j.centre.Y-r < h && j.centre.Y > v.court.Net.Base {
		return &ball.FieldError{Field: "Target", Value: s.Target, Legal: "clear of the net by a radius"}
	}
	return v.placeVia()
}

// outline takes a target on the edge of a floor, which belongs to its side as
// much as to its top, for one on the top, as a ball touches it from above.
func (v *Solver) outline() bool {
	j := &v.job
	r := v.ball.Radius
	above := j.shot.Target.Add(ball.Vec{Y: r})
	d, n := v.court.Obstacles[j.floor].Distance(j.shot.Time, above)
	if !(math.Abs(d-r) <= 1e-3 && n.Y > 0.5) {
		return false
	}
	j.normal, j.centre = n, above.AddScaled(r-d, n)
	return true
}

// level returns the height of the floor at p, of several the nearest.
func (v *Solver) level(p ball.Vec) (y float64, ok bool) {
	for i := range v.court.Obstacles {
		above := ball.Vec{X: p.X, Y: p.Y + 1, Z: p.Z}
		if h, is := v.fall(i, above); is && (!ok || math.Abs(h-p.Y) < math.Abs(y-p.Y)) {
			y, ok = h, true
		}
	}
	return y, ok
}

// fall walks down from p to the top of the i-th obstacle, if that is a floor
// and level there, and returns its height.
func (v *Solver) fall(i int, p ball.Vec) (y float64, ok bool) {
	o := &v.court.Obstacles[i]
	if o.Role != collide.Floor {
		return 0, false
	}
	for range 200 {
		d, n := o.Distance(v.job.shot.Time, p)
		if d <= 1e-9 {
			return p.Y, n.Y > 1-1e-9
		}
		p.Y -= d
	}
	return 0, false
}

// placeVia finds the floor under the middle of Shot.Via.
func (v *Solver) placeVia() error {
	j, s := &v.job, &v.job.shot
	a := s.Via
	if a == (court.Area{}) {
		return nil
	}
	bad := func(legal string) error {
		return &ball.FieldError{Field: "Via", Value: a, Legal: legal}
	}
	if !(a.MinX < a.MaxX && a.MinZ < a.MaxZ && a.MaxX-a.MinX <= ball.MaxDistance && a.MaxZ-a.MinZ <= ball.MaxDistance && a.Patch >= 0) {
		return bad("zero, or a rectangle")
	}
	if j.kind == apex {
		return bad("zero if Apex is given")
	}
	if s.InAir {
		return bad("zero for a target in the air")
	}
	// Walk down from above to the first floor.
	top := math.Inf(-1)
	for i := range v.court.Obstacles {
		p := ball.Vec{X: a.MinX + float64(0.5*(a.MaxX-a.MinX)), Y: max(s.From.Y, s.Target.Y) + 1, Z: a.MinZ + float64(0.5*(a.MaxZ-a.MinZ))}
		if y, ok := v.fall(i, p); ok && y > top {
			top, j.viaOn = y, i
		}
	}
	if j.viaOn < 0 {
		return bad("an area with a level floor below its middle")
	}
	j.via, j.viaY = true, top+v.ball.Radius
	return nil
}

// geometry lays the vertical plane from launch to target.
func (v *Solver) geometry() error {
	j, s := &v.job, &v.job.shot
	way := j.centre.Sub(s.From)
	j.dy = way.Y
	j.e, j.d = ball.Vec{X: way.X, Z: way.Z}.Unit()
	if !(j.d >= 1e-3) {
		return &ball.FieldError{Field: "Target", Value: s.Target, Legal: "at least 1 mm from From along the ground, and not straight above or below it"}
	}
	j.left = ball.Vec{X: j.e.Z, Z: 0 - j.e.X}
	j.crosses = s.From.Z > 0 && j.centre.Z < 0 || s.From.Z < 0 && j.centre.Z > 0
	if dz := s.From.Z - j.centre.Z; j.crosses {
		h, _ := v.court.Net.Height(s.From.X + float64(way.X*(s.From.Z/dz)))
		j.cord = h + v.ball.Radius
	}
	j.upper = s.Lofted && (j.kind == speed || j.kind == forward && j.via)
	j.line = bisecting(j.d, j.dy)
	switch {
	case j.kind == forward && !(math.Abs(j.e.Z) >= 1e-6):
		return &ball.FieldError{Field: "Forward", Value: s.Forward, Legal: "0 for a target straight to the side: it is the speed along z"}
	case j.kind == apex && !(s.Apex > s.From.Y && s.Apex > j.centre.Y):
		return &ball.FieldError{Field: "Apex", Value: s.Apex, Legal: "higher than From and than the ball's centre at the target"}
	case j.kind == flightTime && !(s.FlightTime <= v.maxTime):
		return &ball.FieldError{Field: "FlightTime", Value: s.FlightTime, Legal: "at most Config.MaxTime of the world"}
	case j.kind == over && !j.crosses:
		return &ball.FieldError{Field: "Over", Value: s.Over, Legal: "0 unless From and Target lie on two sides of the net"}
	case j.kind == over && v.court.Net == court.Net{}:
		return &ball.FieldError{Field: "Over", Value: s.Over, Legal: "0 on a court without a net"}
	}
	return nil
}
