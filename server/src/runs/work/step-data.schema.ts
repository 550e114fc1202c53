// Wire schemas of saving answers of a run by request.
import { Type } from 'typebox'
import { field, lastTiming, reason, value } from '../runs.schema.ts'

export const StepData = Type.Object(
  {
    fields: Type.Optional(
      Type.Unknown({
        description:
          'Values by field_revisionid, or a list of {field_revisionid, value}, or either as JSON text. ' +
          'A value is text, a number, true, false, null to empty the field, or a list with one for each reading',
      }),
    ),
    lasttimingid: lastTiming,
    stepid: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], { description: 'The step that is worked on now' }),
    ),
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
          value: Type.String({ description: 'The value as it was saved' }),
          deviation: Type.String({ description: 'below, above, early, late, wrong or barcode' }),
        },
        { title: 'SavedDeviation', description: 'A value that lies outside of what is expected' },
      ),
      { description: 'Of the values that were sent' },
    ),
  },
  { title: 'SavedStepData', description: 'What was saved' },
)
