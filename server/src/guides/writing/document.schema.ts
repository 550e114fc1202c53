// The schemas of a whole guide in a request, and of the response.
import { type Static, Type } from 'typebox'
import { anyCase } from '#platform/http/request/any-case.ts'
import { Guide, GuideChange } from '../guides.schema.ts'
import { NewStep } from '../steps.schema.ts'
import { tagsLimit } from '../tags/tags.ts'
import { stepsLimit } from './steps.ts'

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const { lines, title } = NewStep.properties
const key = Type.String({ minLength: 1, maxLength: 64, description: "The client's key for the new step" })

const media = Type.Object(
  {
    type: anyCase(['image', 'object'], 'Media that `data` refers to'),
    data: Type.Union([Type.Array(id, { maxItems: 3, uniqueItems: true }), id, Type.Null()], {
      description: 'Up to three ids of images, or the id of one object, or null',
    }),
  },
  { title: 'DocumentMedia', additionalProperties: false, description: 'The media of a step, by id' },
)

export const DocumentStep = Type.Object(
  {
    stepid: Type.Optional({ ...id, description: 'An existing step of the guide; omitted for a new one' }),
    key: Type.Optional(key),
    title,
    lines: Type.Optional(lines),
    media: Type.Optional(media),
  },
  {
    title: 'DocumentStep',
    additionalProperties: false,
    description: 'Omitted members of an existing step stay unchanged',
  },
)
export type DocumentStep = Static<typeof DocumentStep>

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
    steps: Type.Array(DocumentStep, {
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
  { key, stepid: Type.Integer({ description: 'Number of the new step' }) },
  { title: 'AddedStep', description: 'A new step that had a key' },
)
export type AddedStep = Static<typeof AddedStep>

export const SavedDocument = Type.Object(
  {
    guide: Guide,
    added: Type.Array(AddedStep, { description: 'New steps that had a key, in their order' }),
  },
  { title: 'SavedDocument', description: 'The saved guide, and the ids of its new steps' },
)
