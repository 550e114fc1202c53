// Draft of a guide: the stored part of the editor's state, and its merge with the server's version.
import { mergeGuides } from '@stepwright/rules'
import type { Image } from '../../lib/api.ts'
import type { Drafting } from '../../lib/drafts/draft.ts'
import type { DraftKey } from '../../lib/drafts/stored-drafts.ts'
import {
  guideInLocale,
  type Snapshot,
  sameGuide,
  toDocument,
  toState,
  withFirstStep,
} from '../guide-state.ts'
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
    // The language of the page may have changed since.
    const [spoken, now] = [from.locale ?? '', to.locale ?? '']
    const was = spoken ? guideInLocale(from.state, spoken, now) : from.state
    const typed = toState(withoutBlank(unsaved.document))
    const mine = spoken ? guideInLocale(typed, spoken, now) : typed
    const isUnchanged = spoken === now && sameGuide(from.state, to.state)
    const { merged, collisions } = mergeGuides(was, mine, to.state)
    return {
      ...fresh,
      document: withFirstStep(isUnchanged ? unsaved.document : toDocument(merged, unsaved.document)),
      past: [fresh.document],
      collisions: [...unsaved.collisions, ...collisions],
    }
  },
})
