// Input and output of a batch of runs.
import type { Engine } from './server.ts'
import type { Verdict } from './truth.ts'

/** Outcome of events recorded by users without the run, or after its loss. */
export interface RightsCounts {
  /** Events recorded beside the run. */
  lateEvents: number
  /** Events rejected because their device knew of the loss or the end. */
  refusedAfterLoss: number
  /** Runs on hold that a user took over on a tablet. */
  takenOnHold: number
  removedRuns: number
  forgedBatches: number
  forgedRefused: number
}

/** Outcome of the decisions of a lead, as events of the records. */
export interface LeadCounts {
  released: number
  takenOver: number
  handedOver: number
  voided: number
  closedDevices: number
  /** Events of closed devices that returned. */
  afterClosing: number
  /** Files that answers name and that never came. */
  missingFiles: number
  /** Records that were checked, each with its pack. */
  checked: number
}

export interface Report extends Verdict {
  /** Counts of runs by the device code alone. */
  rights?: RightsCounts
  leads?: LeadCounts
  /** Actions and faults in order. */
  timeline: string[]
  /** Number of rejected events that were sent again by hand. */
  refused: number
  /** Number on the server. */
  events: number
}

export interface BatchJob {
  seed: number
  from: number
  runs: number
  engine: Engine
  atOnce: number
  /** Folder where the data of the site remains. */
  data?: string | undefined
}

export type BatchAnswer = { number: number; report: Report } | { failure: string }
