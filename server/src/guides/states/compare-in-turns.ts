// Compares two states of a guide and yields to the event loop in between.
import { compareInPieces, type GuideChange, type GuideState, type SourceOf } from '@stepwright/rules'
import type { Yielder } from '#platform/event-loop.ts'

/** Limit of the cost of comparing, in characters: for a wiki text field or a form, and for a step. */
const longPiece = 65_536
const longStep = 2800

export async function compareInTurns(
  { before, after }: { before: GuideState; after: GuideState },
  { sourceOf, turns }: { sourceOf: SourceOf; turns: Yielder },
): Promise<GuideChange[]> {
  const found: GuideChange[] = []
  for (const some of compareInPieces(before, after, sourceOf)) {
    found.push(...some)
    await turns(some.some(isLong) ? longPiece : longStep)
  }
  return found
}

const isLong = (change: GuideChange): boolean =>
  change.kind === 'text' || (change.kind === 'stepChanged' && change.form.length > 0)
