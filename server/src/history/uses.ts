// Records the media that revisions use. Media of the published revision remain in use until no edit is pending.
import { type MediaUse, recordUses, sameUses, type UsesNote } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Heads } from './history.ts'

/**
 * State of a saved revision: pending, published, or published over pending edits, which it settles. The working text of a
 * released thing is hidden from readers until a release of it takes effect: then it is released.
 */
export type UseState = 'waits' | 'holds' | 'settles' | 'hidden' | 'released'

/** `heads` are those before the save. */
export const useStateOf = (isPatrolled: 0 | 1, { current, newest }: Heads): UseState =>
  isPatrolled ? (current === newest ? 'holds' : 'settles') : 'waits'

/** Uses by the id of the guide, step or page. */
export type Uses = ReadonlyMap<number, readonly MediaUse[]>

/** Records changed uses; if the revision settles pending edits all uses, because theirs were in use as well. */
export async function recordChangedUses(
  ctx: Context,
  place: Omit<UsesNote, 'uses'>,
  { before, after }: { before: Uses; after: Uses },
  state: UseState,
): Promise<void> {
  const changed = [...after].filter(
    ([placeid, uses]) =>
      state === 'settles' || state === 'released' || !sameUses(before.get(placeid) ?? [], uses),
  )
  await recordUses(
    ctx,
    { ...place, uses: new Map(changed) },
    {
      keepsOlder: state === 'waits' || state === 'hidden',
      isHidden: state === 'hidden',
      isOfRelease: state === 'hidden' || state === 'released',
    },
  )
}
