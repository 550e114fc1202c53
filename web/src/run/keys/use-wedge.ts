// Catches codes of keyboard scanners while no field has the focus: fast keys that end with Enter.
import { useEffect, useRef } from 'react'
import { isTyping } from './use-controls.ts'

/** Longest pause between two keys of a scanner, including slow radio scanners. People are slower. */
const gapMs = 120
const fewestSigns = 3

export interface Burst {
  text: string
  /** Time of the last key. */
  at: number
}

const nothing: Burst = { text: '', at: Number.NEGATIVE_INFINITY }

export interface Pressed {
  burst: Burst
  /** The key belongs to a code, so its default action is prevented. */
  isTaken: boolean
  code?: string
}

/** Adds a key to the burst. Pure. */
export function press(burst: Burst, key: string, at: number): Pressed {
  const isFollowing = at - burst.at <= gapMs
  if (key === 'Enter' || key === 'Tab') {
    const isCode = isFollowing && burst.text.trim().length >= fewestSigns
    return isCode
      ? { burst: nothing, isTaken: true, code: burst.text.trim() }
      : { burst: nothing, isTaken: false }
  }
  // Modifier keys occur between the characters of a code.
  if ([...key].length !== 1) return { burst, isTaken: false }
  // A single space activates the focused element.
  if (key === ' ' && !isFollowing) return { burst: nothing, isTaken: false }
  // The first key may be meant for the browser or an assistive tool, and has no effect on the screen.
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
    // Capture phase: before any other listener of the page.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOn])
}
