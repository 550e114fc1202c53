// The schema of a step in the request of a whole guide.
import { type Static, Type } from 'typebox'
import { anyCase } from '#platform/http/request/any-case.ts'
import { NewStep } from '../steps.schema.ts'

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const { lines, title } = NewStep.properties
export const stepKey = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "The client's key for the new step",
})

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
    key: Type.Optional(stepKey),
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
