// Checks each event of a batch: the right to record it, its members and answers, and its sequence number. An event that is
// refused here changes no right of the events after it.

import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import { findForeignMedia } from '../answers/media-answers.ts'
import type { NamedFile } from '../answers/named-files.queries.ts'
import { isAfterLock } from '../devices/after-lock.ts'
import { seqKey } from '../devices/devices.queries.ts'
import type { EventDraft } from '../events/append.ts'
import type { StoredAnswer } from '../events/read-events.ts'
import { readWorkOrder } from '../work-orders.ts'
import type { DeviceEvent, RefusedEvent } from './batch.schema.ts'
import { type Batch, passOn, type Recorder } from './batch.ts'
import { partsOf } from './event-parts.ts'
import { numberUsed } from './limit-events.ts'
import { type ReadEvent, refusal } from './read-batch.ts'
import { openRights } from './rights.ts'
import type { TimedEvent } from './time-events.ts'

/** The content of an event, without its time. */
export type Content = Pick<EventDraft, 'type' | 'userid'> &
  Required<Pick<EventDraft, 'stepid' | 'data' | 'answers'>>

export interface CheckedEvent extends TimedEvent {
  content: Content
}

export async function checkEvents(ctx: Context, batch: Batch<TimedEvent>): Promise<Batch<CheckedEvent>> {
  const { run, plan, recorder, files } = batch
  const events = batch.events.map((event) => ({ ...event, ...partsOf(ctx, event.read.event, plan) }))
  const foreign = await findForeignMedia(
    ctx,
    run.entryid,
    events.flatMap(({ media }) => media),
  )
  const judge = await openRights(ctx, batch)
  const takeNumber = numbersOf()
  const accepted: CheckedEvent[] = []
  const refused: RefusedEvent[] = []
  for (const { read, time, answers, media, faults } of events) {
    const permission = judge({ read, time })
    const all = [...faults, ...media.flatMap((answer) => foreign.get(answer) ?? [])]
    if ('code' in permission) refused.push(permission)
    else if (all.length > 0) refused.push(invalid(read, all))
    else if (!takeNumber(read)) refused.push(numberUsed(read))
    else {
      permission.apply()
      const content = contentOf(read.event, {
        answers,
        letInBy: recorder.letInBy,
        isLate: permission.isLate,
        isAfterClosing: isBeforeClosing(recorder, read.event, { at: time.at, files }),
        isAfterLock: isAfterLock(read.event, time.at, recorder.lockedAt),
      })
      accepted.push({ read, time, content })
    }
  }
  return passOn(batch, accepted, { refused })
}

export const invalid = (read: ReadEvent, faults: readonly FieldFault[]): RefusedEvent =>
  refusal(read, 'event.invalid', faults[0]?.message ?? '', faults)

/** The first event that is recorded under a sequence number has it. */
function numbersOf(): (read: ReadEvent) => boolean {
  const used = new Set<string>()
  return ({ event: { userid, seq } }) => {
    const key = seqKey(userid, seq)
    if (used.has(key)) return false
    used.add(key)
    return true
  }
}

/** The device recorded the event, or the answer or note whose file it brings, before a lead closed it. */
function isBeforeClosing(
  { closed }: Recorder,
  { seq, file }: DeviceEvent,
  { at, files }: { at: number; files: ReadonlyMap<string, NamedFile> },
): boolean {
  if (closed === null) return false
  const namedAt = files.get(file?.name ?? '')?.namedAt ?? at
  return seq <= closed.seq || Math.min(at, namedAt) <= closed.at
}

interface ContentParts {
  answers: readonly StoredAnswer[]
  letInBy: number | null
  isLate: boolean
  isAfterClosing: boolean
  isAfterLock: boolean
}

function contentOf(
  event: DeviceEvent,
  { answers, letInBy, isLate, isAfterClosing, isAfterLock }: ContentParts,
): Content {
  const { type, userid, stepid, reason, text, files, file, lead_only } = event
  const field = file?.field_revisionid
  const to = type === 'workorder.changed' ? readWorkOrder(event.workorderid).workorderid : undefined
  const data = withoutUndefined({
    reason: reason?.trim() || undefined,
    ...{ text, files },
    file: file && {
      ...{ name: file.name, value: String(file.value) },
      ...(field === undefined ? { note: true } : { field }),
    },
    to,
    leadOnly: lead_only || undefined,
    letInBy: letInBy ?? undefined,
    late: isLate || undefined,
    afterClosing: isAfterClosing || undefined,
    afterLock: isAfterLock || undefined,
  })
  return {
    type,
    userid,
    stepid: type === 'step.entered' || type === 'note.added' ? (stepid ?? null) : null,
    data: Object.keys(data).length > 0 ? data : null,
    answers,
  }
}

const withoutUndefined = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
