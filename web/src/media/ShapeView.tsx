// One shape on a picture as it will be painted, with a wide edge that a finger finds.
import type { Shape, Size } from './markup.ts'

interface ShapeViewProps {
  shape: Shape
  size: Size
}

/** On these a black digit is easier to read than a white one; the server paints it so, too. */
const light = new Set(['orange', 'yellow', 'green', 'light_blue', 'violet'])

/** The shares of the longer side are those that the server paints with. */
export function ShapeView({ shape, size }: ShapeViewProps) {
  const { kind, x1, y1, x2, y2, colour } = shape
  const stroke = Math.max(size.width, size.height) / 160
  const common = { className: 'sw-draw-shape', 'data-colour': colour, strokeWidth: stroke, fill: 'none' }
  if (kind === 'number') return <NumberView shape={shape} stroke={stroke} />
  if (kind === 'crop') return <CropView shape={shape} size={size} stroke={stroke} />
  const path = pathOf(kind, [x1, y1, x2, y2], stroke)
  return (
    <>
      <path className="sw-draw-edge" strokeWidth={stroke * 5} fill="none" d={path} />
      <path {...common} d={path} />
    </>
  )
}

type Corners = [x1: number, y1: number, x2: number, y2: number]

function pathOf(kind: Shape['kind'], [x1, y1, x2, y2]: Corners, stroke: number): string {
  const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)]
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  if (kind === 'rectangle') return `M${left} ${top}h${width}v${height}h${-width}z`
  if (kind === 'circle') {
    const radius = Math.min(width, height) / 2
    const half = `a${radius} ${radius} 0 1 0`
    return `M${left + width / 2 - radius} ${top + height / 2}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`
  }
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const head = stroke * 5
  const wing = (turn: number) => `${x2 - head * Math.cos(angle + turn)} ${y2 - head * Math.sin(angle + turn)}`
  const tip = kind === 'arrow' ? `M${wing(0.5)}L${x2} ${y2}L${wing(-0.5)}` : ''
  return `M${x1} ${y1}L${x2} ${y2}${tip}`
}

function NumberView({ shape, stroke }: { shape: Shape; stroke: number }) {
  const { x1, y1, colour, number } = shape
  return (
    <g data-colour={colour}>
      <circle className="sw-draw-disc" cx={x1} cy={y1} r={stroke * 4} strokeWidth={stroke * 0.8} />
      <text
        className="sw-draw-digit"
        data-on-light={light.has(colour) || undefined}
        x={x1}
        y={y1}
        fontSize={stroke * (number > 9 ? 4.4 : 5.4)}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {number}
      </text>
    </g>
  )
}

function CropView({ shape, size, stroke }: ShapeViewProps & { stroke: number }) {
  const { x1, y1, x2, y2 } = shape
  const inside = pathOf('rectangle', [x1, y1, x2, y2], stroke)
  return (
    <>
      <path
        className="sw-draw-outside"
        fillRule="evenodd"
        d={`M0 0H${size.width}V${size.height}H0z${inside}`}
      />
      <path className="sw-draw-edge" strokeWidth={stroke * 5} fill="none" d={inside} />
      <path className="sw-draw-shape" data-colour="crop" strokeWidth={stroke} fill="none" d={inside} />
    </>
  )
}
