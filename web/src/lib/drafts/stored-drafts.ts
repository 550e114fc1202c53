// Stores drafts in localStorage. Every window has its own draft, so that two windows never overwrite each other.

/** Identifies a draft: its subject and user, and the window. */
export interface DraftKey {
  /** Subject and user, for example "draft.7.12". */
  readonly of: string
  /** Id of the window, without a dot. Empty for drafts of earlier versions, which had no windows. */
  readonly tab: string
}

/** Members of every stored draft. Drafts with another `form` are ignored. */
export interface DraftHeader {
  readonly form: 2
  readonly at: number
}

export interface StoredDraft {
  readonly draftKey: DraftKey
  readonly at: number
}

const nameOf = ({ of, tab }: DraftKey): string => `stepwright.${of}${tab ? `.${tab}` : ''}`

/** Stores the draft, or deletes it if null. Returns false if the browser refuses. */
export function storeDraft(draftKey: DraftKey, draft: DraftHeader | null): boolean {
  try {
    if (draft) localStorage.setItem(nameOf(draftKey), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(draftKey))
    return true
  } catch {
    return false
  }
}

export function readDraft<D extends DraftHeader>(draftKey: DraftKey): D | null {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(draftKey)) ?? 'null') as D | null
    return draft?.form === 2 ? draft : null
  } catch {
    return null
  }
}

/** Returns the drafts of a subject from all windows, the most recent first. */
export function listDrafts(of: string): StoredDraft[] {
  const whole = nameOf({ of, tab: '' })
  try {
    const tabs = Object.keys(localStorage).flatMap((name) => {
      if (name === whole) return ['']
      const tab = name.startsWith(`${whole}.`) ? name.slice(whole.length + 1) : ''
      // A dot means a draft of another subject whose name has this prefix.
      return tab === '' || tab.includes('.') ? [] : [tab]
    })
    return tabs
      .flatMap((tab) => {
        const draftKey = { of, tab }
        const draft = readDraft(draftKey)
        return draft ? [{ draftKey, at: draft.at }] : []
      })
      .toSorted((one, two) => two.at - one.at)
  } catch {
    return []
  }
}

/** Moves a draft to another window. Returns false if another window was faster or the storage is full. */
export function moveDraft(from: DraftKey, to: DraftKey): boolean {
  try {
    const text = localStorage.getItem(nameOf(from))
    if (text === null) return false
    // Removed first, because the storage may not fit both.
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

export const deleteDraft = (draftKey: DraftKey): boolean => storeDraft(draftKey, null)
