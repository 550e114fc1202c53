// What has been typed and is not saved yet, kept in this browser at every key, so that no crash takes it away.
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

const nameOf = (userid: number, guideid: number): string => `stepwright.draft.${userid}.${guideid}`

export const isDirty = ({ base, document, collisions }: EditorState): boolean =>
  collisions.length > 0 || !sameGuide(toState(document), base.state)

/** Keeps what is not saved, or forgets it once everything is. False where the browser refuses. */
export function keepDraft(userid: number, guideid: number, state: EditorState, at: number): boolean {
  const { base, document, collisions, pending, images } = state
  try {
    if (!isDirty(state) && !pending) localStorage.removeItem(nameOf(userid, guideid))
    else {
      const draft: Draft = { form: 1, at, base, document, collisions, pending, images }
      localStorage.setItem(nameOf(userid, guideid), JSON.stringify(draft))
    }
    return true
  } catch {
    return false
  }
}

function readDraft(userid: number, guideid: number): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(userid, guideid)) ?? 'null') as Draft | null
    return draft?.form === 1 ? draft : null
  } catch {
    return null
  }
}

/** Goes on where somebody has stopped: what was kept, merged with what the server has by now. */
export function withDraft(
  fresh: EditorState,
  userid: number,
  guideid: number,
): { state: EditorState; keptAt: number | null } {
  const draft = readDraft(userid, guideid)
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
