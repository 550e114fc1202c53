// Converts rows of events for the fold.

import type {
  ArrivedFile,
  ClosedDevice,
  Deviation,
  RunAnswer,
  RunEvent,
  RunSignature,
} from '@stepwright/rules'
import type { RunPlan } from '../plans/plans.ts'
import type { RunEventRow } from '../runs.queries.ts'

/** An answer as stored in an event. */
export interface StoredAnswer {
  field: number
  reading: number
  value: string | null
  number: number | null
  deviation: Deviation | null
  file?: string
  /** Name of a device's event, or the number of an event of the server. */
  basedOn?: string | number | null
  /** With value.settled: names of the events with the conflicting answers. */
  settles?: readonly string[]
  /** SHA-256 of the uploaded file of a medium. */
  sha256?: string
}

type Fields = Pick<RunPlan, 'fields'>

interface EventData {
  workorderid?: string
  to?: string
  reason?: string
  file?: ArrivedFile
  files?: readonly string[]
  operator?: number
  closes?: ClosedDevice
  late?: true
  leadOnly?: true
  signature?: RunSignature
}

/** Events of programs have no name; it is derived from their number. */
export const nameOfEvent = ({ eventid, entryEventid }: Pick<RunEventRow, 'eventid' | 'entryEventid'>) =>
  eventid ?? `00000000-0000-8000-8000-${entryEventid.toString(16).padStart(12, '0')}`

export function readEvent(row: RunEventRow, plan: Fields): RunEvent {
  const data = (row.data === null ? {} : JSON.parse(row.data)) as EventData
  const workorderid = row.type === 'started' ? data.workorderid : data.to
  return {
    eventid: nameOfEvent(row),
    device: row.device,
    seq: row.seq ?? row.entryEventid,
    at: row.at,
    type: row.type,
    userid: row.userid,
    stepid: row.stepid,
    ...(row.answers === null ? {} : { answers: readAnswers(row, plan) }),
    ...(workorderid === undefined ? {} : { workorderid }),
    ...(data.reason === undefined ? {} : { reason: data.reason }),
    ...(data.file === undefined ? {} : { file: data.file }),
    ...(data.files === undefined ? {} : { files: data.files }),
    ...(data.operator === undefined ? {} : { to: data.operator }),
    ...(data.closes === undefined ? {} : { closes: data.closes }),
    ...(data.late ? { isLate: true } : {}),
    ...(data.leadOnly ? { leadOnly: true, receivedAt: row.receivedAt } : {}),
    ...(data.signature === undefined ? {} : { signature: data.signature }),
  }
}

export const storedAnswers = ({ answers }: Pick<RunEventRow, 'answers'>): StoredAnswer[] =>
  answers === null ? [] : (JSON.parse(answers) as StoredAnswer[])

function readAnswers(row: RunEventRow, plan: Fields): RunAnswer[] {
  return storedAnswers(row).flatMap(({ basedOn, ...answer }) => {
    const field = plan.fields.get(answer.field)
    if (!field) return []
    const base = typeof basedOn === 'number' ? nameOfEvent({ eventid: null, entryEventid: basedOn }) : basedOn
    return [{ ...answer, guid: field.field_guid, ...(base === undefined ? {} : { basedOn: base }) }]
  })
}
