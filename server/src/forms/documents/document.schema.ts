// The schemas of a whole guide with the forms of its steps in a request, and of the response.
import { type Static, Type } from 'typebox'
import { Guide, GuideChange } from '#guides/guides.schema.ts'
import { tagsLimit } from '#guides/tags/tags.ts'
import { DocumentStep, stepKey } from '#guides/writing/document.schema.ts'
import { stepsLimit } from '#guides/writing/steps.ts'
import { StepForm, StepFormDraft } from '../forms.schema.ts'

const StepWithForm = Type.Object(
  { ...DocumentStep.properties, form: Type.Optional(StepFormDraft) },
  {
    title: 'DocumentStep',
    additionalProperties: false,
    description: 'Omitted members of an existing step stay unchanged, also its form',
  },
)

export type StepWithForm = Static<typeof StepWithForm>

const words = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: tagsLimit, description }))

export const GuideDocument = Type.Object(
  {
    ...Type.Omit(GuideChange, ['public', 'author', 'old_password', 'time_required', 'translated_things'])
      .properties,
    tags: Type.Optional(
      Type.Object(
        { add: words('Tags to add'), remove: words('Tags to remove') },
        { additionalProperties: false, description: 'Tags to add and remove; only for users who can tag' },
      ),
    ),
    steps: Type.Array(StepWithForm, {
      maxItems: stepsLimit,
      description: 'All steps in their order; omitted steps are removed',
    }),
  },
  {
    title: 'GuideDocument',
    additionalProperties: false,
    description: 'A whole guide to save; omitted fields stay unchanged',
  },
)
export type GuideDocument = Static<typeof GuideDocument>

const AddedStep = Type.Object(
  { key: stepKey, stepid: Type.Integer({ description: 'Number of the new step' }) },
  { title: 'AddedStep', description: 'A new step that had a key' },
)
export type AddedStep = Static<typeof AddedStep>

export const SavedDocument = Type.Object(
  {
    guide: Guide,
    added: Type.Array(AddedStep, { description: 'New steps that had a key, in their order' }),
    forms: Type.Array(StepForm, {
      description: 'Forms that the request changed; a removed one has no fields',
    }),
  },
  { title: 'SavedDocument', description: 'The saved guide, the ids of its new steps, and the changed forms' },
)
export type SavedDocument = Static<typeof SavedDocument>
