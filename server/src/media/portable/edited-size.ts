// The size of a picture after its edits and shapes, which come from another site and may be invalid. Pure.

import { parseMarkup } from '../pixels/drawing/markup.ts'
import { type Edits, turned } from '../pixels/edits.ts'

interface Size {
  width: number
  height: number
}

/** The size, or the fault of edits or shapes. */
export function editedSize(original: Size, edits: Edits, markup: string | null): Size | string {
  const { crop, turn, thenTurn } = edits
  if (crop && (crop.left + crop.width > original.width || crop.top + crop.height > original.height))
    return 'edits crop more than there is'
  const drawnOn = turned(crop ?? original, turn)
  const shapes = markup === null ? null : parseMarkup(markup, drawnOn)
  if (typeof shapes === 'string') return `markup ${shapes}`
  return turned(shapes?.crop ?? shapes?.size ?? drawnOn, thenTurn)
}
