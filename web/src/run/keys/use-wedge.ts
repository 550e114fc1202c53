// A scanner that types: keys that come faster than a person types them and end with Enter are one code. While no field has
// the focus such a code is caught here.
import { useEffect, useRef } from 'react'
import { isTyping } from './use-controls.ts'

/** Between two keys of a scanner, the slow ones by radio included; people take longer. */
const gapMs = 120
const fewestSigns = 3

export interface Burst {
  text: string
  /** When its last key came. */
  at: number
}

const nothing: Burst = { text: '', at: Number.NEGATIVE_INFINITY }

export interface Pressed {
  burst: Burst
  /** The key belongs to the burst, and to nobody else. */
  isTaken: boolean
  code?: string
}

/** Pure: what one more key makes of those before it. */
export function press(burst: Burst, key: string, at: number): Pressed {
  const isFollowing = at - burst.at <= gapMs
  if (key === 'Enter' || key === 'Tab') {
    const isCode = isFollowing && burst.text.trim().length >= fewestSigns
    return isCode
      ? { burst: nothing, isTaken: true, code: burst.text.trim() }
      : { burst: nothing, isTaken: false }
  }
  // Shift and the like come between the signs of a code.
  if ([...key].length !== 1) return { burst, isTaken: false }
  // A space by itself presses what has the focus.
  if (key === ' ' && !isFollowing) return { burst: nothing, isTaken: false }
  // The first key may be meant for the browser or an assistive tool, and means nothing on the screen.
  return { burst: { text: isFollowing ? burst.text + key : key, at }, isTaken: isFollowing }
}

export function useWedge(onCode: (code: string) => void, isOn = true): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!isOn) return
    let burst = nothing
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) {
        burst = nothing
        return
      }
      const pressed = press(burst, event.key, event.timeStamp)
      burst = pressed.burst
      if (!pressed.isTaken) return
      event.preventDefault()
      event.stopPropagation()
      if (pressed.code !== undefined) latest.current(pressed.code)
    }
    // Before anything else on the page hears of the key.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOn])
}
