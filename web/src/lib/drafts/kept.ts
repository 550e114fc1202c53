// What is typed and not saved yet, kept in this browser at every key, so that no crash takes it away. Every window has a
// draft of its own: two that write the same thing never write over each other.

/** Whose draft of what, and in which window. */
export interface Place {
  /** Names what is written and who writes it, as in "draft.7.12". */
  readonly of: string
  /** Without a dot. Empty for a draft of earlier versions, which knew no windows. */
  readonly tab: string
}

/** What every kept draft says of itself; those of another form are left alone. */
export interface Kept {
  readonly form: 2
  readonly at: number
}

export interface KeptDraft {
  readonly place: Place
  readonly at: number
}

const nameOf = ({ of, tab }: Place): string => `stepwright.${of}${tab ? `.${tab}` : ''}`

const watchers = new Set<() => void>()

/** Told whenever this window has kept or forgotten a draft. */
export function watchKept(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Null: there is nothing to keep any more. False where the browser refuses. */
export function keep(place: Place, draft: Kept | null): boolean {
  try {
    if (draft) localStorage.setItem(nameOf(place), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(place))
    return true
  } catch {
    return false
  } finally {
    for (const tell of watchers) tell()
  }
}

export function readKept<D extends Kept>(place: Place): D | null {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null') as D | null
    return draft?.form === 2 ? draft : null
  } catch {
    return null
  }
}

/** All drafts of it, of every window that is or was, those first that were typed into last. */
export function listKept(of: string): KeptDraft[] {
  const whole = nameOf({ of, tab: '' })
  try {
    const tabs = Object.keys(localStorage).flatMap((name) => {
      if (name === whole) return ['']
      const tab = name.startsWith(`${whole}.`) ? name.slice(whole.length + 1) : ''
      // A dot: the draft of something whose name only begins like this one.
      return tab === '' || tab.includes('.') ? [] : [tab]
    })
    return tabs
      .flatMap((tab) => {
        const place = { of, tab }
        const draft = readKept(place)
        return draft ? [{ place, at: draft.at }] : []
      })
      .toSorted((one, two) => two.at - one.at)
  } catch {
    return []
  }
}

/** Gives a draft to another window. False where it is gone, because another one was quicker, or there is no room. */
export function moveKept(from: Place, to: Place): boolean {
  try {
    const text = localStorage.getItem(nameOf(from))
    if (text === null) return false
    // Away first: there may not be room for two.
    localStorage.removeItem(nameOf(from))
    try {
      localStorage.setItem(nameOf(to), text)
    } catch {
      localStorage.setItem(nameOf(from), text)
      return false
    }
    return true
  } catch {
    return false
  }
}

export const forgetKept = (place: Place): boolean => keep(place, null)
