// Selects the media of a record pack: those that readers of the run may see, in the form in which they may see them.

import type { Readable } from 'node:stream'
import { sizeNamed } from '#image-sizes/image-sizes.ts'
import { type DocumentRow, findDocuments } from '#media/documents/present-document.ts'
import type { ImageFiles } from '#media/images/image-files.ts'
import { openImage } from '#media/images/open-image.ts'
import { findImages, type ImageRow } from '#media/images/present-image.ts'
import type { Medium } from '#media/media-tables.ts'
import { extensionOf } from '#media/pixels/formats/formats.ts'
import { type MediaLookups, maySee } from '#media/uses/media.access.ts'
import { findMediaObjects, type MediaObjectRow } from '#media/videos/present-video.ts'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import { listClosings } from '../devices/closings.queries.ts'
import { aliasOf } from '../devices/device-alias.ts'
import { listMediaOfRun, type MediumOfRun } from '../plans/run-plans.queries.ts'
import type { RunRow } from '../runs.queries.ts'
import { findUnsentFiles, type UnsentFile } from '../work/unsent-files.ts'
import type { LeftOut } from './manifest.ts'

type Row = ImageRow | MediaObjectRow | DocumentRow

export interface PackedMedium extends MediumOfRun {
  row: Row
}

export interface MediaFiles {
  files: FileStore
  pictures: ImageFiles
}

/** For a video the id of its object. */
const wordOf: Record<Medium, string> = { image: 'image', object: 'video', document: 'document' }

export async function findPackedMedia(
  ctx: Context,
  run: RunRow,
  lookups: MediaLookups,
): Promise<{ media: PackedMedium[]; leftOut: LeftOut[] }> {
  const wanted = await listMediaOfRun(ctx.db, run)
  const rows = await findRows(ctx, wanted)
  const media: PackedMedium[] = []
  const leftOut: LeftOut[] = []
  for (const each of wanted) {
    const row = rows[each.medium].get(each.mediumid)
    if (!row) leftOut.push(leaveOut(each, 'gone'))
    else if (await maySee(ctx, { ...each, ownerid: row.ownerid }, lookups)) media.push({ ...each, row })
    else leftOut.push(leaveOut(each, 'private'))
  }
  const hasClosed = (await listClosings(ctx.db, [run.entryid])).length > 0
  const unsent = await findUnsentFiles(ctx.db, run, { hasClosed })
  return { media, leftOut: [...leftOut, ...unsent.map((file) => leaveUnsent(run, file))] }
}

export const leaveOut = ({ medium, mediumid }: MediumOfRun, why: 'gone' | 'private'): LeftOut => ({
  medium: wordOf[medium],
  mediumid,
  why,
})

const leaveUnsent = ({ entryid }: RunRow, { name, device, type, isGivenUp }: UnsentFile): LeftOut => ({
  medium: type.toLowerCase(),
  file: name,
  device: aliasOf(entryid, device),
  why: isGivenUp ? 'given-up' : 'unsent',
})

async function findRows(
  { db }: Context,
  wanted: readonly MediumOfRun[],
): Promise<Record<Medium, ReadonlyMap<number, Row>>> {
  const ids = (medium: Medium) =>
    wanted.filter((each) => each.medium === medium).map(({ mediumid }) => mediumid)
  return {
    image: await findImages(db, ids('image')),
    object: await findMediaObjects(db, ids('object')),
    document: await findDocuments(db, ids('document')),
  }
}

export interface OpenedMedium {
  path: string
  bytes: number
  medium: string
  mediumid: number
  filename: string
  original?: string
  /** The caller must read it to its end or destroy it. */
  stream: Readable
}

/** Answers in their original form, pictures as readers see them; pictures of the guide in a viewing size. */
export async function openMedium(
  deps: MediaFiles,
  { medium, mediumid, isAnswer, row }: PackedMedium,
): Promise<OpenedMedium | null> {
  const file =
    medium === 'image'
      ? await openImage(deps, row as ImageRow, sizeOf(row as ImageRow, isAnswer === 1))
      : await openOriginal(deps, row)
  if (!file) return null
  const ending = extensionOf(file.name)
  const word = wordOf[medium]
  const name = `${word}-${mediumid}${/^[a-z0-9]{1,8}$/.test(ending) ? `.${ending}` : ''}`
  return {
    path: `media/${isAnswer ? 'answers' : 'guide'}/${name}`,
    bytes: file.bytes,
    medium: word,
    mediumid,
    filename: row.filename,
    ...(isAnswer && row.hash !== null && { original: row.hash }),
    stream: file.stream,
  }
}

/** Readers get no original: it contains cropped parts and the location where it was taken. */
const sizeOf = (row: ImageRow, isAnswer: boolean): string =>
  isAnswer ? 'full' : (sizeNamed('huge', row)?.name ?? 'medium')

async function openOriginal({ files }: MediaFiles, { hash, filename: name }: Row) {
  const read = hash === null ? null : await files.read(originalKey(hash))
  return read && { name, bytes: read.total, stream: read.stream }
}
