// What is said to screen readers: that something has come to another place, what a toast behind a dialog says.
import { useRef, useSyncExternalStore } from 'react'

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

let said: Said = { id: 0, text: '', kind: 'plain' }
let timer = 0
const listeners = new Set<() => void>()

function publish(text: string, kind: Kind): void {
  said = { id: said.id + 1, text, kind }
  for (const listener of listeners) listener()
}

export function announce(text: string, kind: Kind = 'plain'): void {
  publish(text, kind)
  clearTimeout(timer)
  timer = window.setTimeout(() => publish('', 'plain'), lastsMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * There before its words, since readers speak only what changes. One stands in every dialog, too: what lies behind a
 * modal dialog is inert and stays silent.
 */
export function LiveRegion({ isInDialog = false }: { isInDialog?: boolean }) {
  const { id, text, kind } = useSyncExternalStore(subscribe, () => said)
  const first = useRef(id)
  const isSaidHere = id > first.current && (isInDialog || kind === 'plain')
  return (
    <div className="sw-hidden" role="status" data-live>
      {isSaidHere && <span key={id}>{text}</span>}
    </div>
  )
}
