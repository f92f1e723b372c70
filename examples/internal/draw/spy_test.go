package draw

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// spy is a plotter that notes where it was asked to draw.
type spy struct{ draw.Canvas }

func (s *spy) Plot(c draw.Canvas, _ *plot.Plot) { s.Canvas = c }
