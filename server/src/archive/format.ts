// The format of an archive: its header, the manifest of a snapshot, and their validation.
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { ArchiveError } from './blob-stores/blob-store.ts'

/** Rises when an older program could not read a newer archive. */
export const format = 1

export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
export const Count = Type.Integer({ minimum: 0 })

export const Header = Type.Object({
  name: Type.Literal('stepwright archive'),
  format: Type.Integer({ minimum: 1 }),
  encryption: Type.Union([
    Type.Null(),
    Type.Object({
      cipher: Type.Literal('aes-256-gcm'),
      kdf: Type.Literal('scrypt'),
      n: Type.Integer({ minimum: 2 }),
      r: Type.Integer({ minimum: 1 }),
      p: Type.Integer({ minimum: 1 }),
      salt: Type.String(),
      check: Type.String(),
    }),
  ]),
})
export type Header = Static<typeof Header>

export const Chunk = Type.Object({ hash: Hash, rows: Count, bytes: Count })
export type Chunk = Static<typeof Chunk>

const TableName = Type.String({ pattern: '^[a-z_]{1,60}$' })
const ColumnName = Type.String({ pattern: '^[A-Za-z_]{1,60}$' })

/** UTC, as in the name of the snapshot. */
export const SnapshotTime = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z$',
})

export const Manifest = Type.Object({
  at: SnapshotTime,
  kind: Type.Union([Type.Literal('backup'), Type.Literal('export')]),
  product: Type.String(),
  /** The last migration of the database. */
  schema: Type.Integer({ minimum: 1 }),
  siteid: Type.String(),
  engine: Type.String(),
  /** In an order in which rows can be inserted. */
  tables: Type.Array(
    Type.Object({
      name: TableName,
      columns: Type.Array(ColumnName, { minItems: 1 }),
      rows: Count,
      chunks: Type.Array(Chunk),
    }),
  ),
  sequences: Type.Record(TableName, Count, { additionalProperties: false }),
  /** Chunks of rows `[key, hash, bytes, changedAt]`, one for each stored file. */
  files: Type.Object({ count: Count, bytes: Count, chunks: Type.Array(Chunk) }),
  /** Keys of files that the database names and that the store lacked. */
  missing: Type.Array(Type.String()),
  /** Files of the data folder with keys of the site; never in exports. */
  secrets: Type.Record(Type.String({ pattern: '^secret\\.key$' }), Type.String(), {
    additionalProperties: false,
  }),
})
export type Manifest = Static<typeof Manifest>

export type FileRow = [key: string, hash: string, bytes: number, changedAt: number]

/** Parses a header or manifest; throws one line if it is none. */
export function parse<T>(schema: TSchema, text: string, what: string): T {
  const value = parseJson(text, what)
  if (!Value.Check(schema, value)) {
    const [fault] = Value.Errors(schema, value)
    throw new ArchiveError(
      `${what} is damaged: ${fault?.instancePath || 'the whole'} ${fault?.message ?? 'is invalid'}`,
    )
  }
  return value as T
}

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArchiveError(`${what} is damaged: it is not JSON`)
  }
}
