// Edits that wait: accepting one accepts those before it, denying one denies those after it.
import { type Details, record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { acceptEdits } from './acceptance.ts'
import { type Edition, type Heads, type History, idOf, type Revision } from './history.ts'
import { findStanding, judgeEdits, listWaitingEdits, type WaitingEdit } from './revisions.ts'

/** What a kind of thing does with a verdict. */
export interface Patrol<R extends Revision, E extends Edition> {
  history: History<R>
  /** Nothing where the language is there no more. */
  findEdition(ctx: Context, revision: R): Promise<E | undefined>
  /** Refuses what has become wrong while it waited. */
  checkStillFits(ctx: Context, edition: E, shown: R): Promise<void>
  /** Readers see it from now on. */
  show(ctx: Context, edition: E, shown: R): Promise<void>
  /** After a denial; `newest` is 0 where nothing is left of the edition, which goes. */
  saveHeads(ctx: Context, edition: E, heads: Heads): Promise<void>
  forget?(ctx: Context, edition: E, denied: readonly WaitingEdit[]): Promise<void>
  /** Nothing waits any more: only what the shown revision has is in use. `other` was in use beside it until now. */
  settleUses(ctx: Context, edition: E, states: { shown: R | undefined; other: R | undefined }): Promise<void>
  tell(edition: E, revision: R, verdict: Verdict<R>): Details
}

type Verdict<R> = { shown: R; denied?: never } | { shown?: never; denied: readonly number[] }

/** Accepting what is accepted changes nothing. */
export async function acceptRevision<R extends Revision, E extends Edition>(
  ctx: Context,
  patrol: Patrol<R, E>,
  revision: R,
): Promise<void> {
  if (revision.isPatrolled) return
  if (revision.isDenied) throw problems.revisionDenied()
  const { history } = patrol
  const { edition, waiting, index } = await findWaiting(ctx, patrol, revision)
  const after = waiting.slice(index + 1)
  const firstEdit = after.findIndex(({ action }) => !history.markers.includes(action))
  const edits = waiting.slice(0, index + 1 + (firstEdit < 0 ? after.length : firstEdit))
  const last = edits.at(-1)?.id ?? 0
  const shown = (last === idOf(history, revision) ? undefined : await history.find(ctx.db, last)) ?? revision
  await patrol.checkStillFits(ctx, edition, shown)
  const accepted = await acceptEdits(ctx, history, edition, edits)
  await patrol.show(ctx, edition, shown)
  if (edits.length === waiting.length)
    await patrol.settleUses(ctx, edition, { shown, other: await history.find(ctx.db, edition.current) })
  const told = patrol.tell(edition, revision, { shown })
  await tell(ctx, history, edition, {
    ...told,
    type: 'edit-accepted',
    after: { ...told.after, ...accepted.after },
    tags: [...(told.tags ?? []), ...accepted.tags],
  })
}

export async function denyRevision<R extends Revision, E extends Edition>(
  ctx: Context,
  patrol: Patrol<R, E>,
  revision: R,
): Promise<void> {
  if (revision.isDenied) return
  if (revision.isPatrolled) throw problems.revisionAccepted()
  const { history } = patrol
  const { edition, waiting, index } = await findWaiting(ctx, patrol, revision)
  const edits = waiting.slice(index)
  await judgeEdits(ctx.db, history, edition, { edits, verdict: { isDenied: 1 } })
  const newest = await findNewest(ctx, history, edition)
  await patrol.saveHeads(ctx, edition, { current: edition.current, newest })
  if (newest === edition.current) {
    const [shown, other] = [await history.find(ctx.db, newest), await history.find(ctx.db, edition.newest)]
    await patrol.settleUses(ctx, edition, { shown, other })
  }
  await patrol.forget?.(ctx, edition, edits)
  const told = patrol.tell(edition, revision, { denied: edits.map(({ id }) => id) })
  await tell(ctx, history, edition, { ...told, type: 'edit-denied' })
}

/** Where nothing was accepted yet, what was there before a deletion does not count. */
async function findNewest(ctx: Context, history: History, edition: Edition): Promise<number> {
  const standing = await findStanding(ctx.db, history, edition)
  if (!standing || (edition.current === 0 && standing.isPatrolled)) return 0
  return idOf(history, standing)
}

async function findWaiting<R extends Revision, E extends Edition>(
  ctx: Context,
  { history, findEdition }: Patrol<R, E>,
  revision: R,
) {
  const edition = await findEdition(ctx, revision)
  const waiting = edition ? await listWaitingEdits(ctx.db, history, edition) : []
  const index = waiting.findIndex(({ id }) => id === idOf(history, revision))
  if (!edition || index < 0) throw problems.revisionNotFound()
  return { edition, waiting, index }
}

const tell = (
  ctx: Context,
  { noun, subject }: History,
  { thingid }: Edition,
  { type, ...details }: Details & { type: string },
): Promise<void> => record(ctx, `${noun}.${type}`, [subject, thingid], details)
