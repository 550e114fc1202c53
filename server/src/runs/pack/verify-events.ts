// Recomputes the chain of events of a record pack, line by line, from the first event to the last hash.

import { StringDecoder } from 'node:string_decoder'
import { hashOfText } from '../events/chain.ts'
import { letInByOf } from '../others/let-in.ts'
import type { PackedEvent } from './manifest.ts'

export interface EventFault {
  /** Position in the order of arrival, from 1. */
  event: number
  message: string
}

/** Limit of a line; an event is far shorter. */
const longestLine = 16 * 1024 * 1024
/** Limit of all events together, above the size of any run. */
const mostText = 256 * 1024 * 1024
/** A file without line breaks would otherwise fill the memory. */
const mostFaults = 1000

export class ChainCheck {
  count = 0
  /** The number of events that are older than the hashes. */
  unhashed = 0
  /** The number of events that administrators entered for other users. */
  letIn = 0
  lastHash: string | null = null
  lastNumber = 0
  readonly faults: EventFault[] = []
  /** The events for recomputing the run; empty if they are too many to hold. */
  readonly events: PackedEvent[] = []
  private size = 0
  private readonly decoder = new StringDecoder('utf8')
  private rest = ''

  take(bytes: Buffer): void {
    const lines = (this.rest + this.decoder.write(bytes)).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) this.check(line)
    if (this.rest.length > longestLine) this.skip()
  }

  end(): void {
    this.rest += this.decoder.end()
    if (this.rest) this.check(this.rest)
  }

  private skip(): void {
    this.rest = ''
    this.fault('is too long to be one')
  }

  private fault(message: string, number?: number): void {
    if (this.faults.length >= mostFaults) return
    const name = number === undefined ? '' : ` (number ${number})`
    this.faults.push({ event: this.count, message: `event ${this.count}${name} ${message}` })
  }

  private check(line: string): void {
    this.count++
    const event = readEvent(line)
    if (event) this.hold(event, line)
    else this.fault('can not be read')
  }

  private hold(event: PackedEvent, line: string): void {
    this.follow(event)
    this.size += line.length
    if (this.size <= mostText) this.events.push(event)
    else if (this.events.splice(0).length > 0) this.fault('makes the record too long to be recomputed')
  }

  private follow({ number, previous, hashed, hash }: PackedEvent): void {
    if (number <= this.lastNumber) this.fault('does not stand in the order of arrival', number)
    if (previous !== this.lastHash || firstOf(hashed) !== this.lastHash)
      this.fault('does not follow the one before it: one was taken out, put in, moved or changed', number)
    if (hash === null && this.lastHash === null) this.unhashed++
    else if (this.lastHash === null && this.unhashed > 0 && typeOf(hashed) === 'started')
      this.fault('begins the run, and events stand before it: they were put in', number)
    else if (hash !== hashOfText(hashed)) this.fault('was changed: it does not have its hash', number)
    if (isLetIn(hashed)) this.letIn++
    this.lastHash = hash
    this.lastNumber = number
  }
}

function readEvent(line: string): PackedEvent | null {
  try {
    const { number, previous, hashed, hash } = JSON.parse(line) as PackedEvent
    const isHash = (value: unknown) => value === null || typeof value === 'string'
    if (!Number.isSafeInteger(number) || !isHash(previous) || !isHash(hash)) return null
    return typeof hashed === 'string' ? { number, previous, hashed, hash } : null
  } catch {
    return null
  }
}

/** A member of the hashed text, by position. */
function memberOf(hashed: string, place: number): unknown {
  try {
    return (JSON.parse(hashed) as unknown[])[place]
  } catch {
    return undefined
  }
}

function isLetIn(hashed: string): boolean {
  try {
    return letInByOf({ data: memberOf(hashed, 13) as string | null }) !== null
  } catch {
    return false
  }
}

/** The previous hash. */
const firstOf = (hashed: string): unknown => memberOf(hashed, 0)
const typeOf = (hashed: string): unknown => memberOf(hashed, 5)
