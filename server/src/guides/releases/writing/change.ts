// Changes a release that was made: its texts and times, cancelling, withdrawing and deleting it.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { fault, problems } from '#platform/problems.ts'
import { isSigned } from '#signatures/signatures.ts'
import { has } from '#users/privileges.ts'
import { updateGuideRow } from '../../guides.queries.ts'
import { textFaults } from '../../text-faults.ts'
import { approvalProblems } from '../approval/approvals.problems.ts'
import { findProcessOf } from '../approval/assignments.ts'
import { closeWaiting } from '../approval/requests/edits.ts'
import { deleteRelease, hasRuns, isPinned } from '../effect/effect.queries.ts'
import { releaseHandler, withdraw } from '../effect/take-effect.ts'
import { defaultTitle, nextReleaseNumber } from '../manifest/make-releases.ts'
import { findShownByApproved } from '../manifest/pins.queries.ts'
import { releaseProblems } from '../releases.problems.ts'
import { type ReleaseRow, updateRelease } from '../releases.queries.ts'
import { canMove, isWaiting } from '../states.ts'
import { readTimes } from './create.ts'
import type { ReleaseSubject } from './releases.access.ts'
import type { ReleaseChange } from './releases.schema.ts'

export async function changeRelease(
  ctx: Context,
  subject: ReleaseSubject,
  change: ReleaseChange,
): Promise<ReleaseRow> {
  const faults = textFaults(change)
  if (change.status === 'withdrawn' && change.reason === undefined)
    faults.push(fault('reason', 'A reason is required', 'missing_field'))
  if (change.status === undefined && change.reason !== undefined)
    faults.push(fault('reason', 'reason requires status: closed or withdrawn'))
  if (faults.length > 0) throw problems.invalid(faults)
  if (change.status === 'closed' && !canMove(subject.release, 'close'))
    throw releaseProblems.wrongStatus('Only a release that waits can be closed')
  if (change.status === 'withdrawn' && !canMove(subject.release, 'withdraw'))
    throw releaseProblems.wrongStatus('Only a release that took effect can be withdrawn')
  if (change.status === 'withdrawn') await checkMayEnd(ctx, subject)
  if (change.status === 'closed') await checkMayCancel(ctx, subject)
  const release = await changeMembers(ctx, subject, change)
  const reason = change.reason?.trim() ?? ''
  if (change.status === 'withdrawn') return withdraw(ctx, subject.guide, release, reason)
  if (change.status === 'closed') return closeWaiting(ctx, release, reason)
  return release
}

/** Its number is always 1.0, as when it is made. */
const isFirst = ({ major, minor }: ReleaseRow): boolean => major === 1 && minor === 0

/** Shown to the people who sign. */
const signedMembers: ReadonlySet<string> = new Set(['title', 'notes', 'type', 'major', 'minor'])

/** The times of a release decide what readers see, which an approval has decided. */
async function checkMayEnd(ctx: Context, { release, guide }: ReleaseSubject): Promise<void> {
  if (has(ctx.actor, 'Admin')) return
  if ((await isSigned(ctx.db, ['release', release.releaseid])) || (await findProcessOf(ctx, guide)))
    throw problems.forbidden(
      ['Admin'],
      'Releases of this guide are approved: only administrators withdraw one or change its times and texts',
    )
  if ((await findShownByApproved(ctx.db, [release.releaseid])).size > 0)
    throw problems.forbidden(
      ['Admin'],
      'An approved release of another guide shows this one: only administrators withdraw it or change its times',
    )
}

/** Readers see no other state after it, but signers approved that they do. */
async function checkMayCancel(ctx: Context, { release }: ReleaseSubject): Promise<void> {
  const { releaseid, status, userid } = release
  if (status !== 'scheduled' || has(ctx.actor, 'Admin') || userid === ctx.actor.userid) return
  if (await isSigned(ctx.db, ['release', releaseid]))
    throw problems.forbidden(
      ['Admin'],
      'This release is approved: only the user who made it and administrators cancel it',
    )
}

async function changeMembers(
  ctx: Context,
  { release, guide }: ReleaseSubject,
  change: ReleaseChange,
): Promise<ReleaseRow> {
  const times = timesAfter(ctx, release, change)
  const type = change.type === release.type ? undefined : change.type
  const number = type && !isFirst(release) ? nextReleaseNumber(guide, type) : undefined
  if (type && !isWaiting(release))
    throw releaseProblems.wrongStatus('The type can only be changed before the release takes effect')
  const hasOwnTitle = release.title !== defaultTitle(release)
  const next: Partial<ReleaseRow> = {
    ...times,
    ...(number && type ? { ...number, type } : {}),
    ...(number && !hasOwnTitle ? { title: defaultTitle(number) } : {}),
    ...(change.title === undefined ? {} : { title: change.title.trim() }),
    ...(change.notes === undefined ? {} : { notes: change.notes }),
  }
  const changed = Object.entries(next).filter(([name, value]) => release[name as keyof ReleaseRow] !== value)
  if (changed.length === 0) return release
  if (release.status === 'pending') throw approvalProblems.onlyClose()
  if (changed.some(([name]) => name === 'effectiveAt' || name === 'endAt'))
    await checkMayEnd(ctx, { release, guide })
  if (changed.some(([name]) => signedMembers.has(name))) {
    if (await isSigned(ctx.db, ['release', release.releaseid]))
      throw releaseProblems.wrongStatus('Title, notes and type stay as they were signed')
    // Readers would read text that nobody approved.
    if (!isWaiting(release)) await checkMayEnd(ctx, { release, guide })
  }
  const { releaseid, guideid } = release
  const after = Object.fromEntries(changed)
  const row = await updateRelease(ctx.db, releaseid, after)
  if (number) await updateGuideRow(ctx.db, guideid, { lastMajor: number.major, lastMinor: number.minor })
  const before = Object.fromEntries(changed.map(([name]) => [name, release[name as keyof ReleaseRow]]))
  const at = times.effectiveAt ?? times.endAt
  await record(ctx, 'guide.release-changed', ['guide', guideid], {
    before: { releaseid, ...before },
    after,
    later: at ? { handler: releaseHandler, at } : undefined,
  })
  return row
}

/** Only the times that change; a release in effect keeps its beginning. */
function timesAfter(
  ctx: Context,
  release: ReleaseRow,
  { effective_date, end_date }: ReleaseChange,
): Partial<Pick<ReleaseRow, 'effectiveAt' | 'endAt'>> {
  if (effective_date === undefined && end_date === undefined) return {}
  if (effective_date !== undefined && release.status !== 'scheduled')
    throw releaseProblems.wrongStatus(
      'The effective date can only be changed before the release takes effect',
    )
  if (!isWaiting(release) && release.status !== 'released')
    throw releaseProblems.wrongStatus('The end date can only be changed until the release ends')
  const inSeconds = (at: number | null) => (at === null ? undefined : at / 1000)
  const begin = effective_date ?? (isWaiting(release) ? inSeconds(release.effectiveAt) : undefined)
  const end = end_date === undefined ? inSeconds(release.endAt) : end_date
  const { effectiveAt, endAt } = readTimes(ctx, { effective_date: begin, end_date: end }, [])
  return {
    ...(effective_date === undefined ? {} : { effectiveAt }),
    ...(end_date === undefined ? {} : { endAt }),
  }
}

export async function removeRelease(ctx: Context, { release, guide }: ReleaseSubject): Promise<void> {
  const { releaseid, guideid, title, status, manifestHash } = release
  if (releaseid === guide.releaseid) throw releaseProblems.releaseInEffect()
  if (status === 'pending') throw approvalProblems.onlyClose()
  if (await isSigned(ctx.db, ['release', releaseid])) throw releaseProblems.releaseInUse('a signature')
  if (await hasRuns(ctx.db, releaseid)) throw releaseProblems.releaseInUse('a run')
  if (await isPinned(ctx.db, releaseid)) throw releaseProblems.releaseInUse('another guide')
  await deleteRelease(ctx.db, releaseid)
  await record(ctx, 'guide.release-deleted', ['guide', guideid], {
    before: { releaseid, title, status, manifestHash },
  })
}
