// Schemas of the media manager in the API: lists, and one item of any kind.
import { Type } from 'typebox'
import { limit, offset, order } from '#platform/http/request/query.ts'

export const ManagerQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200, description: 'Only items with this in their name' })),
  tag: Type.Optional(Type.String({ maxLength: 60, description: 'Only items with this tag' })),
  order,
  offset,
  limit,
})

export const ItemParams = Type.Object({
  type: Type.String({ description: 'GuideImage, GuideVideoObject, GuideEmbedObject or Document' }),
  id: Type.String({ description: 'Number of the item' }),
})

export const ItemChange = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '\\S',
        description: 'Name of an image or video, title of an embed or document',
        errorMessage: 'must be a name of 1 to 200 characters',
      }),
    ),
    tags: Type.Optional(
      Type.Array(
        Type.String({
          minLength: 1,
          maxLength: 60,
          pattern: '\\S',
          errorMessage: 'must be a word of 1 to 60 characters',
        }),
        { maxItems: 30, description: 'All tags' },
      ),
    ),
  },
  { title: 'MediaItemChange', description: 'The change of an item', additionalProperties: false },
)

export const MediaItem = Type.Unknown({
  description:
    'GuideImage: ImageWithMetadata; GuideVideoObject: Video with isReady and progress; GuideEmbedObject: Embed; Document: Document; each with its type',
})

export const Video = Type.Object(
  {
    videoid: Type.Integer({ description: 'Number of the video' }),
    objectid: Type.Integer({ description: 'Same as the number, as steps and guides write it' }),
    srcid: Type.Null({ description: 'Always null' }),
    image: Type.Unknown({ description: 'ImageWithMetadata: its poster, or a neutral image' }),
    filename: Type.String({ description: 'Name at upload, or as changed later' }),
    duration: Type.Integer({ description: 'Duration in milliseconds' }),
    width: Type.Integer({ description: 'Size in pixels, upright' }),
    height: Type.Integer({ description: 'Size in pixels, upright' }),
    meta: Type.Unknown({ description: 'Properties of the file; state: processing, finished or failed' }),
    encodings: Type.Array(Type.Unknown(), {
      description: 'Playable files, best first; empty while they are encoded',
    }),
    tags: Type.Array(Type.String(), {
      description: 'Tags by which the owner finds it; returned to the owner only',
    }),
  },
  { title: 'Video', description: 'An uploaded video' },
)

const text = (description: string) => Type.String({ description })

export const ManagedEmbed = Type.Object(
  {
    type: Type.Literal('GuideEmbedObject', { description: 'Always GuideEmbedObject' }),
    embedid: Type.Integer({ description: 'Number of the embed' }),
    objectid: Type.Integer({ description: 'Same as the number, as steps and guides write it' }),
    imageid: Type.Union([Type.Integer(), Type.Null()], { description: 'Always null' }),
    mini: text('Address of a neutral image'),
    thumbnail: text('Address of a neutral image'),
    standard: text('Address of a neutral image'),
    medium: text('Address of a neutral image'),
    url: text('Address of the video at its provider'),
    view_url: text('Same as url'),
    width: Type.Integer({ description: 'Pixels' }),
    height: Type.Integer({ description: 'Pixels' }),
    html: text('HTML of the player, for embedding in a page'),
    filename: text('Title'),
    title: text('Title'),
    provider: text('YouTube or Vimeo'),
    provider_name: text('Same as provider'),
    provider_url: text('Address of the provider'),
    author_name: text('Author; empty if unknown'),
    author_url: text('Address of the author; empty if unknown'),
    cache_age: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Seconds for which the provider allows caching; null: unknown',
    }),
    version: text('Always 1.0'),
    date: Type.Integer({ description: 'Time of adding, UNIX seconds' }),
    tags: Type.Array(Type.String(), { description: 'Tags by which the owner finds it' }),
  },
  { title: 'Embed', description: 'A video of a provider, shown in its player' },
)
