// Limits the number of events of a run, and refuses sequence numbers that are in use.

import { seqKey } from '../devices/devices.queries.ts'
import type { RefusedEvent } from './batch.schema.ts'
import { type Batch, passOn } from './batch.ts'
import { type ReadEvent, refusal } from './read-batch.ts'

/** Event limit per run; ending the run is always allowed. */
const eventsLimit = 50_000

export const numberUsed = (read: ReadEvent): RefusedEvent =>
  refusal(read, 'event.seq-taken', 'This user has sent another event under this seq from this device')

/** A used number would also bound the times of the events beside it. */
export function limitEvents(batch: Batch): Batch {
  const { run, sent, stored } = batch
  const own = stored.filter(({ entryid, device }) => entryid === run.entryid && device === sent.device)
  const used = new Set(own.map(({ userid, seq }) => seqKey(userid, seq)))
  const isUsed = ({ event: { userid, seq } }: ReadEvent): boolean => used.has(seqKey(userid, seq))
  let count = run.eventCount
  const isWithin = ({ event: { type } }: ReadEvent): boolean =>
    type === 'finished' || type === 'cancelled' || count++ < eventsLimit
  const { within = [], above = [] } = Object.groupBy(
    batch.events.filter((read) => !isUsed(read)),
    (read) => (isWithin(read) ? 'within' : 'above'),
  )
  const message = `A run can have at most ${eventsLimit} events`
  const full = above.map((read) => refusal(read, 'event.full', message))
  return passOn(batch, within, { refused: [...batch.events.filter(isUsed).map(numberUsed), ...full] })
}
