// Computes the state of a run on this device: the server's state with pending events folded into it. Pure.
import {
  answerKey,
  applyEvent,
  evaluateAnswer,
  type FormField,
  type HeldAnswer,
  newFold,
  type RunAnswer,
  type RunEvent,
  type RunFold,
} from '@stepwright/rules'
import type { Entry } from '../../lib/api.ts'
import type { DeviceEvent, Readings } from '../queue/device-events.ts'

interface Field extends FormField {
  field_revisionid: number
}

export interface RunState
  extends Pick<RunFold, 'status' | 'isLeadOnly' | 'holderid' | 'stepid' | 'workorderid' | 'answers'> {
  /** By id of the field revision. A file that is not uploaded is referred to by its name. */
  values: ReadonlyMap<number, Readings>
  /** The event whose answer is shown, by field and reading. */
  shownBy: (field: number, reading: number) => string | null
  /** Recorded here and not contained in the server's state, in order. */
  since: readonly DeviceEvent[]
}

/** Answers to a field that differ from others and are not settled, by reading. */
export const conflictsOf = (
  { field_guid }: Pick<Field, 'field_guid'>,
  { answers }: Pick<RunState, 'answers'>,
): HeldAnswer[] =>
  [...answers.values()]
    .filter(({ answer, rivals }) => answer.guid === field_guid && rivals.length > 0)
    .toSorted((one, other) => one.answer.reading - other.answer.reading)

export type EntryState = Pick<
  Entry,
  | 'status'
  | 'lead_only_hold'
  | 'userid'
  | 'stepid'
  | 'workorderid'
  | 'starttime'
  | 'endtime'
  | 'last_entry_eventid'
  | 'work_data'
  | 'emptied'
  | 'rivals'
>

/** `own` are this device's events of the run. */
export function runStateOf(
  entry: EntryState,
  own: readonly DeviceEvent[],
  fields: ReadonlyMap<number, Field>,
): RunState {
  const fold = foldOf(entry)
  const since = own.filter(({ refused }) => !refused)
  const files = new Map(since.flatMap(({ file }) => (file ? [[file.name, String(file.value)] as const] : [])))
  for (const [index, event] of since.entries()) applyEvent(fold, eventOf(event, index, { fields, files }))
  const values = new Map<number, (string | null)[]>()
  const revisions = new Map([...fields.values()].map((field) => [field.field_guid, field.field_revisionid]))
  for (const { answer } of fold.answers.values()) {
    const field = revisions.get(answer.guid) ?? answer.field
    put(values, field, answer.reading - 1, answer.value)
  }
  const { status, isLeadOnly, holderid, stepid, workorderid, answers } = fold
  const shownBy = (field: number, reading: number) =>
    answers.get(answerKey({ guid: fields.get(field)?.field_guid ?? '', reading }))?.names.at(-1) ?? null
  return { status, isLeadOnly, holderid, stepid, workorderid, answers, values, shownBy, since }
}

type Rival = NonNullable<Entry['rivals']>[number]
type Emptied = NonNullable<Entry['emptied']>[number]

function heldOf(datum: Entry['work_data'][number] | Emptied | Rival): HeldAnswer {
  const { field_revisionid: field, field_guid: guid, reading, eventid, date, userid } = datum
  const { value, deviation } = 'value' in datum ? datum : { value: null, deviation: null }
  const answer: RunAnswer = { field, guid, reading, value, number: null, deviation }
  const device = 'device' in datum ? datum.device : null
  const place = { eventid, device, seq: 0, at: date * 1000, userid }
  const event: RunEvent = { ...place, type: 'value.saved', answers: [answer] }
  return { event, answer, names: [eventid], rivals: [] }
}

function foldOf(entry: EntryState): RunFold {
  const rivals = Map.groupBy((entry.rivals ?? []).map(heldOf), ({ answer }) => answerKey(answer))
  const answers: RunFold['answers'] = new Map(
    [...entry.work_data, ...(entry.emptied ?? [])].map((datum) => {
      const held = heldOf(datum)
      const key = answerKey(held.answer)
      return [key, { ...held, rivals: rivals.get(key) ?? [] }] as const
    }),
  )
  return {
    ...newFold(),
    status: entry.status,
    isLeadOnly: entry.lead_only_hold === true,
    holderid: entry.userid,
    stepid: entry.stepid,
    workorderid: entry.workorderid,
    startedAt: entry.starttime * 1000,
    endedAt: entry.endtime === null ? null : entry.endtime * 1000,
    answers,
  }
}

interface FoldContext {
  fields: ReadonlyMap<number, Field>
  files: ReadonlyMap<string, string>
}

function eventOf(event: DeviceEvent, index: number, { fields, files }: FoldContext): RunEvent {
  const { eventid, device = '', type, at, userid, stepid, workorderid, lead_only: leadOnly } = event
  const answers = event.answers?.flatMap((answer): RunAnswer[] => {
    const { field_revisionid, reading = 1, file, based_on, settles } = answer
    const field = fields.get(field_revisionid)
    if (!field) return []
    const value = file === undefined ? textOf(answer.value) : (files.get(file) ?? file)
    const { number, deviation } = evaluateAnswer(field, value ?? '')
    return [
      {
        field: field_revisionid,
        guid: field.field_guid,
        reading,
        value,
        number,
        deviation,
        basedOn: based_on,
        settles,
      },
    ]
  })
  return {
    ...{ eventid, device, seq: index, at, type, userid, stepid, workorderid, leadOnly },
    ...(answers ? { answers } : {}),
  }
}

const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

function put(
  values: Map<number, (string | null)[]>,
  field: number,
  index: number,
  value: string | null,
): void {
  const readings = values.get(field) ?? []
  while (readings.length < index) readings.push(null)
  readings[index] = value
  values.set(field, readings)
}
