// Parses the body that starts or changes a run; reports all faults together. Pure.
import { type FieldFault, fault } from '#platform/problems.ts'
import { readId } from '../answers/field-inputs.ts'
import { readWorkOrder } from '../work-orders.ts'

export interface StartInput {
  guideid?: number | string | undefined
  workorderid?: number | string | undefined
  langid?: string | undefined
}

export interface StartDraft {
  /** Null for a missing or malformed id. */
  guideid: number | null
  workorderid: string
  faults: FieldFault[]
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The body takes precedence over the query. */
export function readStart(body: StartInput, query: StartInput): StartDraft & { langid: string | undefined } {
  const guide = isGiven(body.guideid) ? body.guideid : query.guideid
  const workorder = isGiven(body.workorderid) ? body.workorderid : query.workorderid
  const guideid = readId(guide)
  const faults: FieldFault[] = []
  if (!isGiven(guide)) faults.push(fault('guideid', 'guideid is required', 'missing_field'))
  else if (guideid === null) faults.push(fault('guideid', 'guideid must be the number of a guide'))
  const { workorderid, faults: others } = readWorkOrder(workorder)
  return { guideid, workorderid, langid: body.langid ?? query.langid, faults: [...faults, ...others] }
}
