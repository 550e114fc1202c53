// Resumable uploads: parts are stored in the file store, so that any process can receive the next one.

import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { record } from '#events/events.ts'
import type { Database } from '#platform/db/database.ts'
import { type FileStore, partKey } from '#platform/files/files.ts'
import { placeOf, type Received, receive } from '#platform/files/incoming.ts'
import { newGuid } from '#platform/guid.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { mediaProblems } from '../media.problems.ts'
import { storeDropped } from '../store/dropped-files.queries.ts'
import {
  advanceUpload,
  countUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  listOldUploads,
  type UploadRow,
} from './uploads.queries.ts'

/** Limit of unfinished uploads per user. */
export const mostUploads = 20
/** Idle time after which an upload expires. */
export const forgottenMs = 24 * 60 * 60_000
/** Checkpoint interval: a broken connection loses no more than this. */
const partBytes = 16 * 1024 * 1024
/** All parts are listed in one row. */
const mostParts = 5000

/** Unique name of a part, so that concurrent requests for the same offset do not collide. */
interface Part {
  name: number
  bytes: number
}

export const readParts = ({ parts }: Pick<UploadRow, 'parts'>): Part[] =>
  (JSON.parse(parts) as [number, number][]).map(([name, bytes]) => ({ name, bytes }))

const writeParts = (parts: readonly Part[]): string =>
  JSON.stringify(parts.map(({ name, bytes }) => [name, bytes]))

export async function beginUpload(ctx: Context, filename: string, bytes: number): Promise<UploadRow> {
  const ownerid = ctx.actor.userid as number
  if ((await countUploads(ctx.db, ownerid)) >= mostUploads) throw mediaProblems.tooManyUploads(mostUploads)
  const row = await insertUpload(ctx.db, {
    guid: newGuid(),
    ownerid,
    filename,
    bytes,
    received: 0,
    parts: '[]',
    createdAt: ctx.now,
    changedAt: ctx.now,
  })
  await record(ctx, 'upload.begun', ['upload', row.uploadid], { after: { filename, bytes } })
  return row
}

export async function getUpload(ctx: Context, guid: string): Promise<UploadRow> {
  const row = await findUpload(ctx.db, guid)
  // 404 for everyone except the owner.
  if (!row || row.ownerid !== ctx.actor.userid || ctx.now - row.changedAt > forgottenMs)
    throw mediaProblems.uploadNotFound()
  return row
}

export interface Appending {
  files: FileStore
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Receives bytes part by part; complete parts survive an interruption. Returns the resulting upload. */
export async function appendToUpload(deps: Appending, upload: UploadRow, body: Readable): Promise<UploadRow> {
  const source = new Source(body)
  let row = upload
  while (!source.hasEnded) {
    const missing = row.bytes - row.received
    const received = await receive(
      source.take(Math.min(partBytes, missing + 1)),
      placeOf(deps.files, missing),
    )
    row = await storePart(deps, row, received)
  }
  if (source.fault) throw problems.badRequest('The upload broke off')
  return row
}

async function storePart(
  { files, write }: Appending,
  row: UploadRow,
  received: Received,
): Promise<UploadRow> {
  const parts = readParts(row)
  const part = { name: randomInt(2 ** 47), bytes: received.bytes }
  // An empty part is stored as well, which removes its temporary file.
  await files.adopt(received.path, partKey(row.guid, part.name))
  if (received.bytes === 0 || parts.length >= mostParts) {
    await files.remove(partKey(row.guid, part.name))
    if (received.bytes === 0) return row
    throw problems.badRequest(`An upload has at most ${mostParts} parts; send larger ones`)
  }
  const next = {
    received: row.received + received.bytes,
    parts: writeParts([...parts, part]),
  }
  const changedAt = await write(async (ctx) => {
    // Lost the race for this offset.
    if (!(await advanceUpload(ctx.db, row, { ...next, changedAt: ctx.now }))) return null
    return ctx.now
  })
  if (changedAt !== null) return { ...row, ...next, changedAt }
  await files.remove(partKey(row.guid, part.name))
  throw mediaProblems.uploadOffsetWrong(row.received)
}

/** Reads a stream in pieces; an interruption is reported after the last piece, so that received bytes can be stored. */
class Source {
  hasEnded = false
  fault: unknown
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer | null = null

  constructor(body: Readable) {
    this.chunks = (body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  }

  take(most: number): Readable {
    return Readable.from(this.pieces(most), { objectMode: false })
  }

  private async *pieces(most: number): AsyncGenerator<Buffer> {
    let left = most
    while (left > 0) {
      const chunk = this.rest ?? (await this.next())
      this.rest = null
      if (!chunk) return
      if (chunk.length > left) this.rest = chunk.subarray(left)
      yield chunk.subarray(0, left)
      left -= Math.min(left, chunk.length)
    }
  }

  private async next(): Promise<Buffer | null> {
    try {
      const { value, done } = await this.chunks.next()
      if (!done) return value
    } catch (error) {
      this.fault = error
    }
    this.hasEnded = true
    return null
  }
}

/** All parts as one file. */
export async function joinParts(files: FileStore, row: UploadRow): Promise<Received> {
  async function* all(): AsyncGenerator<Buffer> {
    for (const { name, bytes } of readParts(row)) {
      const part = await files.read(partKey(row.guid, name))
      if (part?.total !== bytes) throw problems.badRequest('A part of the upload is gone; begin it again')
      yield* part.stream as AsyncIterable<Buffer>
    }
  }
  return receive(Readable.from(all(), { objectMode: false }), placeOf(files, row.bytes))
}

/** Includes leftovers of killed processes. */
export async function removeParts(files: FileStore, guid: string): Promise<void> {
  for await (const { key } of files.list(`parts/${guid}/`)) await files.remove(key)
}

export async function endUpload(ctx: Context, row: UploadRow): Promise<void> {
  await deleteUpload(ctx.db, row.uploadid)
  // The parts are removed next, unless the process ends before.
  await storeDropped(ctx.db, [row.guid], ctx.now)
  await record(ctx, 'upload.ended', ['upload', row.uploadid], {
    before: { filename: row.filename, bytes: row.bytes, received: row.received },
  })
}

const removedAtOnce = 100

/** Once an hour, in every process; deleting expired rows is no decision of a user, so it records no event. */
export async function forgetOldUploads(database: Database, files: FileStore, now: number): Promise<number> {
  const old = await database.read((db) => listOldUploads(db, now - forgottenMs, removedAtOnce))
  for (const { guid, uploadid } of old) {
    await removeParts(files, guid)
    await database.write((db) => deleteUpload(db, uploadid))
  }
  return old.length
}
