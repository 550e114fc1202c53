// The manifest of part of a site: lists of documents with a format version of their own, independent of tables.
import Type, { type Static } from 'typebox'
import { ArchiveError } from './blob-stores/blob-store.ts'
import { Chunk, Count, parse, SnapshotTime } from './format.ts'

/** Rises when an older program could not import a newer part. */
export const partFormat = 1

/** Documents of one kind, one per line of the chunks. */
const Documents = Type.Object({ count: Count, chunks: Type.Array(Chunk) })
export type Documents = Static<typeof Documents>

export const PartManifest = Type.Object({
  at: SnapshotTime,
  kind: Type.Literal('part'),
  format: Type.Integer({ minimum: 1 }),
  product: Type.String(),
  siteid: Type.String({ maxLength: 100 }),
  /** How the part was chosen, for people. */
  selection: Type.Object({
    category: Type.Optional(Type.String({ maxLength: 1000 })),
    guides: Type.Optional(Type.Array(Count)),
  }),
  media: Documents,
  pages: Documents,
  guides: Documents,
  /** `[guideid, title]` of public guides that texts name and that stayed behind. */
  titles: Documents,
  files: Type.Object({ count: Count, bytes: Count }),
  /** Media whose files the site lacked. */
  missing: Type.Array(Type.String()),
})
export type PartManifest = Static<typeof PartManifest>

export const isPart = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'part'

/** Names the version first: nothing else of a newer format is known. */
export function parsePart(text: string, what: string): PartManifest {
  const { format, product } = JSON.parse(text) as { format?: unknown; product?: unknown }
  if (typeof format === 'number' && format > partFormat)
    throw new ArchiveError(
      `The part was written by Stepwright ${String(product)}, which is newer: install that version`,
    )
  return parse<PartManifest>(PartManifest, text, what)
}

/** A part is held in memory while it is written and read. */
export const partLimits = { guides: 5000, pages: 10_000, media: 50_000, bytes: 256 * 1024 * 1024 } as const
