// The schema of media that travel between sites: names and edits; the bytes are named by their hash.
import { type Static, Type } from 'typebox'
import type { Medium } from '../media-tables.ts'

const id = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })
const text = (maxLength: number, description: string) => Type.String({ maxLength, description })
const pixels = (minimum: number) => Type.Integer({ minimum, maximum: 1_000_000 })
const turn = Type.Enum([0, 90, 180, 270])

const Edits = Type.Object(
  {
    crop: Type.Optional(
      Type.Object(
        { left: pixels(0), top: pixels(0), width: pixels(1), height: pixels(1) },
        { additionalProperties: false },
      ),
    ),
    turn: Type.Optional(turn),
    thenTurn: Type.Optional(turn),
  },
  { additionalProperties: false },
)

export const PortableMedium = Type.Object(
  {
    kind: Type.Enum(['image', 'video', 'embed', 'document'], { description: 'Kind of the medium' }),
    id: id('Number at the site of origin; videos and embeds count together'),
    filename: text(255, 'Name of the file; title of an embed'),
    hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the file' })),
    bytes: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Size of the file' }),
    ),
    extension: Type.Optional(text(20, 'Of videos and documents, such as pdf')),
    title: Type.Optional(text(255, 'Title of a document')),
    edits: Type.Optional(Edits),
    markup: Type.Optional(text(20_000, 'Shapes drawn on an image')),
    source: Type.Optional(id('The image without the shapes')),
    address: Type.Optional(text(2000, 'Address of an embed')),
    width: Type.Optional(pixels(1)),
    height: Type.Optional(pixels(1)),
    author_name: Type.Optional(text(255, 'Author of an embed')),
    author_url: Type.Optional(text(2000, 'Address of the author of an embed')),
  },
  { title: 'PortableMedium', additionalProperties: false, description: 'A medium that travels' },
)
export type PortableMedium = Static<typeof PortableMedium>

/** New ids by those at the site of origin. */
export type MediaIds = Readonly<Record<Medium, ReadonlyMap<number, number>>>

export const mediumOf = ({ kind }: Pick<PortableMedium, 'kind'>): Medium =>
  kind === 'video' || kind === 'embed' ? 'object' : kind

const words = { image: 'Picture', video: 'Video', embed: 'Embed', document: 'Document' } as const

export const nameOfMedium = ({ kind, id, filename }: PortableMedium): string =>
  `${words[kind]} ${id} “${filename}”`
