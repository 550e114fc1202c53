// Checks and writes the forms of guides that come from another site.

import type { FormToWrite, WritePortableForms } from '#guides/portable/portable-forms.ts'
import { newGuid } from '#platform/guid.ts'
import { createBodyValidator, SchemaError } from '#platform/http/request/validation.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { checkFields } from '../check-fields.ts'
import { insertWithNewGuids } from '../copies/copy-forms.ts'
import type { FieldState } from '../fields.ts'
import { StepFormDraft } from '../forms.schema.ts'

const validate = createBodyValidator(StepFormDraft)

export const writePortableForms: WritePortableForms = async (ctx, guideid, forms) => {
  const faults: FieldFault[] = []
  const checked = forms.map((form) => ({ stepid: form.stepid, fields: readForm(form, faults) }))
  if (faults.length > 0) throw problems.invalid(faults)
  return insertWithNewGuids(ctx, guideid, checked)
}

/** Adds the faults of the form with its step. */
function readForm({ index, fields }: FormToWrite, faults: FieldFault[]): readonly FieldState[] {
  const complain = (fault: FieldFault) => {
    const field = `steps.${index}.form.${fault.field.replace(/^fields\./, '')}`
    faults.push({ ...fault, field, message: fault.message.replace(fault.field, field) })
  }
  try {
    const { fields: drafts } = validate({ fields }) as StepFormDraft
    const known = new Set(fields.map(({ field_guid }) => field_guid))
    const checked = checkFields(drafts, { known, teamids: new Set(), make: newGuid })
    for (const fault of checked.faults) complain(fault)
    return checked.fields
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    for (const fault of error.faults) complain(fault)
    return []
  }
}
