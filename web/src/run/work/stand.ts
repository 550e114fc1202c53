// How a run stands as this device sees it: what the server says of it, and what was noted here since, by the same fold. Pure.
import {
  answerKey,
  applyEvent,
  evaluateAnswer,
  type FormField,
  newFold,
  type RunAnswer,
  type RunEvent,
  type RunFold,
} from '@stepwright/rules'
import type { Entry } from '../../lib/api.ts'
import type { Noted, Readings } from '../queue/noted.ts'

interface Field extends FormField {
  field_revisionid: number
}

export interface Stand extends Pick<RunFold, 'status' | 'holderid' | 'stepid' | 'workorderid'> {
  /** By number of the field's revision; what a device has not uploaded yet stands by its name. */
  values: ReadonlyMap<number, Readings>
  /** The event whose answer is on screen, by field and reading. */
  shownBy: (field: number, reading: number) => string | null
  /** Noted here and not in what the server said, in order. */
  since: readonly Noted[]
}

export type Told = Pick<
  Entry,
  | 'status'
  | 'userid'
  | 'stepid'
  | 'workorderid'
  | 'starttime'
  | 'endtime'
  | 'last_entry_eventid'
  | 'work_data'
>

/** `own` are the notes of this device in the run. */
export function standOf(entry: Told, own: readonly Noted[], fields: ReadonlyMap<number, Field>): Stand {
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
  const { status, holderid, stepid, workorderid, answers } = fold
  const shownBy = (field: number, reading: number) =>
    answers.get(answerKey({ guid: fields.get(field)?.field_guid ?? '', reading }))?.names.at(-1) ?? null
  return { status, holderid, stepid, workorderid, values, shownBy, since }
}

function foldOf(entry: Told): RunFold {
  const answers: RunFold['answers'] = new Map(
    entry.work_data.map((datum) => {
      const { field_revisionid: field, field_guid: guid, reading, value, eventid, date, userid } = datum
      const answer: RunAnswer = { field, guid, reading, value, number: null, deviation: datum.deviation }
      const event: RunEvent = {
        ...{ eventid, device: null, seq: 0, at: date * 1000, userid },
        type: 'value.saved',
        answers: [answer],
      }
      return [answerKey(answer), { event, answer, names: [eventid], rivals: [] }] as const
    }),
  )
  return {
    ...newFold(),
    status: entry.status,
    holderid: entry.userid,
    stepid: entry.stepid,
    workorderid: entry.workorderid,
    startedAt: entry.starttime * 1000,
    endedAt: entry.endtime === null ? null : entry.endtime * 1000,
    answers,
  }
}

interface Known {
  fields: ReadonlyMap<number, Field>
  files: ReadonlyMap<string, string>
}

function eventOf(noted: Noted, index: number, { fields, files }: Known): RunEvent {
  const { eventid, device = '', type, at, userid, stepid, workorderid } = noted
  const answers = noted.answers?.flatMap((answer): RunAnswer[] => {
    const { field_revisionid, reading = 1, file, based_on } = answer
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
      },
    ]
  })
  return {
    ...{ eventid, device, seq: index, at, type, userid, stepid, workorderid },
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
