// Which pictures, videos and documents go into a record pack: what readers of the run may see, as they may see it.

import { sizeNamed } from '#image-sizes/image-sizes.ts'
import { type DocumentRow, findDocuments } from '#media/documents/present-document.ts'
import type { ImageFiles } from '#media/images/image-files.ts'
import { findImages, type ImageRow } from '#media/images/present-image.ts'
import type { Medium } from '#media/media-tables.ts'
import { extensionOf } from '#media/pixels/formats/formats.ts'
import { type MediaLookups, maySee } from '#media/uses/media.access.ts'
import { findMediaObjects, type MediaObjectRow } from '#media/videos/present-video.ts'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import { listMediaOfRun, type MediumOfRun } from '../plans/run-plans.queries.ts'
import type { RunRow } from '../runs.queries.ts'
import type { LeftOut } from './manifest.ts'

type Row = ImageRow | MediaObjectRow | DocumentRow

export interface PackedMedium extends MediumOfRun {
  row: Row
}

export interface MediaFiles {
  files: FileStore
  pictures: ImageFiles
}

/** Of a video its number counts as that of its object. */
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
  return { media, leftOut }
}

const leaveOut = ({ medium, mediumid }: MediumOfRun, why: LeftOut['why']): LeftOut => ({
  medium: wordOf[medium],
  mediumid,
  why,
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
  filename: string
  medium: string
  mediumid: number
  open: () => Promise<AsyncIterable<Buffer> | null>
}

/** Answers as they were taken, of pictures what readers see of them; pictures of the guide in a size to look at. */
export async function openMedium(
  { files, pictures }: MediaFiles,
  packed: PackedMedium,
): Promise<OpenedMedium | LeftOut> {
  const file = await findFile({ files, pictures }, packed)
  if (!file) return leaveOut(packed, 'gone')
  const { medium, mediumid, isAnswer, row } = packed
  const word = wordOf[medium]
  return {
    path: `media/${isAnswer ? 'answers' : 'guide'}/${word}-${mediumid}${endingOf(medium, file.key, row)}`,
    bytes: file.bytes,
    filename: row.filename,
    medium: word,
    mediumid,
    open: async () => (await files.read(file.key))?.stream ?? null,
  }
}

async function findFile(
  { files, pictures }: MediaFiles,
  { medium, isAnswer, row }: PackedMedium,
): Promise<{ key: string; bytes: number } | null> {
  if (medium === 'image') {
    const image = row as ImageRow
    // Of the original readers do not get what a crop hides, nor where it was taken.
    return pictures.findFile(image, isAnswer ? 'full' : (sizeNamed('huge', image)?.name ?? 'medium'))
  }
  if (row.hash === null) return null
  const key = originalKey(row.hash)
  const bytes = await files.size(key)
  return bytes === null ? null : { key, bytes }
}

function endingOf(medium: Medium, key: string, { filename }: Row): string {
  const ending = extensionOf(medium === 'image' ? key : filename)
  return /^[a-z0-9]{1,8}$/.test(ending) ? `.${ending}` : ''
}
