// What has been typed of a translation and is not saved yet, kept in this browser at every key. Every window writes a
// draft of its own; one that is opened later goes on with the newest that was left.
import { rebase, type View, type Work } from './texts.ts'

interface Draft extends Work {
  readonly form: 1
  readonly at: number
  /** What it was typed on. */
  readonly view: View
}

export interface Place {
  readonly userid: number
  readonly guideid: number
  readonly langid: string
}

const prefixOf = ({ userid, guideid, langid }: Place) =>
  `stepwright.translation.${userid}.${guideid}.${langid}.`

export const newWindow = (): string => crypto.getRandomValues(new Uint32Array(2)).join('')

export const isEmpty = ({ edits, orphans }: Work): boolean =>
  Object.keys(edits).length === 0 && orphans.length === 0

/** False where the browser keeps nothing. */
export function keepDraft(place: Place, window: string, view: View, work: Work): boolean {
  const name = prefixOf(place) + window
  try {
    if (isEmpty(work)) localStorage.removeItem(name)
    else
      localStorage.setItem(name, JSON.stringify({ form: 1, at: Date.now(), view, ...work } satisfies Draft))
    return true
  } catch {
    return false
  }
}

function listDrafts(place: Place): { name: string; draft: Draft }[] {
  const prefix = prefixOf(place)
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const draft = JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null
      return draft?.form === 1 ? [{ name, draft }] : []
    })
    .toSorted((one, two) => two.draft.at - one.draft.at)
}

/**
 * Goes on with what was left, on the state of now. The window that left it may be alive: then it writes its draft again
 * with its next key, and both meet when they save.
 */
export function takeUpDraft(place: Place, window: string, view: View): { work: Work; at: number | null } {
  try {
    const [newest] = listDrafts(place)
    if (!newest) return { work: { edits: {}, orphans: [] }, at: null }
    const { name, draft } = newest
    const work = rebase({ edits: draft.edits, orphans: draft.orphans }, draft.view, view)
    if (keepDraft(place, window, view, work) && name !== prefixOf(place) + window)
      localStorage.removeItem(name)
    return { work, at: isEmpty(work) ? null : draft.at }
  } catch {
    return { work: { edits: {}, orphans: [] }, at: null }
  }
}
