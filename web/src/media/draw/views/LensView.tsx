// A preview of a lens: the picture twice as large inside of a ring.
import { drawShape, lensFactor } from '@stepwright/rules'
import { cornersOf, type ShapeViewProps } from '../tools/shape.ts'
import { BaseImage } from './BaseImage.tsx'
import { Strokes } from './Strokes.tsx'

export function LensView({ shape, base, stroke, id }: ShapeViewProps) {
  const [x, y] = [(shape.x1 + shape.x2) / 2, (shape.y1 + shape.y2) / 2]
  const radius = Math.min(Math.abs(shape.x2 - shape.x1), Math.abs(shape.y2 - shape.y1)) / 2
  const moved = `translate(${x * (1 - lensFactor)} ${y * (1 - lensFactor)}) scale(${lensFactor})`
  return (
    <>
      <clipPath id={`${id}-lens`}>
        <circle cx={x} cy={y} r={radius} />
      </clipPath>
      <g clipPath={`url(#${id}-lens)`} pointerEvents="none">
        <g transform={moved}>
          <BaseImage base={base} />
        </g>
      </g>
      <circle className="sw-draw-inside" cx={x} cy={y} r={radius} />
      <Strokes paths={drawShape({ kind: 'lens', corners: cornersOf(shape) }, shape.colour, stroke)} />
    </>
  )
}
