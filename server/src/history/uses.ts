// What revisions show of media, noted with each of them: what readers still see counts until nothing waits any more.
import { type MediaUse, noteUses, sameUses, type UsesNote } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Heads } from './history.ts'

/** Whether readers see a revision; it settles what waited below it. */
export type UseState = 'waits' | 'holds' | 'settles'

/** `heads` are those before it was saved. */
export const useStateOf = (isPatrolled: 0 | 1, { current, newest }: Heads): UseState =>
  isPatrolled ? (current === newest ? 'holds' : 'settles') : 'waits'

/** Uses by the number of the place. */
export type Uses = ReadonlyMap<number, readonly MediaUse[]>

/** Notes places that use something else than before; all of them where it settles, since others were in use as well. */
export async function noteChangedUses(
  ctx: Context,
  place: Omit<UsesNote, 'uses'>,
  { before, after }: { before: Uses; after: Uses },
  standing: UseState,
): Promise<void> {
  const changed = [...after].filter(
    ([placeid, uses]) => standing === 'settles' || !sameUses(before.get(placeid) ?? [], uses),
  )
  await noteUses(ctx, { ...place, uses: new Map(changed) }, { keepsOlder: standing === 'waits' })
}
