// The picture with its shapes: drawn and dragged by pointer, moved by arrow keys, deleted by Delete.
import { strokeOn } from '@stepwright/rules'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { type Shape, type ShapeKind, type Size, shifted, shownPart, squared, withShape } from './markup.ts'
import { ShapeView } from './ShapeView.tsx'
import './media.css'

interface DrawAreaProps {
  url: string
  size: Size
  shapes: readonly Shape[]
  kind: ShapeKind
  colour: string
  /** The selected shape, which a button can delete. */
  chosen: number | null
  onChosen: (index: number | null) => void
  onShapes: (shapes: readonly Shape[]) => void
}

/** A press without movement draws nothing, except a number, which is placed there. */
const leastPart = 0.015

type Stroke =
  | { does: 'draw'; shape: Shape }
  | { does: 'move'; index: number; from: [number, number]; shape: Shape }

export function DrawArea(props: DrawAreaProps) {
  const { url, size, shapes, kind, colour, chosen, onChosen, onShapes } = props
  const { t } = useTexts()
  const area = useRef<SVGSVGElement>(null)
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const { width, height } = size
  const extentOf = (shape: Shape) => Math.max(Math.abs(shape.x2 - shape.x1), Math.abs(shape.y2 - shape.y1))

  const pointAt = (event: PointerEvent): [number, number] => {
    const box = area.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
    return [
      within(((event.clientX - box.left) / box.width) * width, width),
      within(((event.clientY - box.top) / box.height) * height, height),
    ]
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = pointAt(event)
    const touched = (event.target as Element).closest<SVGElement>('[data-shape]')
    const index = touched ? Number(touched.dataset.shape) : -1
    const shape = shapes[index]
    if (shape) {
      touched?.focus()
      setStroke({ does: 'move', index, from: [x, y], shape })
      return
    }
    onChosen(null)
    setStroke({ does: 'draw', shape: { kind, x1: x, y1: y, x2: x, y2: y, colour, number: 0 } })
  }
  const onMove = (event: PointerEvent) => {
    if (!stroke) return
    const [x, y] = pointAt(event)
    if (stroke.does === 'move') {
      const before = shapes[stroke.index]
      const way: [number, number] = [x - stroke.from[0], y - stroke.from[1]]
      if (before) setStroke({ ...stroke, shape: shifted(before, way, size, false) })
    } else {
      const drawn = { ...stroke.shape, x2: x, y2: y }
      const shape = kind === 'number' ? { ...drawn, x1: x, y1: y } : squared(drawn)
      setStroke({ does: 'draw', shape })
    }
  }
  const onUp = () => {
    if (!stroke) return
    setStroke(null)
    const { shape } = stroke
    if (stroke.does === 'move') {
      if (shape !== shapes[stroke.index]) onShapes(shapes.with(stroke.index, shape))
    } else if (shape.kind === 'number' || extentOf(shape) > leastPart * Math.max(width, height))
      onShapes(withShape(shapes, shape))
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
  const nameOf = (shape: Shape, index: number) =>
    shape.kind === 'number'
      ? t('media.numberNamed', { number: shape.number })
      : t('media.shapeNumber', { number: index + 1 })
  const lineWidth = strokeOn(shownPart(shapes, size))
  const isFresh = stroke?.does === 'draw' && (kind === 'number' || extentOf(stroke.shape) > 0)
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
        onPointerCancel={() => setStroke(null)}
      >
        {shapes.map((shape, index) => (
          // biome-ignore lint/a11y/useSemanticElements: nothing else lies in a drawing.
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: two shapes can be alike in everything.
            key={index}
            role="button"
            tabIndex={0}
            data-shape={index}
            data-is-chosen={index === chosen || undefined}
            aria-label={nameOf(shape, index)}
            onFocus={() => onChosen(index)}
            onKeyDown={(event) => onKey(event, index)}
          >
            <ShapeView
              shape={stroke?.does === 'move' && stroke.index === index ? stroke.shape : shape}
              size={size}
              stroke={lineWidth}
            />
          </g>
        ))}
        {isFresh && (
          <ShapeView
            shape={withShape(shapes, stroke.shape).at(-1) ?? stroke.shape}
            size={size}
            stroke={lineWidth}
          />
        )}
      </svg>
    </div>
  )
}
