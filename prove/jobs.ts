// What a batch of runs is asked for, and what it tells.
import type { Engine } from './server.ts'
import type { Verdict } from './truth.ts'

/** What came of it where somebody recorded who was not, or no longer, to record. */
export interface RightsCounts {
  /** Events that stand beside the run. */
  lateEvents: number
  /** Events refused because their device had heard of the loss or the end. */
  refusedAfterLoss: number
  removedRuns: number
  forgedBatches: number
  forgedRefused: number
}

export interface Report extends Verdict {
  /** Of runs by the device. */
  rights?: RightsCounts
  /** What the person did and what was broken, in order. */
  timeline: string[]
  /** How often something stood aside and was sent once more by hand. */
  refused: number
  /** On the server. */
  events: number
}

export interface BatchJob {
  seed: number
  from: number
  runs: number
  engine: Engine
  atOnce: number
  /** Where the data of the site stay when it is over. */
  data?: string | undefined
}

export type BatchAnswer = { number: number; report: Report } | { failure: string }
