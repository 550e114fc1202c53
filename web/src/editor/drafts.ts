// What has been typed and is not saved yet, kept in this browser at every key, so that no crash takes it away. Every
// window has a draft of its own: two that write the same guide never write over each other.
import { type GuideCollision, mergeGuides } from '@stepwright/rules'
import type { Image } from '../lib/api.ts'
import type { Document } from './document.ts'
import { type Snapshot, sameGuide, toDocument, toState } from './guide-state.ts'
import type { EditorState, Pending } from './state.ts'

interface Draft {
  readonly form: 1
  readonly at: number
  readonly base: Snapshot
  readonly document: Document
  readonly collisions: readonly GuideCollision[]
  readonly pending: Pending | null
  readonly images: Readonly<Record<number, Image>>
}

/** Whose draft of which guide, and in which window. */
export interface Place {
  readonly userid: number
  readonly guideid: number
  /** Empty for a draft of earlier versions, which knew no windows. */
  readonly tab: string
}

export interface KeptDraft {
  readonly place: Place
  readonly at: number
}

const nameOf = ({ userid, guideid, tab }: Place): string =>
  `stepwright.draft.${userid}.${guideid}${tab ? `.${tab}` : ''}`

export const isDirty = ({ base, document, collisions }: EditorState): boolean =>
  collisions.length > 0 || !sameGuide(toState(document), base.state)

/** Keeps what is not saved, or forgets it once everything is. False where the browser refuses. */
export function keepDraft(place: Place, state: EditorState, at: number): boolean {
  const { base, document, collisions, pending, images } = state
  try {
    if (!isDirty(state) && !pending) localStorage.removeItem(nameOf(place))
    else {
      const draft: Draft = { form: 1, at, base, document, collisions, pending, images }
      localStorage.setItem(nameOf(place), JSON.stringify(draft))
    }
    return true
  } catch {
    return false
  }
}

function readDraft(place: Place): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null') as Draft | null
    return draft?.form === 1 ? withTags(draft) : null
  } catch {
    return null
  }
}

/** Drafts of earlier versions knew no tags: nobody has changed any there. */
function withTags(draft: Draft): Draft {
  const { base, document } = draft
  if (Array.isArray(document.fields.tags)) return draft
  const state = { ...base.state, fields: { ...base.state.fields, tags: [] } }
  return {
    ...draft,
    base: { ...base, state },
    document: { ...document, fields: { ...document.fields, tags: [] } },
  }
}

/** All drafts of the guide, of every window that is or was, those first that were typed into last. */
export function listDrafts(userid: number, guideid: number): KeptDraft[] {
  const whole = nameOf({ userid, guideid, tab: '' })
  try {
    const tabs = Object.keys(localStorage).flatMap((name) =>
      name === whole ? [''] : name.startsWith(`${whole}.`) ? [name.slice(whole.length + 1)] : [],
    )
    return tabs
      .flatMap((tab) => {
        const place = { userid, guideid, tab }
        const draft = readDraft(place)
        return draft ? [{ place, at: draft.at }] : []
      })
      .toSorted((one, two) => two.at - one.at)
  } catch {
    return []
  }
}

/** Gives a draft to another window. False where it is gone, because another one was quicker, or there is no room. */
export function moveDraft(from: Place, to: Place): boolean {
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

export function forgetDraft(place: Place): void {
  try {
    localStorage.removeItem(nameOf(place))
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** Goes on where somebody has stopped: what was kept, merged with what the server has by now. */
export function withDraft(fresh: EditorState, place: Place): { state: EditorState; keptAt: number | null } {
  const draft = readDraft(place)
  if (!draft) return { state: fresh, keptAt: null }
  const { merged, collisions } = mergeGuides(draft.base.state, toState(draft.document), fresh.base.state)
  const isUntouched = sameGuide(draft.base.state, fresh.base.state)
  const state: EditorState = {
    ...fresh,
    document: isUntouched ? draft.document : toDocument(merged, draft.document),
    past: [fresh.document],
    collisions: [...draft.collisions, ...collisions],
    pending: draft.pending,
    images: { ...draft.images, ...fresh.images },
  }
  return { state, keptAt: draft.at }
}
