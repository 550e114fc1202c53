// A batch of events of a device on its way through the stages that `take-batch.ts` lists.

import type { DeviceKnowledge, RunRights } from '@stepwright/rules'
import type { NamedFile } from '../answers/named-files.queries.ts'
import type { DeviceRow, DeviceWithNewest, StoredEvent } from '../devices/devices.queries.ts'
import type { HoldPeriod } from '../devices/hold-periods.ts'
import type { Tenure } from '../devices/tenure.ts'
import type { Closing } from '../devices/update-devices.ts'
import type { RunPlan } from '../plans/plans.ts'
import type { RunRow } from '../runs.queries.ts'
import type { DeviceEvent, EventBatch, EventVerdicts, RefusedEvent } from './batch.schema.ts'
import type { ReadEvent } from './read-batch.ts'

export interface Verdicts {
  /** The numbers and times of stored events, also of those that arrived before. */
  receipts: EventVerdicts['events']
  refused: readonly RefusedEvent[]
  /** Events that this batch added. */
  additions: readonly DeviceEvent[]
}

export const joinVerdicts = (...parts: readonly Partial<Verdicts>[]): Verdicts => ({
  receipts: parts.flatMap(({ receipts = [] }) => receipts),
  refused: parts.flatMap(({ refused = [] }) => refused),
  additions: parts.flatMap(({ additions = [] }) => additions),
})

export interface Senders {
  /** Users whose events the batch may contain. */
  people: ReadonlySet<number>
  /** The administrator who sends events of other users; null: users send their own. */
  letInBy: number | null
  /** From this time on, the shared device that sends the events should have been locked; null: it is no shared device. */
  lockedAt: number | null
}

export interface Recorder extends Senders {
  rights: RunRights
  knowledge: DeviceKnowledge
  /** The hold during which the user proves to have read the run. */
  hold: HoldPeriod | null
  /** Never operated the run: a take-over is recorded beside it. */
  isBeside: boolean
  /** The server heard of no event of the user on this device before it learned of the loss or the end: its times are claims. */
  isNew: boolean
  /** Never worked on the run, or lost it before the device was heard: answers no empty field after the end. */
  isApart: boolean
  /** The device of the user in the run; absent before their first event there. */
  device: DeviceRow | undefined
  /** Set if a lead closed the device. */
  closed: Closing | null
}

/** A batch before its run is known. */
export interface Arrival extends Verdicts {
  sent: EventBatch
  senders: Senders
  /** Stored events that the batch names, and those under its sequence numbers. */
  stored: readonly StoredEvent[]
  /** The devices of the run before the batch. */
  devices: readonly DeviceWithNewest[]
  /** Events without a verdict. */
  events: readonly ReadEvent[]
}

/** A batch in its run. `E`: what the stages have found out about each event. */
export interface Batch<E = ReadEvent> extends Omit<Arrival, 'events' | 'senders'> {
  run: RunRow
  recorder: Recorder
  plan: RunPlan
  files: ReadonlyMap<string, NamedFile>
  tenure: Tenure
  events: readonly E[]
  /** The end that a condition of the site refused: the events behind it were judged by it. */
  refusedEnd?: ReadEvent
}

/** Returns the batch after a stage that lets `events` through. */
export const passOn = <E>(
  batch: Batch<unknown>,
  events: readonly E[],
  verdicts: Partial<Verdicts> = {},
): Batch<E> => ({ ...batch, ...joinVerdicts(batch, verdicts), events })
