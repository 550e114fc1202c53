// Parses the body that starts or changes a run; reports all faults at once. Pure.
import type { FieldFault } from '#platform/problems.ts'
import { readId } from '../answers/field-inputs.ts'
import { workOrderLength } from '../runs.schema.ts'

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

const fault = (field: string, why: string, code: FieldFault['code'] = 'invalid_field'): FieldFault => ({
  message: `${field} ${why}`,
  field,
  code,
})

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The body wins over the query. */
export function readStart(body: StartInput, query: StartInput): StartDraft & { langid: string | undefined } {
  const guide = isGiven(body.guideid) ? body.guideid : query.guideid
  const workorder = isGiven(body.workorderid) ? body.workorderid : query.workorderid
  const guideid = readId(guide)
  const faults: FieldFault[] = []
  if (!isGiven(guide)) faults.push(fault('guideid', 'is required', 'missing_field'))
  else if (guideid === null) faults.push(fault('guideid', 'must be the number of a guide'))
  const { workorderid, faults: others } = readWorkOrder(workorder)
  return { guideid, workorderid, langid: body.langid ?? query.langid, faults: [...faults, ...others] }
}

export function readWorkOrder(given: string | number | undefined): {
  workorderid: string
  faults: FieldFault[]
} {
  const workorderid = String(given ?? '').trim()
  // A JSON number may have lost digits or leading zeros already.
  if (typeof given === 'number' && !Number.isSafeInteger(given))
    return {
      workorderid,
      faults: [fault('workorderid', 'must be sent as text: a number loses digits of it')],
    }
  if (workorderid === '')
    return { workorderid, faults: [fault('workorderid', 'is required', 'missing_field')] }
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(workorderid))
    return { workorderid, faults: [fault('workorderid', 'must be one line of characters that print')] }
  const isLong = [...workorderid].length > workOrderLength
  return {
    workorderid,
    faults: isLong ? [fault('workorderid', `must have at most ${workOrderLength} characters`)] : [],
  }
}
