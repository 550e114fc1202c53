// What has been typed of a guide and is not saved yet: what of it is kept, and how it meets what the server has by now.
import { type GuideCollision, mergeGuides } from '@stepwright/rules'
import type { Image } from '../../lib/api.ts'
import { type Kept, keep, type Place, readKept } from '../../lib/drafts/kept.ts'
import type { Document } from '../document.ts'
import { type Snapshot, sameGuide, toDocument, toState } from '../guide-state.ts'
import type { EditorState, Pending } from '../state.ts'

interface Draft extends Kept {
  readonly base: Snapshot
  readonly document: Document
  readonly collisions: readonly GuideCollision[]
  readonly pending: Pending | null
  readonly images: Readonly<Record<number, Image>>
}

export const draftOf = (userid: number, guideid: number): string => `draft.${userid}.${guideid}`

export const isDirty = ({ base, document, collisions }: EditorState): boolean =>
  collisions.length > 0 || !sameGuide(toState(document), base.state)

/** Keeps what is not saved, or forgets it once everything is. False where the browser refuses. */
export function keepDraft(place: Place, state: EditorState, at: number): boolean {
  const { base, document, collisions, pending, images } = state
  const draft: Draft = { form: 1, at, base, document, collisions, pending, images }
  return keep(place, isDirty(state) || pending ? draft : null)
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

/** Goes on where somebody has stopped: what was kept, merged with what the server has by now. */
export function withDraft(fresh: EditorState, place: Place): { state: EditorState; keptAt: number | null } {
  const found = readKept<Draft>(place)
  if (!found) return { state: fresh, keptAt: null }
  const draft = withTags(found)
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
