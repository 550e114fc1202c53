// Presents runs; a page takes a fixed number of queries.

import { type RunTimes, runSeconds, runTimes } from '@stepwright/rules'
import { proveHold } from '#auth/clock-proofs.ts'
import type { FieldOfStep } from '#forms/runs.ts'
import { looksAfter } from '#guides/guides.access.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { has } from '#users/privileges.ts'
import type { Altered } from '../altered.schema.ts'
import { listEmptied } from '../answers/emptied.queries.ts'
import { findMedia, presentMediaAnswer } from '../answers/media-answers.ts'
import type { MissingField } from '../answers/missing.ts'
import { readAltered } from '../checks/altered.ts'
import { findAltered } from '../checks/read-record.ts'
import { listClosings } from '../devices/closings.queries.ts'
import { aliasOf, aliasOrNull } from '../devices/device-alias.ts'
import { findClockErrors, listDevices } from '../devices/devices.queries.ts'
import { countDevices } from '../devices/gaps.ts'
import { listHolds } from '../devices/hold-periods.ts'
import { isBehind } from '../ending/newer-release.ts'
import { nameOfEvent } from '../events/read-events.ts'
import { findPlanned, gather, type Material } from '../material/gather.ts'
import { presentNotes } from '../notes/notes.ts'
import { letInPresenter } from '../others/let-in.ts'
import { presentPeople, sharesOfRun } from '../people/present-people.ts'
import { findPlan, pinnedGuides } from '../plans/plans.ts'
import { retainedUntil } from '../retained-until.ts'
import { findPersonChange, maySettle, mayVoidRun } from '../runs.access.ts'
import { listRivalsOfRun, listUsernames, type RunRow, type RunValueRow } from '../runs.queries.ts'
import type { Run, WorkDatum } from '../runs.schema.ts'
import { presentSignatures, presentUnsigned } from '../signatures/present-signatures.ts'
import { timeOf } from './changes.ts'
import { countFiles, findUnsentFiles, type UnsentFile } from './unsent-files.ts'

export async function presentRuns(ctx: Context, runs: readonly RunRow[]): Promise<Run[]> {
  const material = await gather(ctx, runs)
  return runs.map((run) => present(ctx, run, material))
}

/** After a change: `plans` may have the plan of the run. */
export async function presentRun(ctx: Context, run: RunRow): Promise<Run> {
  return present(ctx, run, await gather(ctx, [run], findPlan(ctx.db, run)))
}

/** With its devices in a stable order: devices without a label are named by their position. */
export async function presentWhole(ctx: Context, run: RunRow): Promise<Run> {
  const devices = await presentDevices(ctx.db, run)
  const { userid } = ctx.actor
  const altered = await findAltered(ctx, run)
  const isHeld = run.status === 'suspended' && userid !== null
  return {
    ...(await presentRun(ctx, run)),
    ...(altered && { altered }),
    devices,
    ...(await rightsIn(ctx, run)),
    notes: await presentNotes(ctx, run),
    last_hash: run.lastHash,
    ...(await presentSigners(ctx, run)),
    unsigned: await presentUnsigned(ctx, run),
    ...(await presentEmptied(ctx, run)),
    ...(run.disagreements > 0 ? { rivals: await presentRivals(ctx, run) } : {}),
    ...(isHeld && (await presentProof(ctx, run, userid))),
  }
}

async function presentProof(ctx: Context, { entryid }: RunRow, userid: number) {
  const hold = (await listHolds(ctx.db, entryid)).at(-1)
  return hold?.to === null && { hold_proof: await proveHold(ctx, hold.number, { entryid, userid }) }
}

async function presentSigners(ctx: Context, run: RunRow) {
  const signatures = await presentSignatures(ctx, run)
  const userids = signatures.flatMap(({ userid }) => userid ?? [])
  const names = await listUsernames(ctx.db, [...new Set(userids)])
  const renamed = [...names].filter(([userid, username]) =>
    signatures.some((each) => each.userid === userid && each.name !== username),
  )
  return {
    signatures,
    ...(renamed.length > 0 && {
      renamed_signers: renamed.map(([userid, username]) => ({ userid, username })),
    }),
  }
}

/** The caller's possible changes of the record. */
async function rightsIn(ctx: Context, run: RunRow) {
  const { endedAt, voidedAt } = run
  const until = retainedUntil(ctx, run)
  return {
    can_settle: voidedAt === null && (await maySettle(ctx, run)),
    can_lead: await looksAfter(ctx, run.guideid),
    ...(await findPersonChange(ctx, run)),
    can_void: endedAt !== null && voidedAt === null && (await mayVoidRun(ctx, run)),
    ...(has(ctx.actor, 'Admin') && { retained_until: until === null ? null : toSeconds(until) }),
  }
}

/** `work_data` has no empty fields, and the next answer must name what it replaces. */
async function presentEmptied({ db }: Context, { entryid }: RunRow): Promise<Pick<Run, 'emptied'>> {
  const emptied = (await listEmptied(db, entryid)).map((row) => ({
    ...{ field_revisionid: row.fieldRevisionid, field_guid: row.fieldGuid, reading: row.reading },
    ...{ eventid: nameOfEvent(row), date: toSeconds(row.at), userid: row.userid },
  }))
  return emptied.length > 0 ? { emptied } : {}
}

/** Answers that conflict with the current ones. */
async function presentRivals(ctx: Context, run: RunRow): Promise<NonNullable<Run['rivals']>> {
  const rows = await listRivalsOfRun(ctx.db, run.entryid)
  const { fields, numbersIn } = await findPlanned(ctx.db, [run], rows)
  const typeOf = ({ fieldRevisionid }: RunValueRow) => fields.get(fieldRevisionid)?.field_type ?? ''
  const media = await findMedia(
    ctx,
    rows.map((row) => ({ type: typeOf(row), id: Number(row.value) })),
  )
  const numbers = numbersIn(run)
  const presentLetIn = await letInPresenter(ctx.db, rows)
  return rows.flatMap((row) => {
    const field = fields.get(row.fieldRevisionid)
    if (!field) return []
    const { value, username } = row
    const shown = presentMediaAnswer(ctx.url, media, field.field_type, Number(value))
    const device = aliasOrNull(run.entryid, row.device)
    const rival = { ...presentValue(row, field, numbers), value, eventid: nameOfEvent(row) }
    return [{ ...rival, username, device, ...presentLetIn(row), ...shown }]
  })
}

async function presentDevices(db: Db, run: RunRow): Promise<NonNullable<Run['devices']>> {
  const rows = await listDevices(db, run.entryid)
  const hasClosed = rows.some(({ closedAt }) => closedAt !== null)
  const closings = hasClosed ? await listClosings(db, [run.entryid]) : []
  const files = await findUnsentFiles(db, run, { hasClosed })
  const [lost, waiting] = [files.filter(isGivenUp), files.filter((file) => !isGivenUp(file))]
  const errors = rows.length > 0 ? await findClockErrors(db, run.entryid) : noErrors
  const devices = countDevices(rows).map(({ device, label, missing, givenUp }) => {
    const error = errors.get(device)
    const closing = closings.findLast(({ closes }) => closes.device === device)
    return {
      device: aliasOf(run.entryid, device),
      label,
      missing,
      ...(error !== undefined && { clock_error: error }),
      missing_files: countFiles(waiting, device),
      ...(closing && {
        closed: {
          ...{ date: toSeconds(closing.at), userid: closing.userid, username: closing.username },
          ...{ reason: closing.reason, missing: givenUp ?? 0, missing_files: countFiles(lost, device) },
        },
      }),
    }
  })
  return devices.sort((a, b) => (a.device < b.device ? -1 : 1))
}

const isGivenUp = (file: UnsentFile): boolean => file.isGivenUp

const noErrors: ReadonlyMap<string, number> = new Map()

function present(ctx: Context, run: RunRow, material: Material): Run {
  const { entryid, guideid, status } = run
  const events = material.events.get(entryid) ?? []
  // Clamped, in case the clock was set back since the last event.
  const times = runTimes(events, timeOf(ctx, run))
  const guide = material.guides.get(guideid)
  const pinned = pinnedGuides(run)
  const isEdited = pinned.some(
    (each) => material.guides.get(each.guideid)?.currentRevisionid !== each.revisionid,
  )
  return {
    ...{ entryid, runid: run.runid, guideid, guide_title: material.titleOf(run) },
    ...{ userid: run.userid, username: material.names.get(run.userid) ?? '' },
    ...{ starterid: run.starterid, workorderid: run.workorderid },
    status: status as Run['status'],
    starttime: toSeconds(run.startedAt),
    endtime: run.endedAt === null ? null : toSeconds(run.endedAt),
    voided: presentVoided(run, material.names),
    cancelled: status === 'cancelled' ? 1 : 0,
    timingid: run.timingid,
    last_entry_eventid: material.newest.get(entryid) ?? 0,
    ...presentTimes(run, times),
    people: presentPeople(sharesOfRun(material.people.get(entryid), times.operators), material.names),
    ...{ stepid: run.stepid, langid: run.langid },
    ...{ guide_revisionid: run.guideRevisionid, guide_edited_since: isEdited },
    current_guide_revisionid: guide?.currentRevisionid ?? run.guideRevisionid,
    prerequisite_revisions: pinned
      .slice(0, -1)
      .map((each) => ({ guideid: each.guideid, guide_revisionid: each.revisionid })),
    ...presentReleases(run, material),
    max_form_revisionid: run.maxFormRevisionid,
    deviation_count: run.deviations,
    ...presentMissing(run),
    unsigned_count: run.unsigned,
    ...(run.isLeadOnly === 1 && { lead_only_hold: true }),
    ...{ disagreements: run.disagreements, late: run.late },
    ...{ unsent: run.unsent, unsent_files: run.unsentFiles },
    ...presentLetInCount(material.letIn.get(entryid)),
    ...(run.faults !== null && { altered: readAltered(run) as Altered }),
    ...presentHandOver(material.handOvers.get(entryid)),
    work_data: presentValues(ctx, run, material),
  }
}

function presentVoided({ voidedAt, voiderid, voidReason }: RunRow, names: Material['names']): Run['voided'] {
  if (voidedAt === null) return null
  const username = names.get(voiderid ?? 0) ?? null
  return { userid: voiderid, username, date: toSeconds(voidedAt), reason: voidReason ?? '' }
}

const presentLetInCount = (count: number | undefined) => (count ? { entered_for_others: count } : {})

function presentHandOver(row: ReturnType<Material['handOvers']['get']>): Pick<Run, 'handed_over'> {
  if (!row) return {}
  const { at, userid, username, data } = row
  const { reason = '' } = JSON.parse(data ?? '{}') as { reason?: string }
  return { handed_over: { date: toSeconds(at), userid, username, reason } }
}

/** Only an open run can go on with another release. */
function presentReleases(run: RunRow, { releases, guides }: Material) {
  const guide = guides.get(run.guideid)
  const release = releases.get(run.releaseid ?? 0)
  const newest =
    run.endedAt === null && isBehind(run, guide) ? releases.get(guide?.releaseid ?? 0) : undefined
  return { ...(release && { release }), ...(newest && { newer_release: newest }) }
}

const presentMissing = ({ missing, missingFields, missingReason }: RunRow) => ({
  missing_count: missing,
  missing: missingFields === null ? [] : (JSON.parse(missingFields) as MissingField[]),
  ...(missingReason !== null && { missing_reason: missingReason }),
})

function presentTimes(run: RunRow, times: RunTimes) {
  const { duration, active, paused, suspended } = runSeconds(run, times)
  return {
    duration,
    active_duration: active,
    paused_duration: paused,
    suspended_duration: suspended,
    step_times: times.steps.map(({ stepid, activeMs, visits }) => ({
      stepid,
      active_duration: toSeconds(activeMs),
      visits,
    })),
  }
}

function presentValues(ctx: Context, run: RunRow, material: Material): WorkDatum[] {
  const values = material.values.get(run.entryid) ?? []
  if (values.length === 0) return []
  const numbers = material.numbersIn(run)
  return values.flatMap((row) => {
    const field = material.fields.get(row.fieldRevisionid)
    if (!field || row.value === null) return []
    const media = presentMediaAnswer(ctx.url, material.media, field.field_type, Number(row.value))
    const eventid = nameOfEvent(row)
    return [{ ...presentValue(row, field, numbers), value: row.value, eventid, ...media }]
  })
}

/** A value with its pinned field revision, the same in every response. */
export function presentValue(
  row: RunValueRow,
  field: FieldOfStep,
  numbers: ReadonlyMap<number, number>,
): Omit<WorkDatum, 'value' | 'eventid'> {
  const { label, field_type, unit, min, max, min_exclusive, max_exclusive, target } = field
  const { warn_min, warn_max, earliest, latest, expected, pattern, barcode } = field
  return {
    label,
    field_revisionid: row.fieldRevisionid,
    stepid: row.stepid,
    step_number: numbers.get(row.stepid) ?? 0,
    field_type,
    field_guid: row.fieldGuid,
    reading: row.reading,
    deviation: row.deviation as WorkDatum['deviation'],
    date: toSeconds(row.at),
    userid: row.userid,
    ...{ unit, min, max, min_exclusive, max_exclusive, target },
    ...(warn_min !== undefined && { warn_min }),
    ...(warn_max !== undefined && { warn_max }),
    ...(earliest !== undefined && { earliest }),
    ...(latest !== undefined && { latest }),
    ...(expected !== undefined && { expected }),
    ...(pattern !== undefined && { pattern }),
    ...(barcode !== null && { barcode }),
  }
}
