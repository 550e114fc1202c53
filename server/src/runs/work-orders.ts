// Reads the work order of a run as typed. Pure.
import { type FieldFault, fault } from '#platform/problems.ts'
import { workOrderLength } from './run-inputs.schema.ts'

const wrong = (why: string, code?: FieldFault['code']) => fault('workorderid', `workorderid ${why}`, code)

export function readWorkOrder(given: string | number | undefined): {
  workorderid: string
  faults: FieldFault[]
} {
  const workorderid = String(given ?? '').trim()
  // A JSON number may have lost digits or leading zeros already.
  if (typeof given === 'number' && !Number.isSafeInteger(given))
    return {
      workorderid,
      faults: [wrong('must be sent as text: a number loses digits of it')],
    }
  if (workorderid === '') return { workorderid, faults: [wrong('is required', 'missing_field')] }
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(workorderid))
    return { workorderid, faults: [wrong('must be one line of characters that print')] }
  const isLong = [...workorderid].length > workOrderLength
  return {
    workorderid,
    faults: isLong ? [wrong(`must have at most ${workOrderLength} characters`)] : [],
  }
}
