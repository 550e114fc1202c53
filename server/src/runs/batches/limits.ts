// Limits of a batch: the number of events of its run, and one event for each sequence number.

import { seqKey } from '../devices/devices.queries.ts'
import { type Batch, passOn } from './batch.ts'
import type { CheckedEvent } from './check-events.ts'
import { type ReadEvent, refusal } from './read-batch.ts'

/** Event limit per run; ending the run is always allowed. */
const eventsLimit = 50_000

export function limitEvents(batch: Batch): Batch {
  let count = batch.run.eventCount
  const isWithin = ({ event: { type } }: ReadEvent): boolean =>
    type === 'finished' || type === 'cancelled' || count++ < eventsLimit
  const { within = [], above = [] } = Object.groupBy(batch.events, (read) =>
    isWithin(read) ? 'within' : 'above',
  )
  const message = `A run can have at most ${eventsLimit} events`
  return passOn(batch, within, { refused: above.map((read) => refusal(read, 'event.full', message)) })
}

/** A sequence number of a user on a device identifies one event. */
export function refuseUsedNumbers(batch: Batch<CheckedEvent>): Batch<CheckedEvent> {
  const { run, sent, stored } = batch
  const own = stored.filter(({ entryid, device }) => entryid === run.entryid && device === sent.device)
  const used = new Set(own.map(({ userid, seq }) => seqKey(userid, seq)))
  const isFree = ({ read: { event } }: CheckedEvent): boolean => {
    const key = seqKey(event.userid, event.seq)
    if (used.has(key)) return false
    used.add(key)
    return true
  }
  const { free = [], others = [] } = Object.groupBy(batch.events, (each) =>
    isFree(each) ? 'free' : 'others',
  )
  const message = 'This device has sent another event under this seq'
  return passOn(batch, free, { refused: others.map(({ read }) => refusal(read, 'event.seq-taken', message)) })
}
