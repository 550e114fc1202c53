// What has been typed of a guide and is not saved yet: what of it is kept, and how it meets what the server has by now.
import { mergeGuides } from '@stepwright/rules'
import type { Image } from '../../lib/api.ts'
import type { Drafting } from '../../lib/drafts/draft.ts'
import type { Place } from '../../lib/drafts/kept.ts'
import { type Snapshot, sameGuide, toDocument, toState } from '../guide-state.ts'
import { type EditorState, startState } from '../state.ts'

type Kept = Pick<EditorState, 'document' | 'collisions' | 'pending' | 'images'>

export const draftOf = (userid: number, guideid: number): string => `draft.${userid}.${guideid}`

export const isDirty = ({ base, document, collisions }: EditorState): boolean =>
  collisions.length > 0 || !sameGuide(toState(document), base.state)

export const guideDrafting = (
  place: Place,
  base: Snapshot,
  shown: Record<number, Image>,
): Drafting<Snapshot, EditorState, Kept> => ({
  place,
  base,
  start: (now) => startState(now, shown),
  toKeep: (state) => {
    const { document, collisions, pending, images } = state
    return isDirty(state) || pending ? { document, collisions, pending, images } : null
  },
  merge: (kept, from, to) => {
    const images = { ...kept.images, ...shown }
    // Whether the server has done it is not known: nothing is merged before its answer.
    if (kept.pending) return { ...startState(from, images), ...kept, images }
    const fresh = startState(to, images)
    const { merged, collisions } = mergeGuides(from.state, toState(kept.document), to.state)
    return {
      ...fresh,
      document: sameGuide(from.state, to.state) ? kept.document : toDocument(merged, kept.document),
      past: [fresh.document],
      collisions: [...kept.collisions, ...collisions],
    }
  },
})
