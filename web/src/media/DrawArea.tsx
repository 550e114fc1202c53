// The picture with the shapes on it: drawn by pointer, moved by arrow keys, taken away by Delete.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { type Shape, type ShapeKind, type Size, shifted, squared, withShape } from './markup.ts'

interface DrawAreaProps {
  url: string
  size: Size
  shapes: readonly Shape[]
  kind: ShapeKind
  colour: string
  onShapes: (shapes: readonly Shape[]) => void
}

/** A press that goes nowhere draws nothing. */
const leastPart = 0.015

export function DrawArea({ url, size, shapes, kind, colour, onShapes }: DrawAreaProps) {
  const { t } = useTexts()
  const area = useRef<SVGSVGElement>(null)
  const [drawn, setDrawn] = useState<Shape | null>(null)
  const { width, height } = size

  const pointAt = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
    return {
      x: within(((event.clientX - box.left) / box.width) * width, width),
      y: within(((event.clientY - box.top) / box.height) * height, height),
    }
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = pointAt(event)
    setDrawn({ kind, x1: x, y1: y, x2: x, y2: y, colour })
  }
  const onMove = (event: PointerEvent) => {
    if (!drawn) return
    const { x, y } = pointAt(event)
    setDrawn(squared({ ...drawn, x2: x, y2: y }))
  }
  const onUp = () => {
    if (!drawn) return
    const extent = Math.max(Math.abs(drawn.x2 - drawn.x1), Math.abs(drawn.y2 - drawn.y1))
    if (extent > leastPart * Math.max(width, height)) onShapes(withShape(shapes, drawn))
    setDrawn(null)
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const shape = shapes[index]
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!shape) return
    if (event.key === 'Delete' || event.key === 'Backspace') onShapes(shapes.toSpliced(index, 1))
    else if (by) {
      const step = Math.max(width, height) / 100
      const [dx = 0, dy = 0] = by
      onShapes(shapes.with(index, shifted(shape, [dx * step, dy * step], size, event.shiftKey)))
    } else return
    event.preventDefault()
  }
  return (
    <div className="sw-draw-area">
      <img src={url} alt={t('media.drawn')} draggable={false} width={width} height={height} />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the shapes in it have names. */}
      <svg
        ref={area}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => setDrawn(null)}
      >
        {shapes.map((shape, index) => (
          // biome-ignore lint/a11y/useSemanticElements: nothing else lies in a drawing.
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: two shapes can be alike in everything.
            key={index}
            role="button"
            tabIndex={0}
            aria-label={t('media.shapeNumber', { number: index + 1 })}
            onKeyDown={(event) => onKey(event, index)}
          >
            <ShapeView shape={shape} size={size} />
          </g>
        ))}
        {drawn && <ShapeView shape={drawn} size={size} />}
      </svg>
    </div>
  )
}

function ShapeView({ shape, size }: { shape: Shape; size: Size }) {
  const { kind, x1, y1, x2, y2, colour } = shape
  const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)]
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  const stroke = Math.max(size.width, size.height) / 160
  const common = { className: 'sw-draw-shape', 'data-colour': colour, strokeWidth: stroke, fill: 'none' }
  if (kind === 'circle')
    return <circle {...common} cx={left + width / 2} cy={top + height / 2} r={Math.min(width, height) / 2} />
  if (kind === 'rectangle') return <rect {...common} x={left} y={top} width={width} height={height} />
  if (kind === 'crop') {
    const outside = `M0 0H${size.width}V${size.height}H0z`
    return (
      <>
        <path
          className="sw-draw-outside"
          fillRule="evenodd"
          d={`${outside}M${left} ${top}h${width}v${height}h${-width}z`}
        />
        <rect {...common} data-colour="crop" x={left} y={top} width={width} height={height} />
      </>
    )
  }
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const head = stroke * 5
  const wing = (turn: number) => `${x2 - head * Math.cos(angle + turn)} ${y2 - head * Math.sin(angle + turn)}`
  const tip = kind === 'arrow' ? `M${wing(0.5)}L${x2} ${y2}L${wing(-0.5)}` : ''
  return <path {...common} d={`M${x1} ${y1}L${x2} ${y2}${tip}`} />
}
