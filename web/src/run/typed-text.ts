// Stores texts of forms outside of steps, such as a work order or a reason. They survive a reload and then expire.
import { useState } from 'react'
import { forgetStored, readStored, writeStored } from '../lib/state/storage.ts'

const validMs = 15 * 60_000

interface StoredText {
  text: string
  /** Idempotency key of the request, so that it takes effect once even if the page was closed before the answer. */
  key: string
  at: number
}

const nameOf = (what: string): string => `stepwright.typed.${what}`

function read(what: string): StoredText | null {
  try {
    const stored = JSON.parse(readStored(nameOf(what)) ?? 'null') as StoredText | null
    return stored && Date.now() - stored.at < validMs ? stored : null
  } catch {
    return null
  }
}

/** Passes a text to a form that is opened next. */
export const passText = (what: string, text: string): void =>
  writeStored(nameOf(what), JSON.stringify({ text, key: '', at: Date.now() } satisfies StoredText))

export const forgetText = (what: string): void => forgetStored(nameOf(what))

/** `passed`: the name under which another screen may have passed a newer text. */
export function useStoredText(what: string, makeKey: () => string, passed?: string) {
  const [stored, setStored] = useState(() => {
    const own = read(what)
    const other = passed === undefined ? null : read(passed)
    if (other && other.at > (own?.at ?? 0)) return { ...other, key: makeKey() }
    return own ?? { text: '', key: makeKey(), at: 0 }
  })
  return {
    text: stored.text,
    key: stored.key,
    setText: (text: string) => {
      const next = { text, key: text === stored.text ? stored.key : makeKey(), at: Date.now() }
      setStored(next)
      if (text) writeStored(nameOf(what), JSON.stringify(next))
      else forgetStored(nameOf(what))
    },
    forget: () => forgetText(what),
  }
}
