// Tells the keys of a scanner from those of a person, by the speed of the whole burst. Pure.

/** Longest pause between two keys of a scanner, including slow radio scanners, while keys have no other effect. */
const gapMs = 120
const fewestSigns = 3

/** In a field a person types, too. After a shorter pause, keys follow what was typed, so that quick keys within slow typing are no scan. */
const restMs = 250
/** Upper bounds of the pauses of a scan in a field. A trained typist needs 60 to 100 ms a key. */
const longestMs = 60
const usualMs = 35
/** A person may press three neighbouring keys together, but not with Enter after them. */
const briefMs = 25
/** A person may roll over fewer neighbouring keys than these, or press some together, in the middle of a text. */
const signsAfterTyping = 6
const togetherMs = 12

/** Shared devices compare with badges what a slow scanner may have typed, too. */
const slowestMs = 100
const fewestOfBadge = 4

const modifiers: readonly string[] = ['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt', 'Meta']

export interface Burst {
  text: string
  /** Time of the last sign. */
  at: number
  pauses: readonly number[]
  /** Holds a key that no scanner sends: auto-repeat, a dead key, a correction, the composition of a sign. Or a scan was interrupted. */
  isSpoilt: boolean
  /** Follows keys of a person. */
  isAfterTyping: boolean
}

export const noBurst: Burst = {
  text: '',
  at: Number.NEGATIVE_INFINITY,
  pauses: [],
  isSpoilt: false,
  isAfterTyping: false,
}

export interface Key {
  key: string
  at: number
  /** The focused element takes keys as text or as a choice. */
  isInField?: boolean
  /** That element is a long text, into which people type. */
  isLongText?: boolean
  /** Auto-repeat or composition. */
  isOther?: boolean
  /** In a field, takes keys that only a slow scanner or a fast typist sends. */
  takesUncertain?: boolean
}

export interface Pressed {
  burst: Burst
  /** The key belongs to a code, so its default action is prevented. In a field only the end is. */
  isTaken: boolean
  code?: string
  /** A person may have typed it as fast. */
  isUncertain?: boolean
}

export function press(burst: Burst, given: Key): Pressed {
  const { key, at, isInField = false, isLongText = false, isOther = false, takesUncertain = false } = given
  const pause = at - burst.at
  if (!isOther && (key === 'Enter' || key === 'Tab')) {
    const isCode = isInField ? isScan(burst, pause) : isRead(burst, pause)
    const isUncertain = !isCode && isInField && takesUncertain && mayBeScan(burst, pause)
    if (!isCode && !isUncertain) return { burst: noBurst, isTaken: false }
    return { burst: noBurst, isTaken: true, code: burst.text.trim(), ...(isUncertain && { isUncertain }) }
  }
  // Modifier keys occur between the signs of a code.
  if (!isOther && modifiers.includes(key)) return { burst, isTaken: false }
  const inFieldMs = takesUncertain ? slowestMs : longestMs
  const isFollowing = pause <= (isInField ? inFieldMs : gapMs)
  if (isOther || [...key].length !== 1) {
    const isBegun = isOther || (isFollowing && burst.text !== '')
    return { burst: isBegun ? { ...noBurst, at, isSpoilt: true } : burst, isTaken: false }
  }
  // A single space activates the focused element.
  if (key === ' ' && !isFollowing && !isInField) return { burst, isTaken: false }
  const next = isFollowing
    ? { ...burst, text: burst.text + key, at, pauses: [...burst.pauses, pause] }
    : { ...noBurst, text: key, at, ...(isInField && pause <= restMs ? afterKeys(burst, isLongText) : {}) }
  // The first key may be meant for the browser or an assistive tool, and has no effect on the screen.
  return { burst: next, isTaken: isFollowing && !isInField && !burst.isSpoilt }
}

/** A scan that is interrupted in a line is no code: its rest alone would be another one. */
function afterKeys({ pauses }: Burst, isLongText: boolean): Pick<Burst, 'isSpoilt' | 'isAfterTyping'> {
  const isInterrupted = !isLongText && pauses.length > 0 && middleOf(pauses) <= usualMs
  return { isSpoilt: isInterrupted, isAfterTyping: true }
}

const middleOf = (pauses: readonly number[]): number =>
  pauses.toSorted((one, other) => one - other)[pauses.length >> 1] ?? 0

const isRead = ({ text, isSpoilt }: Burst, pause: number): boolean =>
  !isSpoilt && pause <= gapMs && text.trim().length >= fewestSigns

function isScan({ text, pauses: before, isSpoilt, isAfterTyping }: Burst, pause: number): boolean {
  const count = text.trim().length
  if (isSpoilt || count < fewestSigns) return false
  const pauses = [...before, pause]
  const longest = Math.max(...pauses)
  if (isAfterTyping && count < signsAfterTyping) return count > fewestSigns && longest <= togetherMs
  return count === fewestSigns ? longest <= briefMs : longest <= longestMs && middleOf(pauses) <= usualMs
}

const mayBeScan = ({ text, pauses, isSpoilt }: Burst, pause: number): boolean =>
  !isSpoilt && text.trim().length >= fewestOfBadge && Math.max(...pauses, pause) <= slowestMs
