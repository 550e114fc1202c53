// Tells the keys of a scanner from those of a person, by the speed of the whole burst. Pure.

/** Longest pause between two keys of a scanner, including slow radio scanners, while keys have no other effect. */
const gapMs = 120
const fewestSigns = 3

/** In a field a person types, too. A burst reaches back to the last pause of this length, so that quick keys within slow typing are no scan. */
const restMs = 250
/** Upper bounds of the pauses of a scan in a field. A trained typist needs 60 to 100 ms a key. */
const longestMs = 60
const usualMs = 35
/** A person may press three neighbouring keys together, but not with Enter after them. */
const briefMs = 25

const modifiers: readonly string[] = ['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt', 'Meta']

export interface Burst {
  text: string
  /** Time of the last sign. */
  at: number
  pauses: readonly number[]
  /** Holds a key that no scanner sends: auto-repeat, a dead key, a correction, the composition of a sign. */
  isSpoilt: boolean
}

export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY, pauses: [], isSpoilt: false }

export interface Key {
  key: string
  at: number
  /** The focused element takes keys as text or as a choice. */
  isInField?: boolean
  /** Auto-repeat or composition. */
  isOther?: boolean
}

export interface Pressed {
  burst: Burst
  /** The key belongs to a code, so its default action is prevented. In a field only the end is. */
  isTaken: boolean
  code?: string
}

export function press(burst: Burst, { key, at, isInField = false, isOther = false }: Key): Pressed {
  const pause = at - burst.at
  if (!isOther && (key === 'Enter' || key === 'Tab')) {
    const isCode = isInField ? isScan(burst, pause) : isRead(burst, pause)
    return isCode
      ? { burst: noBurst, isTaken: true, code: burst.text.trim() }
      : { burst: noBurst, isTaken: false }
  }
  // Modifier keys occur between the signs of a code.
  if (!isOther && modifiers.includes(key)) return { burst, isTaken: false }
  const isFollowing = pause <= (isInField ? restMs : gapMs)
  if (isOther || [...key].length !== 1) {
    const isBegun = isOther || (isFollowing && burst.text !== '')
    return { burst: isBegun ? { ...noBurst, at, isSpoilt: true } : burst, isTaken: false }
  }
  // A single space activates the focused element.
  if (key === ' ' && !isFollowing && !isInField) return { burst, isTaken: false }
  const next = isFollowing
    ? { ...burst, text: burst.text + key, at, pauses: [...burst.pauses, pause] }
    : { ...noBurst, text: key, at }
  // The first key may be meant for the browser or an assistive tool, and has no effect on the screen.
  return { burst: next, isTaken: isFollowing && !isInField && !burst.isSpoilt }
}

const isRead = ({ text, isSpoilt }: Burst, pause: number): boolean =>
  !isSpoilt && pause <= gapMs && text.trim().length >= fewestSigns

function isScan({ text, pauses: before, isSpoilt }: Burst, pause: number): boolean {
  const count = text.trim().length
  if (isSpoilt || count < fewestSigns) return false
  const pauses = [...before, pause].toSorted((one, other) => one - other)
  const longest = pauses.at(-1) ?? 0
  const middle = pauses[pauses.length >> 1] ?? 0
  return count === fewestSigns ? longest <= briefMs : longest <= longestMs && middle <= usualMs
}
