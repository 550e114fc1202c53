// Access rules of runs.

import { decidePersonChange, mayVoid } from '@stepwright/rules'
import { guideAccess, listSeen, looksAfter } from '#guides/guides.access.ts'
import { lockName } from '#platform/db/lock-name.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type Problem, problems } from '#platform/problems.ts'
import { isSignedBy } from '#signatures/signatures.ts'
import { has } from '#users/privileges.ts'
import { awaitsTeamOf } from './awaited-teams.queries.ts'
import { listOperatorChanges } from './operators.queries.ts'
import { runProblems } from './runs.problems.ts'
import { findNamedRun, findRun, hasEvent, lockNamedRun, lockRun, type RunRow } from './runs.queries.ts'

async function getRun(ctx: Context, params: Record<string, unknown>): Promise<RunRow> {
  const run = await getByNumber(ctx, params.entryid as number)
  if (!run) throw runProblems.entryNotFound()
  return run
}

const getByNumber = (ctx: Context, entryid: number) => (ctx.locksSubject ? lockRun : findRun)(ctx.db, entryid)

async function getByName({ db, locksSubject }: Context, name: string): Promise<RunRow | undefined> {
  if (!locksSubject) return findNamedRun(db, name)
  const run = await lockNamedRun(db, name)
  if (run) return run
  // Another server may be beginning it.
  await lockName(db, name)
  return lockNamedRun(db, name)
}

/** Returns the named run; undefined if a device may still begin it under this name. */
async function getRunOfBatch(
  ctx: Context,
  { entryid }: Record<string, unknown>,
): Promise<RunRow | undefined> {
  const name = String(entryid)
  const isNumber = /^\d+$/.test(name)
  const run = isNumber ? await getByNumber(ctx, Number(name)) : await getByName(ctx, name)
  if (!run && isNumber) throw runProblems.entryNotFound()
  if (run && !(await hearsOf(ctx, run)) && !(await couldTakeOver(ctx, run)))
    throw problems.forbidden(['Admin'])
  return run
}

/** Current or former operator of the run, or `beside`: took it over in vain. */
export async function partIn(ctx: Context, run: RunRow): Promise<'operator' | 'beside' | null> {
  const { userid } = ctx.actor
  if (holds(ctx, run) || userid === run.starterid) return 'operator'
  const changes = await listOperatorChanges(ctx.db, run.entryid)
  const own = changes.filter(({ operatorid }) => operatorid === userid)
  if (own.length === 0) return null
  return own.every(({ isLate }) => isLate) ? 'beside' : 'operator'
}

const holds = (ctx: Context, run: RunRow): boolean =>
  ctx.actor.userid === run.userid || has(ctx.actor, 'Admin')

/** May settle conflicting answers. */
export const maySettle = async (ctx: Context, run: RunRow): Promise<boolean> =>
  holds(ctx, run) || (await looksAfter(ctx, run.guideid))

/** May void the run once it has ended. */
export const mayVoidRun = async (ctx: Context, { guideid }: Pick<RunRow, 'guideid'>): Promise<boolean> =>
  mayVoid({ leads: await looksAfter(ctx, guideid), administers: has(ctx.actor, 'Admin') })

/** The guide of the run and its prerequisites, as the run pins them. */
export const guidesOf = ({ guideid, prerequisites }: RunRow): number[] => [
  ...new Set([...(JSON.parse(prerequisites) as [number][]).map(([id]) => id), guideid]),
]

/** Selects runs for which the caller may view all guides, because a run shows each of them. */
export async function listOpenTo(ctx: Context, runs: readonly RunRow[]): Promise<RunRow[]> {
  const guideids = [...new Set(runs.flatMap(guidesOf))]
  const seen = new Set(await listSeen(ctx, guideids))
  return runs.filter((run) => guidesOf(run).every((guideid) => seen.has(guideid)))
}

export const seesRunsGuides = async (ctx: Context, run: RunRow): Promise<boolean> =>
  (await listOpenTo(ctx, [run])).length === 1

const mayTakeOver = async (ctx: Context, run: RunRow): Promise<boolean> =>
  run.status === 'suspended' && run.isReserved === 0 && (await seesRunsGuides(ctx, run))

/** A device may have recorded the take-over offline while the run was on hold; the time of the event decides. */
const couldTakeOver = async (ctx: Context, run: RunRow): Promise<boolean> =>
  (await hasEvent(ctx.db, run.entryid, ['suspended'])) && (await seesRunsGuides(ctx, run))

/** Decides whether the next user of a shared device takes the run over there, without a reason. */
async function decideChange(ctx: Context, run: RunRow): Promise<ReturnType<typeof decidePersonChange>> {
  const { userid, sharedDevice } = ctx.actor
  if (!sharedDevice) return 'not-allowed'
  return decidePersonChange({
    ...{ state: run.status, isReserved: run.isReserved === 1, isLeadOnly: run.isLeadOnly === 1 },
    isOperator: run.userid === userid,
    seesGuides: await seesRunsGuides(ctx, run),
    isOnSharedDevice: true,
    isOperatorsDevice: run.shared_deviceid === sharedDevice.shared_deviceid,
  })
}

export const mayChangePerson = async (ctx: Context, run: RunRow): Promise<boolean> =>
  (await decideChange(ctx, run)) === 'accepted'

/** For a run in work, to a user of a shared device who is not its operator. */
export async function findPersonChange(ctx: Context, run: RunRow): Promise<{ can_change_person?: boolean }> {
  const verdict = await decideChange(ctx, run)
  if (verdict !== 'accepted' && verdict !== 'other-device') return {}
  return { can_change_person: verdict === 'accepted' }
}

/** Readable by all its operators, by users who could take it over, by those whose signature it waits for or has, and by managers. */
async function mayRead(ctx: Context, run: RunRow): Promise<boolean> {
  if (holds(ctx, run) || ctx.actor.userid === run.starterid) return true
  if ((await mayTakeOver(ctx, run)) || (await looksAfter(ctx, run.guideid))) return true
  if (await mayChangePerson(ctx, run)) return true
  // A device that lost the run reports who has it now.
  return (await partIn(ctx, run)) !== null || (await isAwaited(ctx, run)) || hasSigned(ctx, run)
}

/** The run waits for the signature of a team of the caller. */
const isAwaited = async (ctx: Context, run: RunRow): Promise<boolean> =>
  run.unsigned > 0 &&
  (await awaitsTeamOf(ctx.db, run.entryid, ctx.actor.userid as number)) &&
  (await seesRunsGuides(ctx, run))

/** Signers see what becomes of what they have signed. */
const hasSigned = async (ctx: Context, run: RunRow): Promise<boolean> =>
  run.signatures > 0 &&
  (await isSignedBy(ctx.db, ['run', run.entryid], ctx.actor.userid as number)) &&
  (await seesRunsGuides(ctx, run))

/** May get the state of the run with the verdicts on their events. */
export const hearsOf = mayRead

type Allows = (ctx: Context, run: RunRow) => boolean | Promise<boolean>

/** Token scope of programs that only work on runs. */
const reading = { scopes: ['read', 'work_log'] } as const
const working = { scopes: ['work_log'] } as const

const checkBy =
  (allows: Allows) =>
  async (ctx: Context, params: Record<string, unknown>): Promise<RunRow> => {
    const run = await getRun(ctx, params)
    if (!(await allows(ctx, run))) throw await refusalOf(ctx, run)
    return run
  }

/** On a shared device the next user is to know where the run is in work. */
const refusalOf = async (ctx: Context, run: RunRow): Promise<Problem> =>
  (await decideChange(ctx, run)) === 'other-device'
    ? runProblems.entryOtherDevice()
    : problems.forbidden(['Admin'])

/** For requests that waited after their access check. */
export const getReadableRun = checkBy(mayRead)

const rule = (name: string, description: string, allows: Allows): Access<RunRow> => ({
  ...access.signedIn,
  ...working,
  name,
  description,
  locksSubject: true,
  check: checkBy(allows),
})

export const runAccess = {
  list: { ...access.signedIn, ...reading },
  start: {
    ...access.signedIn,
    ...working,
    name: 'entry.start',
    description: 'Every signed-in user who can view the guide',
  },
  read: {
    ...rule(
      'entry.read',
      'Current and former operators, managers of the guide; while on hold for everybody, users who can view the guide; ' +
        'on the shared device of its operator the next user there, if they can view the guide; ' +
        'members of a team for whose signature it waits, and users who have signed it',
      mayRead,
    ),
    ...reading,
  },
  work: rule('entry.work', 'The operator, administrators', holds),
  /** Checked per event: former operators, and users who took the run over on hold, may send earlier events. */
  note: {
    ...access.signedIn,
    ...working,
    name: 'entry.note',
    description: 'Users who can read the run, operated it, or could have taken it over; checked per event',
    locksSubject: true,
    check: getRunOfBatch,
  },
  resume: rule(
    'entry.resume',
    'The operator, administrators; while on hold for everybody, users who can view the guide',
    async (ctx, run) => holds(ctx, run) || (await mayTakeOver(ctx, run)),
  ),
  sign: rule('entry.sign', 'Users who can read the run; the signer is checked by credentials', mayRead),
  settle: rule('entry.settle', 'The operator, managers of the guide, administrators', maySettle),
  void: rule('entry.void', 'Managers of the guide, administrators', mayVoidRun),
  lead: rule('entry.lead', 'Managers of the guide, administrators', (ctx, run) =>
    looksAfter(ctx, run.guideid),
  ),
  takeOver: rule(
    'entry.take-over',
    'The operator, managers of the guide, administrators; while on hold for everybody, users who can view the guide; ' +
      'on the shared device of its operator the next user there, if they can view the guide',
    async (ctx, run) =>
      holds(ctx, run) ||
      (await looksAfter(ctx, run.guideid)) ||
      (await mayTakeOver(ctx, run)) ||
      (await mayChangePerson(ctx, run)),
  ),
  readLead: {
    ...rule('entry.read-lead', 'Managers of the guide, administrators', (ctx, run) =>
      looksAfter(ctx, run.guideid),
    ),
    ...reading,
  },
  remove: {
    ...access.administer,
    name: 'entry.remove',
    check: async (ctx, params) => getRun(ctx, params),
  },
  plan: { ...guideAccess.readSignedIn, ...reading },
  suspended: { ...guideAccess.readSignedIn, ...reading },
} as const satisfies Record<string, Access>
