// Judges events of a device against their run: who may note what, and what was answered; each by itself.

import { readingsOf } from '@stepwright/rules'
import { seesGuide } from '#guides/guides.access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault } from '#platform/problems.ts'
import { has } from '#users/privileges.ts'
import { judgeInput } from '../answers/judge-inputs.ts'
import { findForeignMedia, type MediaAnswer, mediumOf } from '../answers/media-answers.ts'
import type { RunPlan } from '../plans/plans.ts'
import { maySettle } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { readWorkOrder } from '../work-orders.ts'
import type { EventDraft } from './append.ts'
import type { NotedEvent, RefusedEvent } from './batch.schema.ts'
import type { StoredAnswer } from './read-events.ts'
import { type ReadEvent, refusal } from './read-noted.ts'

/** What an event says, without its time. */
export type Content = Pick<EventDraft, 'type' | 'userid'> &
  Required<Pick<EventDraft, 'stepid' | 'data' | 'answers'>>

export interface Judged {
  read: ReadEvent
  content: Content
}

export interface Party {
  /** Has or had the run. */
  isParty: boolean
  /** The device has noted something in it before. */
  knowsDevice: boolean
  /** Sends for others; null: nobody does. */
  letInBy: number | null
  /** People whose events may come with it. */
  people: ReadonlySet<number>
  /** Names of take-overs that were noted while the run was on hold. */
  whileOnHold: ReadonlySet<string>
}

type Verdict = { content: Content; media: MediaAnswer[] } | { refused: RefusedEvent }

export async function judgeNoted(
  ctx: Context,
  run: RunRow,
  { events, plan, party }: { events: readonly ReadEvent[]; plan: RunPlan; party: Party },
): Promise<{ judged: Judged[]; refused: RefusedEvent[] }> {
  const rights = await rightsOf(ctx, run, party)
  const verdicts = events.map((read) => ({ read, verdict: judgeOne(ctx, { read, plan, rights }) }))
  const asked = verdicts.flatMap(({ verdict }) => ('media' in verdict ? verdict.media : []))
  const foreign = await findForeignMedia(ctx, run.entryid, asked)
  const judged: Judged[] = []
  const refused: RefusedEvent[] = []
  for (const { read, verdict } of verdicts) {
    if ('refused' in verdict) refused.push(verdict.refused)
    else {
      const faults = verdict.media.flatMap((answer) => foreign.get(answer) ?? [])
      if (faults.length > 0) refused.push(invalid(read, faults))
      else judged.push({ read, content: verdict.content })
    }
  }
  return { judged, refused }
}

export const invalid = (read: ReadEvent, faults: readonly FieldFault[]): RefusedEvent =>
  refusal(read, 'event.invalid', faults[0]?.message ?? '', faults)

interface Rights extends Party {
  maySettle: boolean
  mayTakeOver: boolean
  isSuspended: boolean
}

async function rightsOf(ctx: Context, run: RunRow, party: Party): Promise<Rights> {
  const isAdmin = has(ctx.actor, 'Admin')
  return {
    ...party,
    isParty: party.isParty || isAdmin,
    maySettle: await maySettle(ctx, run),
    mayTakeOver: isAdmin || (await seesGuide(ctx, run.guideid)),
    isSuspended: run.status === 'suspended',
  }
}

interface Asked {
  read: ReadEvent
  plan: RunPlan
  rights: Rights
}

function judgeOne(ctx: Context, { read, plan, rights }: Asked): Verdict {
  const { event } = read
  if (!rights.people.has(event.userid)) return { refused: otherPerson(read) }
  const refused = judgeRights(read, rights)
  if (refused) return { refused }
  const faults: FieldFault[] = [...faultsOfMembers(event), ...faultsOfStep(event, plan)]
  const media: MediaAnswer[] = []
  const answers = (event.answers ?? []).flatMap((answer, index) => {
    const found = judgeAnswer(ctx, { plan, answer, place: `answers.${index}` })
    faults.push(...found.faults)
    media.push(...found.media)
    return found.answers
  })
  if (event.file) {
    const answer = { field_revisionid: event.file.field_revisionid, value: event.file.value }
    const found = judgeAnswer(ctx, { plan, answer, place: 'file' })
    faults.push(...found.faults)
    media.push(...found.media)
    if (found.faults.length === 0 && found.media.length === 0)
      faults.push(fault('file.field_revisionid', 'file.field_revisionid must be a field that takes a file'))
  }
  if (faults.length > 0) return { refused: invalid(read, faults) }
  return { content: contentOf(event, { answers, letInBy: rights.letInBy }), media }
}

export const otherPerson = (read: ReadEvent): RefusedEvent =>
  refusal(read, 'event.other-person', 'Somebody else noted this: it waits until that person sends it')

/** A batch may take a run over and go on in it. */
function judgeRights(read: ReadEvent, rights: Rights): RefusedEvent | undefined {
  const { type, eventid } = read.event
  if (type === 'started') return refusal(read, 'event.run-begun', 'This run has begun already')
  if (type === 'taken-over' && rights.mayTakeOver) {
    const isOpen = rights.isSuspended || rights.knowsDevice || rights.whileOnHold.has(eventid)
    if (!isOpen && !rights.isParty)
      return refusal(read, 'event.not-on-hold', 'The run was not on hold when this was noted')
    rights.isParty = true
  }
  const may = type === 'value.settled' ? rights.maySettle : rights.isParty
  if (!may) return refusal(read, 'event.not-allowed', 'Somebody else has this run')
  if (type === 'suspended') rights.isSuspended = true
  return undefined
}

/** Members that a kind needs, and that no other kind takes. */
const membersOf: Partial<Record<NotedEvent['type'], readonly (keyof NotedEvent)[]>> = {
  started: ['guideid', 'workorderid'],
  'step.entered': ['stepid'],
  'value.saved': ['answers'],
  'value.corrected': ['answers'],
  'value.settled': ['answers'],
  'file.added': ['file'],
  'note.added': ['text'],
  'workorder.changed': ['workorderid'],
}
const special = ['guideid', 'workorderid', 'answers', 'file', 'text'] as const
const ofStart = ['langid', 'plan'] as const

export function faultsOfMembers(event: NotedEvent): FieldFault[] {
  const needed = membersOf[event.type] ?? []
  const missing = needed.filter((name) => event[name] === undefined)
  const others = event.type === 'started' ? special : [...special, ...ofStart]
  const strange = others.filter((name) => event[name] !== undefined && !needed.includes(name))
  const orders = event.workorderid === undefined ? [] : readWorkOrder(event.workorderid).faults
  return [
    ...missing.map((name) => fault(name, `${name} is required with ${event.type}`, 'missing_field')),
    ...strange.map((name) => fault(name, `${name} is not taken with ${event.type}`, 'unknown_field')),
    ...orders,
  ]
}

const faultsOfStep = ({ stepid }: NotedEvent, { steps }: RunPlan): FieldFault[] =>
  stepid === undefined || steps.has(stepid) ? [] : [fault('stepid', 'stepid must be a step of this run')]

interface AskedAnswer {
  plan: RunPlan
  answer: NonNullable<NotedEvent['answers']>[number]
  place: string
}

function judgeAnswer(ctx: Context, { plan, answer, place }: AskedAnswer) {
  const { field_revisionid, reading = 1, value, file, based_on } = answer
  const none = { answers: [] as StoredAnswer[], media: [] as MediaAnswer[] }
  const at = (name: string) => `${place}.${name}`
  const field = plan.fields.get(field_revisionid)
  if (!field)
    return {
      ...none,
      faults: [fault(at('field_revisionid'), 'No field of the forms of this run', 'unknown_field')],
    }
  if (reading > readingsOf(field))
    return { ...none, faults: [fault(at('reading'), `${field.label} takes ${readingsOf(field)} readings`)] }
  const stored = {
    field: field_revisionid,
    reading,
    ...(based_on === undefined ? {} : { basedOn: based_on }),
  }
  const takesFile = mediumOf(field.field_type) !== undefined
  if (file !== undefined) {
    if (!takesFile || value !== undefined)
      return { ...none, faults: [fault(at('file'), `${field.label} takes no file here`)] }
    const pending = { ...stored, value: null, number: null, deviation: null, file }
    return { ...none, answers: [pending], faults: [] }
  }
  const found = judgeInput(ctx, plan, { field_revisionid, value: value ?? null })
  const faults = found.faults.map((each) => ({ ...each, field: at('value') }))
  const judgement = found.answers[0]?.judgement
  if (!judgement) return { ...none, faults }
  const { number, deviation } = judgement
  const media =
    takesFile && judgement.value !== null ? [{ field, id: Number(judgement.value), place: at('value') }] : []
  return { answers: [{ ...stored, value: judgement.value, number, deviation }], media, faults }
}

function contentOf(
  event: NotedEvent,
  { answers, letInBy }: { answers: readonly StoredAnswer[]; letInBy: number | null },
): Content {
  const { type, userid, stepid, reason, text, file } = event
  const to = type === 'workorder.changed' ? readWorkOrder(event.workorderid).workorderid : undefined
  const data = {
    ...(reason?.trim() ? { reason: reason.trim() } : {}),
    ...(text === undefined ? {} : { text }),
    ...(file === undefined ? {} : { file: { name: file.name, value: String(file.value) } }),
    ...(to === undefined ? {} : { to }),
    ...(letInBy === null ? {} : { letInBy }),
  }
  return {
    type,
    userid,
    stepid: type === 'step.entered' ? (stepid ?? null) : null,
    data: Object.keys(data).length > 0 ? data : null,
    answers,
  }
}
