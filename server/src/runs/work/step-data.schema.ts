// Wire schemas of saving answers of a run by separate requests.
import { Type } from 'typebox'
import { lastTiming, reason } from '../run-inputs.schema.ts'
import { field, value } from '../runs.schema.ts'

export const StepData = Type.Object(
  {
    fields: Type.Optional(
      Type.Unknown({
        description:
          'Values by field_revisionid, or a list of {field_revisionid, value}, or either as JSON text. A value ' +
          'is text, a number, true, false, null to empty the field, or a list with one value for each reading',
      }),
    ),
    lasttimingid: lastTiming,
    stepid: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { description: 'The current step' })),
    reason,
  },
  { title: 'StepData', description: 'Values to save', additionalProperties: false },
)

export const SavedStepData = Type.Object(
  {
    timingid: Type.Integer({ description: 'Number of this save' }),
    deviations: Type.Array(
      Type.Object(
        {
          field_revisionid: field.field_revisionid,
          stepid: field.stepid,
          label: field.label,
          reading: value.reading,
          value: Type.String({ description: 'The saved value' }),
          deviation: Type.String({ description: 'below, above, early, late, wrong or barcode' }),
        },
        { title: 'SavedDeviation', description: 'A value outside its expected range' },
      ),
      { description: 'Deviations among the sent values' },
    ),
  },
  { title: 'SavedStepData', description: 'The saved values' },
)
