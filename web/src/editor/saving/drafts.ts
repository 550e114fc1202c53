// Draft of a guide: the stored part of the editor's state, and its merge with the server's version.
import { mergeGuides } from '@stepwright/rules'
import type { Image } from '../../lib/api.ts'
import type { Drafting } from '../../lib/drafts/draft.ts'
import type { DraftKey } from '../../lib/drafts/stored-drafts.ts'
import { type Snapshot, sameGuide, toDocument, toState, withFirstStep } from '../guide-state.ts'
import { type EditorState, startState } from '../state.ts'
import { withoutBlank } from './changes.ts'

type DraftHeader = Pick<EditorState, 'document' | 'collisions' | 'pending' | 'images'>

export const draftOf = (userid: number, guideid: number): string => `draft.${userid}.${guideid}`

export const isDirty = ({ base, document, collisions }: EditorState): boolean =>
  collisions.length > 0 || !sameGuide(toState(withoutBlank(document)), base.state)

export const guideDrafting = (
  draftKey: DraftKey,
  base: Snapshot,
  shown: Record<number, Image>,
): Drafting<Snapshot, EditorState, DraftHeader> => ({
  draftKey,
  base,
  start: (now) => startState(now, shown),
  unsavedOf: (state) => {
    const { document, collisions, pending, images } = state
    return isDirty(state) || pending ? { document, collisions, pending, images } : null
  },
  merge: (unsaved, from, to) => {
    const images = { ...unsaved.images, ...shown }
    // The outcome of the request is unknown, so nothing is merged before its answer.
    if (unsaved.pending) return { ...startState(from, images), ...unsaved, images }
    const fresh = startState(to, images)
    const { merged, collisions } = mergeGuides(from.state, toState(withoutBlank(unsaved.document)), to.state)
    return {
      ...fresh,
      document: withFirstStep(
        sameGuide(from.state, to.state) ? unsaved.document : toDocument(merged, unsaved.document),
      ),
      past: [fresh.document],
      collisions: [...unsaved.collisions, ...collisions],
    }
  },
})
