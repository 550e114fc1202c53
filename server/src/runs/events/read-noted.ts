// Reads the events of a batch: the shape of each by itself, and whether it has come before.
import { createHash } from 'node:crypto'
import { createBodyValidator, SchemaError } from '#platform/http/request/validation.ts'
import type { FieldFault } from '#platform/problems.ts'
import { NotedEvent, type RefusedEvent } from './batch.schema.ts'

export interface ReadEvent {
  event: NotedEvent
  /** In the batch, from 0. */
  index: number
  /** Of what was sent: the same event has the same one for ever. */
  digest: string
}

export interface ReadBatch {
  events: ReadEvent[]
  refused: RefusedEvent[]
}

const judge = createBodyValidator(NotedEvent)

export const refusal = (
  { event, index }: Pick<ReadEvent, 'event' | 'index'>,
  code: string,
  message: string,
  errors: readonly FieldFault[] = [],
): RefusedEvent => ({ eventid: event.eventid, index, code, message, errors: errors.map(plain) })

const plain = ({ message, field, code }: FieldFault) => ({ message, field, code })

/** In the order of seq; what is twice in the batch counts once. */
export function readBatch(sent: readonly unknown[]): ReadBatch {
  const refused: RefusedEvent[] = []
  const byName = new Map<string, ReadEvent>()
  for (const [index, each] of sent.entries()) {
    const digest = digestOf(each)
    // The check adds defaults. A retried transaction reads what was sent again, and must get the same digest.
    const copy = structuredClone(each)
    const faults = faultsOf(copy)
    if (faults.length > 0) {
      const [{ message = '' } = {}] = faults
      const errors = faults.map(plain)
      refused.push({ eventid: nameIn(each), index, code: 'event.invalid', message, errors })
      continue
    }
    const read = { event: copy as NotedEvent, index, digest }
    if ((byName.get(read.event.eventid)?.digest ?? digest) === digest) byName.set(read.event.eventid, read)
    else refused.push(changed(read))
  }
  const events = [...byName.values()].sort((a, b) => a.event.seq - b.event.seq || a.index - b.index)
  return { events, refused }
}

export const changed = (read: ReadEvent): RefusedEvent =>
  refusal(read, 'event.changed', 'There is another event of this name with other content')

function nameIn(sent: unknown): string | null {
  const { eventid } = (sent ?? {}) as { eventid?: unknown }
  return typeof eventid === 'string' ? eventid.slice(0, 100) : null
}

function faultsOf(sent: unknown): FieldFault[] {
  try {
    judge(sent)
    return []
  } catch (error) {
    if (error instanceof SchemaError) return error.faults
    throw error
  }
}

/** Whatever the order of members in which it was sent. */
const digestOf = (sent: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(sent)))
    .digest('base64url')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}
