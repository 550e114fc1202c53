// What is typed into a form that no step has, such as a work order or a reason: kept for a reload or a crash, and only for so long
// that nobody meets it again in another place.
import { useState } from 'react'
import { forgetStored, readStored, writeStored } from '../lib/storage.ts'

const validMs = 15 * 60_000

interface Kept {
  text: string
  /** What it is sent with, so that it happens once even where the page was gone before the answer came. */
  key: string
  at: number
}

const nameOf = (what: string): string => `stepwright.typed.${what}`

function read(what: string): Kept | null {
  try {
    const kept = JSON.parse(readStored(nameOf(what)) ?? 'null') as Kept | null
    return kept && Date.now() - kept.at < validMs ? kept : null
  } catch {
    return null
  }
}

export function useKeptText(what: string, makeKey: () => string) {
  const [kept, setKept] = useState(() => read(what) ?? { text: '', key: makeKey(), at: 0 })
  return {
    text: kept.text,
    key: kept.key,
    setText: (text: string) => {
      const next = { text, key: text === kept.text ? kept.key : makeKey(), at: Date.now() }
      setKept(next)
      if (text) writeStored(nameOf(what), JSON.stringify(next))
      else forgetStored(nameOf(what))
    },
    forget: () => forgetStored(nameOf(what)),
  }
}
