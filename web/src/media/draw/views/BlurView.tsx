// A preview of a blurred area. It is soft; the server paints squares.
import { blurBlockOn } from '@stepwright/rules'
import type { ShapeViewProps } from '../tools/shape.ts'
import { BaseImage } from './BaseImage.tsx'

export function BlurView({ shape, base, id }: ShapeViewProps) {
  const { x1, y1, x2, y2 } = shape
  const area = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  }
  return (
    <>
      <filter id={`${id}-blur`} filterUnits="userSpaceOnUse" {...area}>
        <feGaussianBlur stdDeviation={blurBlockOn(base.size) / 2} edgeMode="duplicate" />
      </filter>
      <g filter={`url(#${id}-blur)`} pointerEvents="none">
        <BaseImage base={base} />
      </g>
      <rect className="sw-draw-shape sw-draw-blur" {...area} />
    </>
  )
}
