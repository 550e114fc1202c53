// A crop: everything outside of it is dark.
import { outlineOf } from '@stepwright/rules'
import { cornersOf, type ShapeViewProps } from '../tools/shape.ts'
import { Edge } from './Strokes.tsx'

export function CropView({ shape, base: { size }, stroke }: ShapeViewProps) {
  const inside = outlineOf('rectangle', cornersOf(shape), stroke)
  return (
    <>
      <path
        className="sw-draw-outside"
        fillRule="evenodd"
        d={`M0 0H${size.width}V${size.height}H0z${inside}`}
      />
      <Edge d={inside} stroke={stroke} />
      <path className="sw-draw-shape" stroke="#ffffff" strokeWidth={stroke} fill="none" d={inside} />
    </>
  )
}
