// Drafts one sample run: users, times of steps, a pause, and recorded values. Pure.
import {
  type Evaluation,
  evaluateAnswer,
  type RunEventType,
  type RunTimes,
  runTimes,
} from '@stepwright/rules'
import type { FieldOfStep } from '#forms/runs.ts'
import { answersByField, type MissingField, missingFields } from '#runs/answers/missing.ts'
import type { RunPlan } from './plan.ts'
import type { Dice } from './random.ts'

export interface RunDraft {
  plan: RunPlan
  userid: number
  workorderid: string
  status: 'complete' | 'cancelled' | 'paused' | 'suspended'
  events: DraftEvent[]
  values: DraftValue[]
  missing: MissingField[]
  times: RunTimes
}

export interface DraftEvent {
  at: number
  type: RunEventType
  stepid: number | null
  data: object | null
}

export interface DraftValue extends Pick<Evaluation, 'value' | 'number' | 'deviation'> {
  field: FieldOfStep
  reading: number
  /** Index of the event of the run that saved it. */
  event: number
  reason: string | null
  isCurrent: 0 | 1
}

/** Returns the answer for a field; null for none. */
export type Answering = (field: FieldOfStep, reading: number) => string | null

export interface RunInput {
  plan: RunPlan
  userid: number
  workorderid: string
  startedAt: number
  secondsOf: (index: number) => number
  answer: Answering
  status: RunDraft['status']
  dice: Dice
}

const correctedShare = 0.02
const pausedShare = 0.12

/** The reason for missing answers in finished sample runs. */
export const missingReason = 'Measuring tool was at calibration'

export function draftRun(input: RunInput): RunDraft {
  const { plan, userid, workorderid, status, dice } = input
  const events: DraftEvent[] = []
  const values: DraftValue[] = []
  let at = input.startedAt
  const happen = (type: RunEventType, stepid: number | null = null, data: object | null = null): number =>
    events.push({ at, type, stepid, data }) - 1
  happen('started', null, { workorderid })
  const steps =
    status === 'complete' ? plan.stepids : plan.stepids.slice(0, 1 + dice.below(plan.stepids.length))
  const pausesAt = dice.next() < pausedShare ? dice.below(steps.length) : -1
  for (const [index, stepid] of steps.entries()) {
    happen('step.entered', stepid)
    at += Math.round(input.secondsOf(index) * 1000)
    if (index === pausesAt) {
      happen('paused', null, { reason: 'Break' })
      at += (5 + dice.below(25)) * 60_000
      happen('resumed')
    }
    const given = answersOf(plan.fieldsOf.get(stepid) ?? [], input.answer)
    if (given.length === 0) continue
    const event = happen('value.saved')
    for (const value of given) values.push({ ...value, event, reason: null, isCurrent: 1 })
    if (dice.next() < correctedShare)
      at = correctOne(values, {
        at: at + 20_000,
        happen: (time) => {
          at = time
          return happen('value.corrected')
        },
      })
  }
  const missing = status === 'complete' ? listMissing(plan, values) : []
  const data = missing.length > 0 ? { reason: missingReason } : null
  happen(status === 'complete' ? 'finished' : status, null, data)
  return {
    plan,
    userid,
    workorderid,
    status,
    events,
    values,
    missing,
    times: runTimes(events, at),
  }
}

type Given = Omit<DraftValue, 'event' | 'reason' | 'isCurrent'>

function answersOf(fields: readonly FieldOfStep[], answer: Answering): Given[] {
  return fields.flatMap((field) =>
    Array.from({ length: Math.max(1, field.readings) }, (_, index) => index + 1).flatMap(
      (reading): Given[] => {
        const { value, number, deviation } = evaluateAnswer(field, answer(field, reading))
        return value === null ? [] : [{ field, reading, value, number, deviation }]
      },
    ),
  )
}

/** The last saved number was a typing error at first. */
function correctOne(values: DraftValue[], when: { at: number; happen: (at: number) => number }): number {
  const last = values.findLast(({ number }) => number !== null)
  if (!last || last.number === null) return when.at
  const event = when.happen(when.at)
  const wrong = evaluateAnswer(last.field, String(Math.round(last.number * 10)))
  const { field, reading, event: first } = last
  const right = { ...last, event, reason: 'Typed wrongly' }
  Object.assign(last, {
    field,
    reading,
    event: first,
    value: wrong.value,
    number: wrong.number,
    deviation: wrong.deviation,
    isCurrent: 0,
  })
  values.push(right)
  return when.at
}

function listMissing(plan: RunPlan, values: readonly DraftValue[]): MissingField[] {
  const current = values.filter(({ isCurrent }) => isCurrent === 1)
  const answers = answersByField(current.map(({ field, value }) => ({ guid: field.field_guid, value })))
  return missingFields({ forms: [...plan.fieldsOf.values()] }, answers)
}
