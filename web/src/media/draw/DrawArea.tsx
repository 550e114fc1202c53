// The picture with its shapes: drawn and dragged by pointer, moved by arrow keys, deleted by Delete.
import { strokeOn } from '@stepwright/rules'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { inLayers, type Pen, shifted, shownPart, squared, startShape, withShape } from './drawing.ts'
import { withRatio } from './tools/crop.ts'
import type { Base, Shape } from './tools/shape.ts'
import { toolOf } from './tools/tools.ts'
import { BaseImage } from './views/BaseImage.tsx'
import { ShapeView } from './views/ShapeView.tsx'
import './draw.css'

interface DrawAreaProps {
  base: Base
  shapes: readonly Shape[]
  pen: Pen
  /** The selected shape, which a button can delete. */
  chosen: number | null
  onChosen: (index: number | null) => void
  onShapes: (shapes: readonly Shape[]) => void
  /** Called instead if a text is placed before it is typed. */
  onTextMissing: () => void
}

/** A press without movement draws nothing, except a number or text, which is placed there. */
const leastPart = 0.015

type Stroke =
  | { does: 'draw'; shape: Shape }
  | { does: 'move'; index: number; from: [number, number]; shape: Shape }

export function DrawArea(props: DrawAreaProps) {
  const { base, shapes, pen, chosen, onChosen, onShapes, onTextMissing } = props
  const { size, turn, url } = base
  const isPoint = toolOf(pen.kind).form === 'point'
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
    if (pen.kind === 'text' && pen.text.trim() === '') {
      // Otherwise the press takes the focus away again.
      event.preventDefault()
      return onTextMissing()
    }
    setStroke({ does: 'draw', shape: startShape(pen, x, y) })
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
      const shape = isPoint ? { ...drawn, x1: x, y1: y } : withRatio(squared(drawn), pen.ratio, size)
      setStroke({ does: 'draw', shape })
    }
  }
  const onUp = () => {
    if (!stroke) return
    setStroke(null)
    const { shape } = stroke
    if (stroke.does === 'move') {
      if (shape !== shapes[stroke.index]) onShapes(shapes.with(stroke.index, shape))
    } else if (isPoint || extentOf(shape) > leastPart * Math.max(width, height))
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
      const next = shifted(shape, [dx * step, dy * step], size, event.shiftKey)
      onShapes(shapes.with(index, event.shiftKey ? withRatio(next, pen.ratio, size) : next))
    } else return
    event.preventDefault()
  }
  const nameOf = (shape: Shape, index: number) => {
    if (shape.kind === 'number') return t('media.numberNamed', { number: shape.number })
    if (shape.kind === 'text') return t('media.textNamed', { text: shape.text })
    return t('media.shapeNumber', { number: index + 1 })
  }
  const shown = shownPart(shapes, size)
  const isFresh = stroke?.does === 'draw' && (isPoint || extentOf(stroke.shape) > 0)
  const fresh = isFresh ? (withShape(shapes, stroke.shape).at(-1) ?? stroke.shape) : null
  return (
    <div className="sw-draw-area">
      <img
        src={url}
        alt={t('media.drawn')}
        draggable={false}
        width={width}
        height={height}
        data-is-turned={turn !== 0 || undefined}
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the shapes in it have names. */}
      <svg
        ref={area}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => setStroke(null)}
      >
        {turn !== 0 && <BaseImage base={base} />}
        {inLayers(shapes).map(({ shape, index }) => (
          // biome-ignore lint/a11y/useSemanticElements: nothing else lies in a drawing.
          <g
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
              base={base}
              stroke={strokeOn(shown, shape.weight)}
              id={`shape-${index}`}
            />
          </g>
        ))}
        {fresh && (
          <ShapeView shape={fresh} base={base} stroke={strokeOn(shown, fresh.weight)} id="shape-new" />
        )}
      </svg>
    </div>
  )
}
