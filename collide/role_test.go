package collide_test

import (
	"encoding/json"
	"fmt"

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
