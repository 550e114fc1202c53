// Reads the events of a batch: validates the shape of each event, and finds those that the batch repeats.
import { createHash } from 'node:crypto'
import { createBodyValidator, SchemaError } from '#platform/http/request/validation.ts'
import type { FieldFault } from '#platform/problems.ts'
import { DeviceEvent, type RefusedEvent } from './batch.schema.ts'

export interface ReadEvent {
  event: DeviceEvent
  /** Position in the batch, from 0. */
  index: number
  /** Digest of the sent event: a repeated event always has the same one. */
  digest: string
}

export interface ReadBatch {
  events: ReadEvent[]
  refused: RefusedEvent[]
}

const judge = createBodyValidator(DeviceEvent)

export const refusal = (
  { event, index }: Pick<ReadEvent, 'event' | 'index'>,
  code: string,
  message: string,
  errors: readonly FieldFault[] = [],
): RefusedEvent => ({ eventid: event.eventid, index, code, message, errors: errors.map(plain) })

const plain = ({ message, field, code }: FieldFault) => ({ message, field, code })

/** Ordered by seq; duplicates in the batch count once. */
export function readBatch(sent: readonly unknown[]): ReadBatch {
  const refused: RefusedEvent[] = []
  const byName = new Map<string, ReadEvent>()
  for (const [index, each] of sent.entries()) {
    const digest = digestOf(each)
    // Validation adds defaults. A retried transaction reads the sent objects again and must get the same digest.
    const copy = structuredClone(each)
    const faults = faultsOf(copy)
    if (faults.length > 0) {
      const [{ message = '' } = {}] = faults
      const errors = faults.map(plain)
      refused.push({ eventid: nameIn(each), index, code: 'event.invalid', message, errors })
      continue
    }
    const read = { event: copy as DeviceEvent, index, digest }
    if ((byName.get(read.event.eventid)?.digest ?? digest) === digest) byName.set(read.event.eventid, read)
    else refused.push(differs(read))
  }
  const events = [...byName.values()].sort((a, b) => a.event.seq - b.event.seq || a.index - b.index)
  return { events, refused }
}

export const differs = (read: ReadEvent): RefusedEvent =>
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

/** Independent of the order of members. */
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
