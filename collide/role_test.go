package collide_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Roles are words in JSON.
func ExampleRole() {
	b, err := json.Marshal([]collide.Role{collide.Floor, collide.Net, collide.Striker, collide.Other})
	fmt.Println(string(b), err)
	var r collide.Role
	fmt.Println(json.Unmarshal([]byte(`"floor"`), &r), r == collide.Floor)
	fmt.Println(json.Unmarshal([]byte(`"ceiling"`), &r) != nil)
	// Output:
	// ["floor","net","striker","other"] <nil>
	// <nil> true
	// true
}

// What would fail at the first contact is refused before.
func TestValidateSeesInside(t *testing.T) {
	floor := collide.Obstacle{Shape: collide.Plane{Normal: ball.Vec{Y: 1}}, Resolver: collide.Part("x", nil)}
	if err := floor.Validate(); err == nil {
		t.Error("Part of nothing is accepted")
	}
	for _, r := range []float64{math.NaN(), math.Inf(1), -1} {
		racket := collide.Racket{Front: collide.Strings(), Back: collide.Strings(), Radius: r}
		if err := racket.Validate(); err == nil {
			t.Errorf("a racket of radius %v is accepted", r)
		}
	}
}
