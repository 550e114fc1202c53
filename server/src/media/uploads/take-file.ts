// Adopts an uploaded file: validated and stored before the transaction, registered in it.

import { rm } from 'node:fs/promises'
import { record } from '#events/events.ts'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import type { Received } from '#platform/files/incoming.ts'
import { newGuid } from '#platform/guid.ts'
import type { Context } from '#platform/http/request/context.ts'
import { checkDocument } from '../containers/document.ts'
import { type VideoFacts, VideoFault } from '../containers/facts.ts'
import { removeNotes } from '../containers/notes.ts'
import { checkVideo } from '../containers/video.ts'
import { insertDocument } from '../documents/documents.queries.ts'
import type { ImageFiles } from '../images/image-files.ts'
import { adoptImage } from '../images/images.ts'
import { type FileKind, kindOfName } from '../kinds.ts'
import { mediaProblems } from '../media.problems.ts'
import { extensionOf } from '../pixels/formats/formats.ts'
import { originalOf } from '../videos/original.ts'
import type { VideoData } from '../videos/present-video.ts'
import type { VideoPrograms } from '../videos/programs.ts'
import { insertMediaObject, updateMediaObject } from '../videos/videos.queries.ts'

export interface TakeDeps {
  files: FileStore
  pictures: ImageFiles
  programs: () => Promise<VideoPrograms | null>
  quotaBytes: number
}

/** Inserts the row in the transaction and returns its id. */
export type Adopt = (ctx: Context) => Promise<number>

/** Validates the name before the body is read, which saves a rejected upload. */
export function readKind(filename: string, allowed: readonly string[]): FileKind {
  const kind = kindOfName(filename, allowed)
  if (kind) return kind
  const extension = extensionOf(filename)
  throw mediaProblems.fileUnusable(
    extension
      ? `is of a kind that this site does not take: ${extension}`
      : 'must have an ending such as .pdf',
  )
}

/** The temporary file is always removed. */
export async function takeFile(
  deps: TakeDeps,
  received: Received,
  filename: string,
  kind: FileKind,
): Promise<Adopt> {
  if (kind.group === 'image') {
    const stored = await deps.pictures.keep(received, filename)
    return async (ctx) => (await adoptImage(ctx, { ...stored, filename })).imageid
  }
  try {
    if (kind.group === 'video') return await takeVideo(deps, received, filename, kind)
    return await takeDocument(deps, received, filename, kind)
  } finally {
    await rm(received.path, { force: true })
  }
}

async function takeVideo(
  { files, programs }: TakeDeps,
  received: Received,
  filename: string,
  { extension }: FileKind,
): Promise<Adopt> {
  const { facts, hash } = await checkAndClean(received, extension).catch((error) => {
    throw error instanceof VideoFault ? mediaProblems.fileUnusable(error.message) : error
  })
  const canEncode = (await programs()) !== null
  await files.adopt(received.path, originalKey(hash))
  return (ctx) => addVideo(ctx, { facts, filename, hash, bytes: received.bytes, canEncode })
}

async function checkAndClean(
  received: Received,
  extension: string,
): Promise<{ facts: VideoFacts; hash: string }> {
  const facts = await checkVideo(received, extension)
  // Without an encoder the original is played, by everyone who may see what shows it.
  return { facts, hash: (await removeNotes(received)).sha256 }
}

export interface VideoDraft {
  facts: VideoFacts
  filename: string
  hash: string
  bytes: number
  canEncode: boolean
}

async function addVideo(ctx: Context, draft: VideoDraft): Promise<number> {
  const { facts, filename, hash, bytes, canEncode } = draft
  const { width, height, durationMs } = facts
  const data: VideoData = { facts, made: [], percent: canEncode ? 0 : 100, fault: null }
  const row = await insertMediaObject(ctx.db, {
    kind: 'video',
    guid: newGuid(),
    ownerid: ctx.actor.userid,
    hash,
    bytes,
    filename,
    width,
    height,
    durationMs,
    state: canEncode ? 'processing' : 'finished',
    data: JSON.stringify(data),
    isInManager: 1,
    createdAt: ctx.now,
  })
  if (!canEncode)
    await updateMediaObject(ctx.db, row.objectid, {
      data: JSON.stringify({ ...data, made: originalOf(row) }),
    })
  await record(ctx, 'video.added', ['media-object', row.objectid], {
    after: { filename, width, height, durationMs, bytes },
  })
  return row.objectid
}

async function takeDocument(
  { files }: TakeDeps,
  received: Received,
  filename: string,
  { extension, group }: FileKind,
): Promise<Adopt> {
  const fault = group === 'other' ? emptyFault(received) : await checkDocument(received, extension)
  if (fault) throw mediaProblems.fileUnusable(fault)
  await files.adopt(received.path, originalKey(received.sha256))
  const { sha256: hash, bytes } = received
  return async (ctx) => {
    const row = await insertDocument(ctx.db, {
      guid: newGuid(),
      ownerid: ctx.actor.userid,
      hash,
      filename,
      title: filename,
      extension,
      bytes,
      isInManager: 1,
      createdAt: ctx.now,
    })
    await record(ctx, 'document.added', ['document', row.documentid], { after: { filename, bytes } })
    return row.documentid
  }
}

const emptyFault = ({ bytes }: Received): string | null => (bytes === 0 ? 'is empty' : null)
