// The schemas of steps for reading and for writing, which differ in media.
import { type Static, Type } from 'typebox'
import { Comment } from '#comments/comments.schema.ts'
import { anyCase } from '#platform/http/request/any-case.ts'
import { lineLimit, linesLimit } from './lines.ts'
import { translated_fields } from './translated-fields.schema.ts'

const nothing = Type.Null({ description: 'Always null' })
const BulletStyle = Type.Object(
  {
    bullet_styleid: Type.Integer({ description: 'Number of the bullet' }),
    label: Type.String({ description: 'Its name' }),
    type: Type.Enum(['dot', 'char', 'caution'], { description: 'Kind of its symbol' }),
    bullet_color: Type.String({ description: 'Its colour, such as #11161a' }),
    char: Type.Union([Type.String(), Type.Null()], { description: 'Character of the bullet' }),
    size: Type.String({ description: 'Always normal' }),
    color_locked: Type.Boolean({ description: 'Always true' }),
    is_default: Type.Boolean({ description: 'Always true' }),
    is_disabled: Type.Boolean({ description: 'Always false' }),
    last_modified: Type.Integer({ description: 'Always 0' }),
    userid_modified: nothing,
    imageid: nothing,
    description: Type.String({ description: 'Always empty' }),
  },
  { title: 'BulletStyle', description: 'Look of a bullet; in the hosted profile' },
)

const Line = Type.Object(
  {
    text_raw: Type.String({ description: 'Wiki text' }),
    text_rendered: Type.String({ description: 'HTML without a paragraph element' }),
    bullet: Type.String({ description: 'Name of a colour or an icon' }),
    bullet_styleid: Type.Integer({ description: 'Number of the bullet' }),
    level: Type.Integer({ description: 'Indentation, 0 to 2' }),
    lineid: Type.Null({ description: 'Always null: lines have no id' }),
    bullet_style: Type.Optional(BulletStyle),
  },
  { title: 'Line', description: 'A line of a step' },
)

export const Step = Type.Object(
  {
    stepid: Type.Integer({ description: 'Number of the step' }),
    guideid: Type.Integer({ description: 'Number of the guide that owns the step' }),
    orderby: Type.Integer({ description: 'Position within the guide that owns it, from 1' }),
    revisionid: Type.Integer({ description: 'Concurrency token; send it with an edit' }),
    title: Type.String({ description: 'Title of the step; may be empty' }),
    lines: Type.Array(Line, { description: 'At most 8 lines; none if it only has media' }),
    media: Type.Object(
      {
        type: Type.Enum(['image', 'video', 'embed'], { description: 'Type of data' }),
        data: Type.Unknown({ description: 'Up to three images, one video, or one embed' }),
      },
      { description: 'The media of the step' },
    ),
    comments: Type.Array(Comment, { description: 'Comments on the step, at most the newest 200' }),
    comment_count: Type.Optional(
      Type.Integer({ description: 'Number of its threads; only with stepComments' }),
    ),
    imageURL: Type.Optional(
      Type.String({ description: 'Address of its first image, may be empty; in the hosted profile' }),
    ),
    time_estimate: Type.Optional(Type.Integer({ description: 'Always 0; in the hosted profile' })),
  },
  { title: 'Step', description: 'A step of a guide' },
)
export type Step = Static<typeof Step>

const LineDraft = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: lineLimit,
      pattern: '\\S',
      description: 'Wiki text',
      errorMessage: `must have 1 to ${lineLimit} characters`,
    }),
    bullet: Type.Optional(Type.String({ maxLength: 40, description: 'Name of a colour or an icon' })),
    bullet_styleid: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Number of the bullet, instead of its name' }),
    ),
    level: Type.Optional(Type.Integer({ minimum: 0, maximum: 2, description: 'Indentation' })),
    lineid: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
  },
  { title: 'LineDraft', additionalProperties: false, description: 'A line to write' },
)

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const MediaDraft = Type.Object(
  {
    type: anyCase(['image', 'object', 'embed'], 'Media that `data` refers to'),
    data: Type.Union(
      [
        Type.Array(id, { maxItems: 3, uniqueItems: true }),
        id,
        Type.String({ minLength: 1, maxLength: 2000 }),
        Type.Null(),
      ],
      {
        description:
          'Up to three ids of images, the id of one object, the address of a YouTube or Vimeo video, or null',
      },
    ),
  },
  {
    title: 'MediaDraft',
    additionalProperties: false,
    description: 'image with up to three ids, object with one id or null, or embed with an address',
  },
)
export type MediaDraft = Static<typeof MediaDraft>

const lines = Type.Array(LineDraft, {
  maxItems: linesLimit,
  description: 'Replaces all lines; none if the step only has media',
})
const title = Type.String({ maxLength: 255, description: 'One line; may be empty' })

export const NewStep = Type.Object(
  {
    lines,
    orderby: Type.Integer({ minimum: 1, maximum: 100_000, description: 'Position of the step, from 1' }),
    media: Type.Optional(MediaDraft),
    title: Type.Optional(title),
    revisionid: Type.Optional(Type.Unknown({ description: 'Ignored: adding a step overwrites no change' })),
  },
  { title: 'NewStep', additionalProperties: false, description: 'A step to add' },
)
export type NewStep = Static<typeof NewStep>

const translated_lines = Type.Array(
  Type.Object(
    {
      line: Type.Integer({ minimum: 1, maximum: linesLimit, description: 'Line of the original, from 1' }),
      text: Type.String({ maxLength: lineLimit, description: 'An empty text removes the translation' }),
    },
    { title: 'TranslatedLine', additionalProperties: false, description: 'A line in the other language' },
  ),
  {
    minItems: 1,
    maxItems: linesLimit,
    description: 'Instead of lines, only with langid of a translation: other lines stay unchanged',
  },
)

export const StepChange = Type.Partial(
  Type.Object({ lines, translated_lines, translated_fields, media: MediaDraft, title }),
  { title: 'StepChange', description: 'Changes of a step', additionalProperties: false },
)
export type StepChange = Static<typeof StepChange>

export const StepOrder = Type.Object(
  {
    stepids: Type.Array(id, { maxItems: 10_000, description: 'All steps of the guide, in their new order' }),
  },
  { title: 'StepOrder', additionalProperties: false, description: 'A new order of the steps' },
)
