// A shape exactly as it will be painted, with a wide outline as touch target.
import { drawShape, outlineOf } from '@stepwright/rules'
import { cornersOf, type Shape, type Size } from './markup.ts'
import './media.css'

interface ShapeViewProps {
  shape: Shape
  size: Size
  /** Line width on this picture. */
  stroke: number
}

export function ShapeView({ shape, size, stroke }: ShapeViewProps) {
  const { kind, x1, y1, colour, number } = shape
  if (kind === 'crop') return <CropView shape={shape} size={size} stroke={stroke} />
  const isNumber = kind === 'number'
  const drawn = isNumber
    ? ({ kind, at: [x1, y1], number } as const)
    : ({ kind, corners: cornersOf(shape) } as const)
  return (
    <>
      {!isNumber && <Edge d={outlineOf(kind, cornersOf(shape), stroke)} stroke={stroke} />}
      <g className="sw-draw-shape" strokeLinecap="round" strokeLinejoin="round">
        {drawShape(drawn, colour, stroke).map((path) => (
          <path
            key={path.width + path.d}
            d={path.d}
            fill={path.fill}
            stroke={path.stroke}
            strokeOpacity={path.opacity}
            strokeWidth={path.width}
          />
        ))}
      </g>
    </>
  )
}

const Edge = ({ d, stroke }: { d: string; stroke: number }) => (
  <path className="sw-draw-edge" strokeWidth={stroke * 5} fill="none" d={d} />
)

function CropView({ shape, size, stroke }: ShapeViewProps) {
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
