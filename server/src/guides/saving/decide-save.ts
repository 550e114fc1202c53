// Decides what a save of a guide or of one of its translations does. Pure; `saveEdition` writes it.
import type { UseState } from '#history/uses.ts'

/**
 * `published`: the state of the guide without a release, for everybody who may read it. `waits-for-review`: an editor accepts or denies it. `working-text`: readers see
 * a release, and the next one has it.
 */
type Outcome = 'published' | 'waits-for-review' | 'working-text'

export interface SaveCase {
  /**
   * `first`: the first state of an original. `accepted`: the texts were accepted in another guide. `marker`: deletes or
   * restores the guide, and changes no text.
   */
  kind: 'first' | 'accepted' | 'marker' | 'edit'
  /** Readers see a release of the guide. */
  waitsForRelease: boolean
  /** The user publishes without a review. */
  isTrusted: boolean
  /** The edit was based on all pending edits. */
  knowsWhatWaits: boolean
  /** Changes one step, which has a token of its own. */
  isOfStep: boolean
  /** The state before; null: there is none in this language. */
  head: { isPublished: boolean; isInEffect: boolean } | null
  hasPendingEdits: boolean
}

export interface SaveDecision {
  outcome: Outcome
  /** The pending edits below are accepted with it. */
  acceptsPending: boolean
  /** Category, flags and visibility are taken from the state in effect, unless a pending edit changes them. */
  keepsOutside: boolean
  /** Two users change two steps in parallel: the token of the guide stays. */
  keepsToken: boolean
  uses: UseState
}

export function decideSave(save: SaveCase): SaveDecision {
  const outcome = outcomeOf(save)
  const isPublished = outcome === 'published'
  const isSafe = isPublished || (outcome === 'working-text' && save.isTrusted)
  return {
    outcome,
    acceptsPending: isPublished && save.hasPendingEdits,
    keepsOutside: isPublished && save.head?.isInEffect !== true,
    keepsToken: save.isOfStep && save.head !== null && isSafe,
    uses: usesOf(outcome, save.hasPendingEdits),
  }
}

function outcomeOf({ kind, waitsForRelease, isTrusted, knowsWhatWaits, head }: SaveCase): Outcome {
  if (waitsForRelease) return 'working-text'
  const isPublished = {
    first: true,
    accepted: true,
    // Deleting or restoring a guide publishes no pending edit.
    marker: head?.isPublished === true,
    edit: isTrusted && knowsWhatWaits,
  }[kind]
  return isPublished ? 'published' : 'waits-for-review'
}

function usesOf(outcome: Outcome, hasPendingEdits: boolean): UseState {
  if (outcome === 'working-text') return 'hidden'
  if (outcome === 'waits-for-review') return 'waits'
  return hasPendingEdits ? 'settles' : 'holds'
}
