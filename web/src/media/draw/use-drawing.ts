// The state of a drawing with undo; it is stored until the dialog ends, for a tab that is closed meanwhile.
import { useRef, useState } from 'react'
import type { OwnPicture } from '../queries.ts'
import { readDrawing, storeDrawing } from './draft.ts'
import { type Drawing, readMarkup, turnedSize, writeMarkup } from './drawing.ts'

/** The drawing, all earlier states of it, and whether it comes from a tab that was closed. */
export function useDrawing(drawn: OwnPicture, source: OwnPicture) {
  const [start] = useState(() => {
    const saved = readMarkup(drawn.markup)
    const draft = readDrawing(drawn.image.id)
    return draft === null ? { drawing: saved, past: [] } : { drawing: readMarkup(draft), past: [saved] }
  })
  const [drawing, setDrawing] = useState<Drawing>(start.drawing)
  const [past, setPast] = useState<readonly Drawing[]>(start.past)
  const typed = useRef<number | null>(null)
  const change = (next: Drawing, before: readonly Drawing[]) => {
    setDrawing(next)
    setPast(before)
    const size = turnedSize(source, next.turn)
    storeDrawing(drawn.image.id, before.length === 0 ? null : writeMarkup(next, size))
  }
  return {
    drawing,
    past,
    isRestored: start.past.length > 0,
    /** Letters that are typed into the same text are one change; `text` is its index. */
    put: (next: Drawing, text: number | null = null) => {
      const isSame = text !== null && text === typed.current
      typed.current = text
      change(next, isSame ? past : [...past, drawing])
    },
    undo: () => {
      typed.current = null
      if (past.length > 0) change(past.at(-1) ?? drawing, past.slice(0, -1))
    },
  }
}
