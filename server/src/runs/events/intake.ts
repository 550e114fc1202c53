// The data that the parts of recording a batch share.

import type { Context } from '#platform/http/request/context.ts'
import type { Plans } from '../plans/plans.ts'
import type { DeviceEvent, EventBatch, EventVerdicts, RefusedEvent } from './batch.schema.ts'

/** A batch in progress. */
export interface Intake {
  ctx: Context
  batch: EventBatch
  plans: Plans
  taken: EventVerdicts['events']
  refused: RefusedEvent[]
  /** Events that this batch added. */
  recorded: DeviceEvent[]
}
