// Prepares the events of a device for appending.

import type { Context } from '#platform/http/request/context.ts'
import { baseOnOwnEmptied } from '../answers/own-emptied.ts'
import type { EventDraft, Recording } from '../events/append.ts'
import type { EventBatch } from './batch.schema.ts'
import { type Batch, passOn } from './batch.ts'
import type { CheckedEvent } from './check-events.ts'
import type { ReadEvent } from './read-batch.ts'
import type { TimedEvent } from './time-events.ts'

export interface DraftedEvent {
  read: ReadEvent
  draft: EventDraft
}

export function recordingOf(
  { now }: Context,
  { device, sent }: EventBatch,
  { read: { event, digest }, time: { isOffline, isUncertain } }: TimedEvent,
): Recording {
  const { eventid, seq, at: deviceAt } = event
  const times = { deviceAt, sentAt: sent.at, receivedAt: now }
  return { eventid, device, seq, ...times, isOffline, isUncertain, digest }
}

export async function draftEvents(ctx: Context, batch: Batch<CheckedEvent>): Promise<Batch<DraftedEvent>> {
  const { run, plan, sent } = batch
  const events = await baseOnOwnEmptied(ctx, { run, device: sent.device, plan }, batch.events)
  const drafts = events.map(({ read, time, content }) => {
    const recording = recordingOf(ctx, sent, { read, time })
    return { read, draft: { ...content, at: time.at, recording } }
  })
  return passOn(batch, drafts)
}
