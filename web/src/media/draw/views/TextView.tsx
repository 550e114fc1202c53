// A text in the font of the page, which is the one that the server paints.
import { drawingColour, textSizeOn } from '@stepwright/rules'
import type { ShapeViewProps } from '../tools/shape.ts'

export function TextView({ shape, stroke }: ShapeViewProps) {
  return (
    <text
      className="sw-draw-shape sw-draw-text"
      x={shape.x1}
      y={shape.y1}
      fontSize={textSizeOn(stroke)}
      fill={drawingColour(shape.colour)?.colour}
      strokeWidth={stroke * 1.2}
    >
      {shape.text}
    </text>
  )
}
