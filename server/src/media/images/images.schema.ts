// Schemas of pictures in the API: facts, filters and changes.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { limit, offset, order } from '#platform/http/request/query.ts'

const tag = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  description: 'A word to find it by',
  errorMessage: 'must be a word of 1 to 60 characters',
})

export const ImageWithMetadata = Type.Object(
  {
    image: Image,
    srcid: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Number of the picture that this one is a drawn-on copy of; null: it is itself what was uploaded',
    }),
    width: Type.Integer({ description: 'Pixels, upright' }),
    height: Type.Integer({ description: 'Pixels, upright' }),
    ratio: Type.Enum(['ONE_ONE', 'FOUR_THREE', 'VARIABLE'], { description: 'Shape of the picture' }),
    markup: Type.Union([Type.String(), Type.Null()], {
      description: 'The shapes drawn on it, in pixels of the source; null: none were',
    }),
    exif: Type.Union(
      [
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
        Type.Array(Type.String(), { maxItems: 0 }),
      ],
      { description: 'Metadata of the camera, without the position; an empty list if there is none' },
    ),
    encoding: Type.String({ description: 'Kind of the file that was uploaded, such as jpeg' }),
    filename: Type.String({ description: 'Name at upload, or as changed since' }),
    tags: Type.Array(Type.String(), {
      description: 'Words by which its owner finds it; returned to the owner only',
    }),
  },
  { title: 'ImageWithMetadata', description: 'A picture with its metadata' },
)
export type ImageWithMetadata = Static<typeof ImageWithMetadata>

const pixels = (what: string) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: `Only pictures at least so ${what}` }),
  )

export const ImageListQuery = Type.Object({
  ratio: Type.Optional(
    Type.Enum(['ALL', 'ONE_ONE', 'FOUR_THREE', 'VARIABLE'], {
      description: 'Only pictures of this shape; ALL or absent: any',
      errorMessage: 'must be ALL, ONE_ONE, FOUR_THREE or VARIABLE',
    }),
  ),
  minWidth: pixels('wide'),
  minHeight: pixels('high'),
  name: Type.Optional(
    Type.String({ maxLength: 200, description: 'Only pictures with this in the name of the file' }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 60, description: 'Only pictures with this tag' })),
  unused: Type.Optional(Type.Boolean({ presence: true, description: 'Only pictures that nothing shows' })),
  order,
  offset,
  limit,
})
export type ImageListQuery = Static<typeof ImageListQuery>

export const UploadQuery = Type.Object({
  file: Type.Optional(Type.String({ description: 'Name of the file; a form may carry it instead' })),
  cropToRatio: Type.Optional(
    Type.Enum(['ONE_ONE', 'FOUR_THREE', 'VARIABLE'], {
      description: 'Show only the largest part of this shape, from the middle; VARIABLE: all of it',
      errorMessage: 'must be ONE_ONE, FOUR_THREE or VARIABLE',
    }),
  ),
})

/** Digits only and shorter than a guid: a number. */
export const ImageKeyParams = Type.Object({
  image: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Number or guid of the picture' }),
})
export const imageids = Type.String({
  list: true,
  description: 'Numbers of pictures, separated by commas; at most 1000',
})

export const ImageChange = Type.Object(
  {
    filename: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the file' })),
    tags: Type.Optional(Type.Array(tag, { maxItems: 30, description: 'All words to find it by' })),
    markup: Type.Optional(
      Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()], {
        description:
          'Entries kind,a,b,colour separated by semicolons: rectangle, arrow, line, gap (two points 10x20), ' +
          'circle (centre, radius), crop (position, size); null: none',
      }),
    ),
  },
  { title: 'ImageChange', description: 'The change of a picture', additionalProperties: false },
)

export const Rotation = Type.Object(
  {
    degrees: Type.Enum([90, 180, 270], { description: 'Clockwise', errorMessage: 'must be 90, 180 or 270' }),
    jobID: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
  },
  { title: 'Rotation', description: 'How to turn a picture', additionalProperties: false },
)

export const RotationJob = Type.Object(
  { jobID: Type.String({ description: 'To ask for the result by' }) },
  { title: 'RotationJob', description: 'A turned picture is being made' },
)

export const RotationResult = Type.Object(
  {
    status: Type.Enum(['processing', 'complete', 'failed'], { description: 'How far it is' }),
    item: Type.Union([ImageWithMetadata, Type.Null()], {
      description: 'The turned picture once it is complete',
    }),
  },
  { title: 'RotationResult', description: 'The result of turning a picture' },
)

export const ImageUse = Type.Object(
  {
    type: Type.String({ description: 'guide, step, wiki, comment, entry, user, team or site' }),
    id: Type.Integer({ description: 'Number of the place' }),
    guideid: Type.Union([Type.Integer(), Type.Null()], { description: 'Guide that it belongs to' }),
    title: Type.Union([Type.String(), Type.Null()], {
      description:
        'Title of the guide or page, name of the person or team; null where the caller may not see it',
    }),
    current: Type.Boolean({ description: 'false: only older revisions show it' }),
  },
  { title: 'ImageUse', description: 'A place that shows a picture' },
)
