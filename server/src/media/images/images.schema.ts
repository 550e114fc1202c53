// Schemas of pictures in the API: facts, filters and changes.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { limit, offset, order } from '#platform/http/request/query.ts'

const tag = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  description: 'A tag',
  errorMessage: 'must be a word of 1 to 60 characters',
})

export const ImageWithMetadata = Type.Object(
  {
    image: Image,
    srcid: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Number of the source image of this annotated copy; null: the image itself was uploaded',
    }),
    width: Type.Integer({ description: 'Size in pixels, upright' }),
    height: Type.Integer({ description: 'Size in pixels, upright' }),
    ratio: Type.Enum(['ONE_ONE', 'FOUR_THREE', 'VARIABLE'], { description: 'Aspect ratio of the image' }),
    markup: Type.Union([Type.String(), Type.Null()], {
      description: 'The shapes drawn on it, in pixels of the source; null: none',
    }),
    exif: Type.Union(
      [
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
        Type.Array(Type.String(), { maxItems: 0 }),
      ],
      { description: 'Metadata of the camera, without the position; an empty list if there is none' },
    ),
    encoding: Type.String({ description: 'Format of the uploaded file, such as jpeg' }),
    filename: Type.String({ description: 'Name at upload, or as changed later' }),
    tags: Type.Array(Type.String(), {
      description: 'Tags by which the owner finds it; returned to the owner only',
    }),
  },
  { title: 'ImageWithMetadata', description: 'An image with its metadata' },
)
export type ImageWithMetadata = Static<typeof ImageWithMetadata>

const pixels = (what: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: `Minimum ${what} in pixels` }))

export const ImageListQuery = Type.Object({
  ratio: Type.Optional(
    Type.Enum(['ALL', 'ONE_ONE', 'FOUR_THREE', 'VARIABLE'], {
      description: 'Only images of this aspect ratio; ALL or omitted: any',
      errorMessage: 'must be ALL, ONE_ONE, FOUR_THREE or VARIABLE',
    }),
  ),
  minWidth: pixels('width'),
  minHeight: pixels('height'),
  name: Type.Optional(Type.String({ maxLength: 200, description: 'Only images with this in the file name' })),
  tag: Type.Optional(Type.String({ maxLength: 60, description: 'Only images with this tag' })),
  unused: Type.Optional(
    Type.Boolean({ presence: true, description: 'Only images that are not used anywhere' }),
  ),
  order,
  offset,
  limit,
})
export type ImageListQuery = Static<typeof ImageListQuery>

export const UploadQuery = Type.Object({
  file: Type.Optional(Type.String({ description: 'Name of the file; a form can contain it instead' })),
  uploadid: Type.Optional(
    Type.String({
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      description:
        'UUID of the upload, chosen by the client: repeated with it, the upload returns the image of the first time',
      errorMessage: 'must be a UUID',
    }),
  ),
  cropToRatio: Type.Optional(
    Type.Enum(['ONE_ONE', 'FOUR_THREE', 'VARIABLE'], {
      description: 'Crops to the largest centred area of this aspect ratio; VARIABLE: no cropping',
      errorMessage: 'must be ONE_ONE, FOUR_THREE or VARIABLE',
    }),
  ),
})

/** Digits only and shorter than a guid: a number. */
export const ImageKeyParams = Type.Object({
  image: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Number or guid of the image' }),
})
export const imageids = Type.String({
  list: true,
  description: 'Numbers of images, separated by commas; at most 1000',
})

export const ImageChange = Type.Object(
  {
    filename: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the file' })),
    tags: Type.Optional(Type.Array(tag, { maxItems: 30, description: 'All tags' })),
    markup: Type.Optional(
      Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()], {
        description:
          'Entries kind,a,b,colour separated by semicolons: rectangle, arrow, line, gap, blur (two points 10x20), ' +
          'circle, lens (centre, radius), text, number (centre, value), crop (position, size), turn (degrees); null: none',
      }),
    ),
  },
  { title: 'ImageChange', description: 'The change of an image', additionalProperties: false },
)

export const Rotation = Type.Object(
  {
    degrees: Type.Enum([90, 180, 270], { description: 'Clockwise', errorMessage: 'must be 90, 180 or 270' }),
    jobID: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
  },
  { title: 'Rotation', description: 'Angle of the rotation', additionalProperties: false },
)

export const RotationJob = Type.Object(
  { jobID: Type.String({ description: 'Id for requesting the result' }) },
  { title: 'RotationJob', description: 'A started rotation of an image' },
)

export const RotationResult = Type.Object(
  {
    status: Type.Enum(['processing', 'complete', 'failed'], { description: 'State of the rotation' }),
    item: Type.Union([ImageWithMetadata, Type.Null()], {
      description: 'The rotated image once it is complete',
    }),
  },
  { title: 'RotationResult', description: 'The result of a rotation' },
)

export const ImageUse = Type.Object(
  {
    type: Type.String({ description: 'guide, step, wiki, comment, entry, user, team or site' }),
    id: Type.Integer({ description: 'Number of the location' }),
    guideid: Type.Union([Type.Integer(), Type.Null()], { description: 'Guide of the location' }),
    title: Type.Union([Type.String(), Type.Null()], {
      description: 'Title of the guide or page, name of the user or team; null if the caller cannot view it',
    }),
    current: Type.Boolean({ description: 'False if only older revisions use it' }),
  },
  { title: 'ImageUse', description: 'A location that uses an image' },
)
