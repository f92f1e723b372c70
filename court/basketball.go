package court

import (
	"github.com/gotopspin/topspin/ball"
	"github.com/gotopspin/topspin/collide"
)

// Basketball returns a basketball court with its two baskets. Dimensions are
// those of the FIBA Official Basketball Rules and Basketball Equipment: a court
// of 28 by 15 m, a ring with an inner diameter of 450 mm of 18 mm rod (450 to
// 459 and 16 to 20), its upper edge 3.05 m above the floor and its inner edge
// 151 mm from a board of 1.80 by 1.05 m, whose lower edge is 2.90 m above the
// floor and whose face is 1.20 m inside the end line. (The 151 and 459 mm are
// from memory, the rest from transcriptions.)
//
// Obstacles, by name:
//
//	ground  Floor  the plane y = 0, of Wood
//	hoop    Other  two rings, part Hoop: restitution 0.65, friction 0.4 (choices)
//	board   Other  two boards, 3 cm thick, part Board: restitution 0.75, friction 0.4 (choices)
//
// The brackets between ring and board, the nets and the padding are left out.
// The boundary lines do not belong to the court, which is measured to their
// inner edges, so Patch is 0.
func Basketball() Court {
	c := Court{
		Name: "basketball", Length: courtLength, Width: courtWidth,
		Rim:       ball.Vec{Y: rimHeight, Z: boardFace - rimBoard - rimInner},
		Obstacles: []collide.Obstacle{ground(Ground, Wood())},
	}
	for _, end := range [...]End{Near, Far} {
		hoop, board := c.Basket(end), ball.Vec{Y: boardLow + boardHeight/2, Z: boardFace + boardThick/2}
		hoop.Y = rimHeight - rimRod/2
		if end == Far {
			board.Z = -board.Z
		}
		c.Obstacles = append(c.Obstacles, collide.Obstacle{
			Name:     Hoop,
			Shape:    collide.Ring{Radius: rimInner + rimRod/2, Tube: rimRod / 2},
			Resolver: collide.Part(Hoop, collide.Surface{Restitution: collide.Constant(0.65), Friction: 0.4}),
			Motion:   collide.At(hoop),
		}, collide.Obstacle{
			Name:     Board,
			Shape:    collide.Box{Half: ball.Vec{X: boardWidth / 2, Y: boardHeight / 2, Z: boardThick / 2}},
			Resolver: collide.Part(Board, collide.Surface{Restitution: collide.Constant(0.75), Friction: 0.4}),
			Motion:   collide.At(board),
		})
	}
	return c
}

// Dimensions of a basketball court in m: FIBA, but for the board's thickness.
const (
	courtLength = 28.0
	courtWidth  = 15.0
	rimHeight   = 3.05  // of the ring's upper edge
	rimInner    = 0.225 // inner radius
	rimRod      = 0.018 // diameter of the rod
	rimBoard    = 0.151 // from the board's face to the ring's inner edge
	boardFace   = courtLength/2 - 1.20
	boardWidth  = 1.80
	boardHeight = 1.05
	boardLow    = 2.90
	boardThick  = 0.03
)
