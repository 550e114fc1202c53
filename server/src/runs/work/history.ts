// Events and saved values of a run, paged.

import type { RunEventType, RunSignature } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { isLateAnswer } from '../answers/late-answers.ts'
import { listSettlements } from '../answers/settlements.queries.ts'
import { presentAfterLock } from '../devices/after-lock.ts'
import { aliasOrNull } from '../devices/device-alias.ts'
import { leadingPresenter, presentAfterClosing } from '../devices/present-leading.ts'
import { nameOfEvent, type StoredAnswer, storedAnswers } from '../events/read-events.ts'
import { findPlanned } from '../material/gather.ts'
import { findDeliveries, withDelivery, withPictures } from '../others/deliveries.ts'
import { letInPresenter } from '../others/let-in.ts'
import {
  listPrintedEvents,
  listPrintedValues,
  listRunEvents,
  listRunValues,
  type RunRow,
} from '../runs.queries.ts'
import type { RecordedEvent, RunValue } from '../runs.schema.ts'
import { presentValue } from './present.ts'

interface Page {
  offset: number
  limit: number
}

interface EventData {
  text?: string
  late?: true
  reason?: string
  userid?: number
  workorderid?: string
  leadOnly?: true
  signature?: RunSignature
}

export async function listEvents(
  ctx: Context,
  run: RunRow,
  page: Page & { after: number },
): Promise<RecordedEvent[]> {
  return presentEvents(ctx, await listRunEvents(ctx.db, run.entryid, page))
}

/** Events of these types; the limit prefers state changes over corrections. */
export async function listEventsToPrint(
  ctx: Context,
  run: RunRow,
  options: { types: readonly RunEventType[]; limit: number },
): Promise<RecordedEvent[]> {
  // The paper does not list the events of files.
  const rows = await withPictures(ctx.db, await listPrintedEvents(ctx.db, run.entryid, options))
  return presentEvents(
    ctx,
    rows.sort((a, b) => a.at - b.at || a.entryEventid - b.entryEventid),
  )
}

type EventRow = Awaited<ReturnType<typeof listRunEvents>>[number]

async function presentEvents(ctx: Context, rows: readonly EventRow[]): Promise<RecordedEvent[]> {
  const presentLetIn = await letInPresenter(ctx.db, rows)
  const presentLeading = await leadingPresenter(ctx.db, rows)
  return rows.map((row) => ({ ...presentEvent(row), ...presentLetIn(row), ...presentLeading(row) }))
}

const presentSignature = ({ signs, name, meaning, text, method, comment }: RunSignature) => ({
  ...{ signs, name, meaning, meaning_text: text, method, comment },
})

function presentEvent(row: EventRow): RecordedEvent {
  const data = (row.data === null ? {} : JSON.parse(row.data)) as EventData
  return {
    entry_eventid: row.entryEventid,
    date: toSeconds(row.at),
    type: row.type,
    userid: row.userid,
    username: row.username,
    stepid: row.stepid,
    // The reason of a correction is shown with the value; a settled value may stay unchanged.
    reason: row.answers === null || row.type === 'value.settled' ? (data.reason ?? null) : null,
    from_userid: data.userid ?? null,
    from_workorderid: row.type === 'workorder.changed' ? (data.workorderid ?? null) : null,
    text: data.text ?? null,
    eventid: nameOfEvent(row),
    at: row.at,
    device: aliasOrNull(row.entryid, row.device),
    seq: row.seq,
    device_at: row.deviceAt,
    sent_at: row.sentAt,
    received_at: row.receivedAt ?? row.at,
    offline: row.isOffline === 1,
    uncertain: row.isUncertain === 1,
    let_in_by: null,
    late: data.late === true,
    ...presentAfterLock(row),
    answers: presentAnswers(row),
    ...(data.leadOnly && { lead_only: true }),
    ...(data.signature && { signature: presentSignature(data.signature) }),
    hash: row.hash,
  }
}

const presentAnswers = (row: EventRow): RecordedEvent['answers'] =>
  storedAnswers(row).map(({ field, reading, value, deviation, file = null, basedOn = null }) => ({
    field_revisionid: field,
    reading,
    value,
    deviation,
    file,
    based_on: baseOf({ basedOn }),
  }))

/** Name of the event whose answer was on screen; null for none. */
const baseOf = ({ basedOn = null }: Pick<StoredAnswer, 'basedOn'>): string | null =>
  typeof basedOn === 'number' ? nameOfEvent({ eventid: null, entryEventid: basedOn }) : basedOn

export async function listValues(ctx: Context, run: RunRow, page: Page): Promise<RunValue[]> {
  return presentRows(ctx, run, await listRunValues(ctx.db, run.entryid, page))
}

/** All current values, then the newest replaced ones up to the limit. */
export async function listValuesToPrint(ctx: Context, run: RunRow, limit: number): Promise<RunValue[]> {
  const rows = await listPrintedValues(ctx.db, run.entryid, limit)
  return presentRows(
    ctx,
    run,
    rows.sort((a, b) => a.at - b.at || a.entryEventid - b.entryEventid || a.valueid - b.valueid),
  )
}

type ValueRows = Awaited<ReturnType<typeof listRunValues>>

const presentNoting = ({ entryid, endedAt }: RunRow, row: ValueRows[number]) => ({
  late: isLateAnswer(row, endedAt),
  device: aliasOrNull(entryid, row.device),
  received_at: row.receivedAt ?? row.at,
  offline: row.isOffline === 1,
  uncertain: row.isUncertain === 1,
})

async function presentRows(ctx: Context, run: RunRow, found: ValueRows): Promise<RunValue[]> {
  const deliveryOf = await findDeliveries(ctx.db, [run.entryid])
  const rows = found.map((row) => withDelivery(row, deliveryOf({ ...row, field: row.fieldRevisionid })))
  const { fields, numbersIn } = await findPlanned(ctx.db, [run], rows)
  const numbers = numbersIn(run)
  const settlements = await listSettlements(ctx.db, run.entryid)
  const presentLetIn = await letInPresenter(ctx.db, [...rows, ...settlements])
  const settled = settledBy(rows, settlements, presentLetIn)
  return rows.flatMap((row) => {
    const field = fields.get(row.fieldRevisionid)
    if (!field) return []
    const { valueid, value, username, reason } = row
    const eventid = nameOfEvent(row)
    const saved = { valueid, eventid, ...presentValue(row, field, numbers), value, username, reason }
    const decision = settled.get(row)
    return [
      {
        ...saved,
        current: row.isCurrent === 1,
        rival: row.isRival === 1,
        ...(decision && { settled: decision }),
        ...presentNoting(run, row),
        ...presentLetIn(row),
        ...presentAfterClosing(row),
        ...presentAfterLock(row),
      },
    ]
  })
}

type Settlements = Awaited<ReturnType<typeof listSettlements>>

/** A decision belongs to the value that it chose, which may have been saved long before. */
function settledBy(
  rows: ValueRows,
  settlements: Settlements,
  presentLetIn: Awaited<ReturnType<typeof letInPresenter>>,
): Map<ValueRows[number], RunValue['settled']> {
  const settled = new Map<ValueRows[number], RunValue['settled']>()
  for (const event of settlements) {
    const { reason = null } = (event.data === null ? {} : JSON.parse(event.data)) as EventData
    const { userid, username } = event
    const by = {
      date: toSeconds(event.at),
      userid,
      username,
      reason,
      ...presentLetIn(event),
      ...presentAfterLock(event),
    }
    for (const answer of storedAnswers(event)) {
      const others = [baseOf(answer), ...(answer.settles ?? [])]
      const same = rows.filter(
        (row) =>
          row.fieldRevisionid === answer.field &&
          row.reading === answer.reading &&
          row.value === answer.value &&
          row.at <= event.at,
      )
      const chosen = same.findLast((row) => !answer.settles?.includes(nameOfEvent(row)))
      const equal = new Set(same.map(nameOfEvent))
      const against = others.filter((name) => typeof name === 'string' && !equal.has(name)) as string[]
      if (chosen) settled.set(chosen, { ...by, against })
    }
  }
  return settled
}
