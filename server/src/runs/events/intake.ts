// What the parts of taking a batch hand on to each other.

import type { Context } from '#platform/http/request/context.ts'
import type { Plans } from '../plans/plans.ts'
import type { EventBatch, EventVerdicts, NotedEvent, RefusedEvent } from './batch.schema.ts'

/** A batch on its way. */
export interface Intake {
  ctx: Context
  batch: EventBatch
  plans: Plans
  taken: EventVerdicts['events']
  refused: RefusedEvent[]
  /** Events that this batch has added. */
  recorded: NotedEvent[]
}
