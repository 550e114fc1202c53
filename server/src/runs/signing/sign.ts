// Signs in a run: a field, its end with missing answers, or the lifting of a hold. The signature and its event are one
// transaction.
import {
  type Covered,
  coveredEvents,
  meaningOf,
  type RunEvent,
  type RunSignature,
  shownFields,
  signaturesOf,
} from '@stepwright/rules'
import { record } from '#events/events.ts'
import type { FieldOfStep } from '#forms/runs.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Meaning } from '#signatures/meanings.ts'
import { addSignature, signatureInEvent } from '#signatures/signatures.ts'
import { answersByField } from '../answers/missing.ts'
import { findEndProblem, findMissing } from '../ending/check-end.ts'
import { appendEvents, type EventDraft } from '../events/append.ts'
import { listAllEvents } from '../events/events.queries.ts'
import { readEvent } from '../events/read-events.ts'
import { planOf, type RunPlan } from '../plans/plans.ts'
import { whenIncomplete } from '../request-notices.ts'
import { seesRunsGuides } from '../runs.access.ts'
import { runProblems } from '../runs.problems.ts'
import { listCurrentValues, type RunRow } from '../runs.queries.ts'
import { allows, coveredBy, factsOf, findRule, workersOf } from '../signatures/may-sign.ts'
import { requireState, timeOf } from '../work/changes.ts'
import { presentWhole } from '../work/present.ts'
import type { ProvedSigner } from './run-credentials.ts'
import { signingProblems } from './signing.problems.ts'

export interface Asked {
  /** The context of the signer. */
  ctx: Context
  /** The context of the caller, to whom a refusal shows the run: the signer may not be proved yet. */
  viewer: Context
  run: RunRow
}

interface Shown {
  hash: string | null
  comment?: string | undefined
}

/** Names what is signed, after everything was checked. */
interface Subject {
  covered: Covered
  field?: FieldOfStep
  meaning: Meaning
  meaningText?: string | undefined
  shown: Shown
  /** The clock of the server that received what is signed may be ahead. */
  notBefore?: number
}

export interface FieldToSign extends Shown {
  field_revisionid: number
}

export async function checkField(asked: Asked, toSign: FieldToSign): Promise<Subject> {
  const { ctx, run } = asked
  requireState('sign', run)
  const plan = await planOf(ctx.db, run)
  const values = await listCurrentValues(ctx.db, [run.entryid])
  const answers = answersByField(values.map(({ fieldGuid, value }) => ({ guid: fieldGuid, value })))
  const field = plan.fields.get(toSign.field_revisionid)
  const form = plan.forms.find((each) => each.some((one) => one === field)) ?? []
  if (field?.field_type !== 'Signature' || !shownFields(form, answers).includes(field))
    throw signingProblems.noSignatureField()
  const rule = await findRule(ctx, run, { plan, field })
  const isAllowed = allows(run, rule, await factsOf(ctx, run))
  if (!isAllowed || !(await seesRunsGuides(ctx, run))) throw signingProblems.notSigner()
  const covered = coveredBy(plan, field)
  await checkShown(asked, { plan, covered, shown: toSign, field })
  const { meaning_text: meaningText } = field
  return { covered, field, meaning: meaningOf(field), meaningText, shown: toSign }
}

/** Everybody who had a part in the run. */
export async function findWorkers({ db }: Context, run: RunRow): Promise<Set<number>> {
  const plan = await planOf(db, run)
  return workersOf(run, await listAllEvents(db, run.entryid), plan)
}

/** A lead who had no part in the run countersigns that the run ends with missing answers. */
export async function checkCountersigning(asked: Asked, shown: Shown): Promise<Subject> {
  const { ctx, run } = asked
  requireState('finish', run)
  // The record would name somebody who was not there as the person of the run.
  if (run.isReserved === 1) throw runProblems.entryState('handed over and not continued', 'finished')
  const { userid, leads } = await factsOf(ctx, run)
  if (!leads || (await findWorkers(ctx, run)).has(userid)) throw signingProblems.notSigner()
  const problem = await findEndProblem(ctx, run, { isCountersigned: true })
  if (problem) throw problem
  if ((await findMissing(ctx, run)).length === 0) throw runProblems.entryNothingMissing()
  const covered = { signs: 'finish' } as const
  await checkShown(asked, { plan: await planOf(ctx.db, run), covered, shown })
  return { covered, meaning: 'countersigned', shown }
}

export async function checkReleasing(asked: Asked, shown: Shown): Promise<Subject> {
  const { ctx, run } = asked
  if (run.isLeadOnly === 0) throw runProblems.entryState(run.status, 'released by a lead')
  if (!(await factsOf(ctx, run)).leads) throw signingProblems.notSigner()
  // The lead decides by the whole run and by the reason for the hold.
  const covered = { signs: 'run' } as const
  const isChange = ({ leadOnly }: RunEvent) => leadOnly === true
  const events = await checkShown(asked, { plan: await planOf(ctx.db, run), covered, shown, isChange })
  const notBefore = Math.max(0, ...events.map(({ receivedAt }) => receivedAt ?? 0))
  return { covered: { signs: 'hold' }, meaning: 'released', shown, notBefore }
}

interface ShownState {
  plan: RunPlan
  covered: Covered
  shown: Shown
  /** Absent: no field is signed. */
  field?: FieldOfStep
  /** More events that the signer must have been shown. */
  isChange?: (event: RunEvent) => boolean
}

/** The signer was shown the newest state of what is signed. */
async function checkShown(
  { viewer, run }: Asked,
  { plan, covered, shown, field, isChange = () => false }: ShownState,
): Promise<RunEvent[]> {
  const rows = await listAllEvents(viewer.db, run.entryid)
  const at = rows.findLastIndex(({ hash }) => hash === shown.hash)
  if (at === -1) throw signingProblems.changed(await presentWhole(viewer, run))
  const events = rows.map((row) => readEvent(row, plan))
  const find = (each: number) => plan.fields.get(each)
  const changes = coveredEvents(events, covered, find)
  const changedAt = Math.max(changes.at(-1)?.index ?? -1, events.findLastIndex(isChange))
  if (changedAt > at) throw signingProblems.changed(await presentWhole(viewer, run))
  const given = signaturesOf(events, find).findLast(({ event }) => field && isSignatureOf(event, field))
  if (given?.changes.length === 0) throw signingProblems.signedAlready(await presentWhole(viewer, run))
  return events
}

const isSignatureOf = ({ type, answers = [] }: RunEvent, field: FieldOfStep): boolean =>
  type === 'signed' && answers.some(({ guid }) => guid === field.field_guid)

/** `ctx`: of the signer, who has proved in this transaction who they are. `ending`: the reason to finish the run with. */
export async function signRun(
  { ctx, run }: Pick<Asked, 'ctx' | 'run'>,
  { covered, field, meaning, meaningText, shown, notBefore = 0 }: Subject,
  { method, ending }: { method: ProvedSigner['method']; ending?: string },
): Promise<RunRow> {
  const at = Math.max(timeOf(ctx, run), notBefore)
  const row = await addSignature(
    { ...ctx, now: at },
    {
      ...{ meaning, meaningText, method, decision: null, forUserid: null },
      subject: ['run', run.entryid],
      subjectHash: shown.hash ?? '',
      comment: shown.comment?.trim() ?? '',
    },
  )
  const signature: RunSignature = {
    ...{ signatureid: row.signatureid, ...covered },
    ...{ name: row.printedName, meaning, text: row.meaningText, method },
    ...{ hash: row.subjectHash, comment: row.comment },
  }
  const { userid } = ctx.actor
  const drafts: EventDraft[] = [
    {
      ...{ type: 'signed', at, userid, data: { signature } },
      ...(field && { answers: [answerOf(field, row.printedName)] }),
    },
    ...(ending === undefined ? [] : [{ type: 'finished' as const, at, userid, data: { reason: ending } }]),
  ]
  const { run: changed } = await appendEvents(ctx, run, { drafts })
  await record(ctx, 'entry.signed', ['entry', run.entryid], {
    before: { status: run.status },
    after: { status: changed.status, signs: covered.signs, ...signedField(field), ...signatureInEvent(row) },
  })
  if (ending !== undefined)
    await record(ctx, 'entry.finished', ['entry', run.entryid], {
      before: { status: run.status },
      after: { status: changed.status, reason: ending, missing: JSON.parse(changed.missingFields ?? '[]') },
      later: whenIncomplete(ctx, changed),
    })
  return changed
}

/** Answers the requests for this signature. */
const signedField = (field: FieldOfStep | undefined) =>
  field ? { field_revisionid: field.field_revisionid } : {}

const answerOf = (field: FieldOfStep, value: string) => ({
  ...{ field: field.field_revisionid, reading: 1, value, number: null, deviation: null },
})
