// A shape as it will be painted, with a wide outline as touch target.
import { drawShape, outlineOf } from '@stepwright/rules'
import type { ReactNode } from 'react'
import { cornersOf, type ShapeKind, type ShapeViewProps } from '../tools/shape.ts'
import { BlurView } from './BlurView.tsx'
import { CropView } from './CropView.tsx'
import { LensView } from './LensView.tsx'
import { Edge, Strokes } from './Strokes.tsx'
import { TextView } from './TextView.tsx'

type View = (props: ShapeViewProps) => ReactNode

/** Kinds that are more than strokes. */
const views: Partial<Record<ShapeKind, View>> = {
  blur: BlurView,
  crop: CropView,
  lens: LensView,
  text: TextView,
}

export function ShapeView(props: ShapeViewProps) {
  const { shape, stroke } = props
  const { kind, x1, y1, colour, number } = shape
  const View = views[kind]
  if (View) return <View {...props} />
  if (kind === 'number') return <Strokes paths={drawShape({ kind, at: [x1, y1], number }, colour, stroke)} />
  if (kind === 'text' || kind === 'blur' || kind === 'crop') return null
  const corners = cornersOf(shape)
  return (
    <>
      <Edge d={outlineOf(kind, corners, stroke)} stroke={stroke} />
      <Strokes paths={drawShape({ kind, corners }, colour, stroke)} />
    </>
  )
}
