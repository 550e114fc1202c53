// What is said to screen readers: that something has come to another place, what a toast behind a dialog says.
import { useRef } from 'react'
import { createStore, useStore } from '../lib/state/store.ts'

interface Said {
  /** Told apart, so that the same words are spoken again. */
  id: number
  text: string
  kind: Kind
}

/** A toast speaks for itself where no dialog makes it inert. */
type Kind = 'plain' | 'toast'

/** Long enough to be spoken; whoever reads through the page later does not come upon it. */
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
 * There before its words, since readers speak only what changes. One stands in every dialog, too: what lies behind a
 * modal dialog is inert and stays silent.
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
