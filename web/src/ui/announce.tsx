// Announces texts to screen readers, such as moves in a list and toasts behind a dialog.
import { useRef } from 'react'
import { createStore, useStore } from '../lib/state/store.ts'

interface Said {
  /** Numbered, so that equal texts are spoken again. */
  id: number
  text: string
  kind: Kind
}

/** Outside of dialogs a toast is announced by its own live region. */
type Kind = 'plain' | 'toast'

/** Long enough to be spoken; removed afterwards, so that reading the page does not find it. */
const lastsMs = 8000

const said = createStore<Said>({ id: 0, text: '', kind: 'plain' })
let timer = 0

const publish = (text: string, kind: Kind) => said.set({ id: said.get().id + 1, text, kind })

export function announce(text: string, kind: Kind = 'plain'): void {
  publish(text, kind)
  clearTimeout(timer)
  timer = window.setTimeout(() => publish('', 'plain'), lastsMs)
}

/**
 * Rendered before its text, because screen readers speak only changes. Every dialog has one, too: content behind a
 * modal dialog is inert.
 */
export function LiveRegion({ isInDialog = false }: { isInDialog?: boolean }) {
  const { id, text, kind } = useStore(said)
  const first = useRef(id)
  const isSaidHere = id > first.current && (isInDialog || kind === 'plain')
  return (
    <div className="sw-hidden" role="status" data-live>
      {isSaidHere && <span key={id}>{text}</span>}
    </div>
  )
}
