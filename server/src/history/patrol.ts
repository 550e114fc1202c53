// Reviews pending edits: accepting one accepts those before it, denying one denies those after it.
import { type Details, record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { acceptEdits } from './acceptance.ts'
import { type Edition, type Heads, type History, idOf, type Revision } from './history.ts'
import { findNewestRevision, listWaitingEdits, saveVerdict, type WaitingEdit } from './revisions.ts'

/** Applies verdicts to one kind of thing. */
export interface Patrol<R extends Revision, E extends Edition> {
  history: History<R>
  /** Undefined if the translation no longer exists. */
  findEdition(ctx: Context, revision: R): Promise<E | undefined>
  /** Rejects content that became invalid while it was pending. */
  checkStillFits(ctx: Context, edition: E, shown: R): Promise<void>
  /** Makes the revision the published one. */
  publish(ctx: Context, edition: E, shown: R): Promise<void>
  /** Stores the heads after a denial; if `newest` is 0, no revision is left and the edition is deleted. */
  saveHeads(ctx: Context, edition: E, heads: Heads): Promise<void>
  cleanUpDenied?(ctx: Context, edition: E, denied: readonly WaitingEdit[]): Promise<void>
  /** When no edit is pending, only media of `shown` remain in use. `other` was in use as well until now. */
  settleUses(ctx: Context, edition: E, states: { shown: R | undefined; other: R | undefined }): Promise<void>
  eventDetails(edition: E, revision: R, verdict: Verdict<R>): Details
}

type Verdict<R> = { shown: R; denied?: never } | { shown?: never; denied: readonly number[] }

/** Accepting an accepted revision changes nothing. */
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
  await patrol.publish(ctx, edition, shown)
  if (edits.length === waiting.length)
    await patrol.settleUses(ctx, edition, { shown, other: await history.find(ctx.db, edition.current) })
  const details = patrol.eventDetails(edition, revision, { shown })
  await recordVerdict(ctx, history, edition, {
    ...details,
    type: 'edit-accepted',
    after: { ...details.after, ...accepted.after },
    tags: [...(details.tags ?? []), ...accepted.tags],
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
  await saveVerdict(ctx.db, history, edition, { edits, verdict: { isDenied: 1 } })
  const newest = await findNewest(ctx, history, edition)
  await patrol.saveHeads(ctx, edition, { current: edition.current, newest })
  if (newest === edition.current) {
    const [shown, other] = [await history.find(ctx.db, newest), await history.find(ctx.db, edition.newest)]
    await patrol.settleUses(ctx, edition, { shown, other })
  }
  await patrol.cleanUpDenied?.(ctx, edition, edits)
  const details = patrol.eventDetails(edition, revision, { denied: edits.map(({ id }) => id) })
  await recordVerdict(ctx, history, edition, { ...details, type: 'edit-denied' })
}

/** If nothing was accepted yet, revisions from before a deletion do not count. */
async function findNewest(ctx: Context, history: History, edition: Edition): Promise<number> {
  const newest = await findNewestRevision(ctx.db, history, edition)
  if (!newest || (edition.current === 0 && newest.isPatrolled)) return 0
  return idOf(history, newest)
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

const recordVerdict = (
  ctx: Context,
  { noun, subject }: History,
  { thingid }: Edition,
  { type, ...details }: Details & { type: string },
): Promise<void> => record(ctx, `${noun}.${type}`, [subject, thingid], details)
