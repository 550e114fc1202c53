// Operations on pictures: add, copy, turn, draw on, remove from the manager.

import { record } from '#events/events.ts'
import { newGuid } from '#platform/guid.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { mediaProblems } from '../media.problems.ts'
import { listMediaTags, replaceMediaTags } from '../media-tags.queries.ts'
import { parseMarkup } from '../pixels/drawing/markup.ts'
import { findMissingGlyph } from '../pixels/drawing/text.ts'
import {
  addTurns,
  cropTo,
  type Edits,
  type Ratio,
  ratioOf,
  readEdits,
  renditionOf,
  type Turn,
  turned,
  writeEdits,
} from '../pixels/edits.ts'
import type { StoredImage } from './image-files.ts'
import { findImage, findUploadedImage, hideImages, insertImage, updateImage } from './images.queries.ts'
import type { ImageRow } from './present-image.ts'

export interface ImageDraft extends StoredImage {
  filename: string
  cropToRatio?: Ratio | undefined
  /** The owner, if not the actor; null: none. */
  ownerid?: number | null
  /** The client's id of the upload. */
  uploadid?: string | undefined
  /** Pictures of users and similar owners are in no manager. */
  isInManager?: boolean
}

/** Creates a picture of a stored original. */
export async function adoptImage(ctx: Context, draft: ImageDraft): Promise<ImageRow> {
  const crop = draft.cropToRatio ? cropTo(draft.cropToRatio, draft) : null
  const { width, height } = crop ?? draft
  return addImage(ctx, {
    ownerid: draft.ownerid === undefined ? ctx.actor.userid : draft.ownerid,
    hash: draft.hash,
    bytes: draft.bytes,
    filename: draft.filename,
    encoding: draft.encoding,
    width,
    height,
    srcid: null,
    edits: crop ? writeEdits({ crop }) : null,
    markup: null,
    exif: draft.exif,
    isInManager: draft.isInManager === false ? 0 : 1,
    uploadid: draft.uploadid ?? null,
  })
}

const findUploaded = async (ctx: Context, uploadid: string | undefined): Promise<ImageRow | undefined> =>
  uploadid === undefined ? undefined : findUploadedImage(ctx.db, ctx.actor.userid as number, uploadid)

export const isUploaded = async (ctx: Context, uploadid: string | undefined): Promise<boolean> =>
  (await findUploaded(ctx, uploadid)) !== undefined

/** Returns the image of an upload that the client repeats because the answer was lost; undefined for a new one. */
export async function findRepeated(
  ctx: Context,
  { uploadid, hash }: Pick<ImageDraft, 'uploadid' | 'hash'>,
): Promise<ImageRow | undefined> {
  const row = await findUploaded(ctx, uploadid)
  if (row && row.hash !== hash) throw mediaProblems.uploadIdReused()
  return row
}

interface EditedImage extends StoredImage {
  filename: string
  edits: Edits
  markup: string | null
  srcid: number | null
}

/** Creates a picture as it was edited at another site. Size and edits are valid for its file. */
export const adoptEditedImage = (ctx: Context, { edits, ...draft }: EditedImage): Promise<ImageRow> =>
  addImage(ctx, { ...draft, ownerid: ctx.actor.userid, edits: writeEdits(edits), isInManager: 1 })

const copied = [
  'ownerid',
  'hash',
  'bytes',
  'filename',
  'encoding',
  'width',
  'height',
  'srcid',
  'edits',
  'markup',
  'exif',
  'isInManager',
] as const
type Fields = Pick<ImageRow, (typeof copied)[number]>

async function addImage(ctx: Context, fields: Fields & { uploadid?: string | null }): Promise<ImageRow> {
  const row = await insertImage(ctx.db, {
    ...fields,
    guid: newGuid(),
    ratio: ratioOf(fields),
    rendition: renditionOf(fields.hash, fields.edits, fields.markup),
    createdAt: ctx.now,
  })
  const { imageid, filename, width, height, srcid } = row
  await record(ctx, 'image.added', ['image', imageid], {
    after: { filename, width, height, bytes: row.bytes, ...(srcid ? { srcid } : {}) },
  })
  return row
}

/** All columns but the identity. */
function fieldsOf(row: ImageRow): Fields {
  return Object.fromEntries(copied.map((name) => [name, row[name]])) as unknown as Fields
}

/** Copies a picture into the caller's manager: a new row for the same file. */
export async function copyImage(ctx: Context, source: ImageRow): Promise<ImageRow> {
  return addImage(ctx, { ...fieldsOf(source), ownerid: ctx.actor.userid, isInManager: 1 })
}

/** Unknown ids and other users' images are ignored. */
export async function removeImages(ctx: Context, imageids: readonly number[]): Promise<void> {
  const { userid } = ctx.actor
  if (userid === null || imageids.length === 0) return
  const removed = (await hideImages(ctx.db, userid, imageids)).map((row) => row.imageid)
  if (removed.length === 0) return
  await record(ctx, 'images.removed', ['user', userid], {
    before: { imageids: removed },
    tags: removed.map((imageid) => `image:${imageid}`),
  })
}

/** Creates a picture that replaces the old one in the manager; where the old one is used, it stays. */
export async function rotateImage(ctx: Context, source: ImageRow, degrees: Turn): Promise<ImageRow> {
  const before = readEdits(source.edits)
  const edits: Edits =
    source.markup === null
      ? { ...before, turn: addTurns(before.turn, degrees) }
      : { ...before, thenTurn: addTurns(before.thenTurn, degrees) }
  const row = await addImage(ctx, {
    ...fieldsOf(source),
    ...turned(source, degrees),
    ownerid: ctx.actor.userid,
    edits: writeEdits(edits),
    isInManager: 1,
  })
  await keepTags(ctx, source.imageid, row.imageid)
  await removeImages(ctx, [source.imageid])
  return row
}

async function keepTags(ctx: Context, from: number, to: number): Promise<void> {
  await replaceMediaTags(
    ctx.db,
    'image',
    to,
    (await listMediaTags(ctx.db, 'image', [{ imageid: from }])).get(from) ?? [],
  )
}

export interface ImageChange {
  filename?: string | undefined
  tags?: readonly string[] | undefined
  markup?: string | null | undefined
}

/** Name and tags are changed in place; drawing makes a copy, because guides may show the picture as it was. */
export async function changeImage(ctx: Context, image: ImageRow, change: ImageChange): Promise<ImageRow> {
  const { markup, filename, tags } = change
  const target = markup === undefined ? image : await drawOn(ctx, image, markup)
  if (filename !== undefined) await updateImage(ctx.db, target.imageid, { filename })
  if (tags !== undefined) await replaceMediaTags(ctx.db, 'image', target.imageid, tags)
  if (filename !== undefined || tags !== undefined) {
    await record(ctx, 'image.changed', ['image', target.imageid], {
      before: { filename: target.filename },
      after: { filename: filename ?? target.filename, ...(tags ? { tags } : {}) },
    })
  }
  return { ...target, filename: filename ?? target.filename }
}

/** Drawing always starts from the picture without shapes, so that shapes can be moved and removed. */
async function drawOn(ctx: Context, image: ImageRow, markup: string | null): Promise<ImageRow> {
  const source = image.srcid === null ? image : await findImage(ctx.db, { imageid: image.srcid })
  if (!source) throw mediaProblems.imageNotFound()
  const meaning = parseMarkup(markup ?? '', source)
  if (typeof meaning === 'string') throw problems.invalidField('markup', `markup ${meaning}`)
  const { thenTurn } = readEdits(image.edits)
  const missing = await findMissingGlyph(meaning)
  if (missing !== null)
    throw problems.invalidField(
      'markup',
      `markup has a text with a character that pictures do not show: ${missing}`,
    )
  const { width, height } = turned(meaning.crop ?? meaning.size, thenTurn)
  const drawn = await addImage(ctx, {
    ...fieldsOf(source),
    width,
    height,
    ownerid: ctx.actor.userid,
    srcid: source.imageid,
    edits: writeEdits({ ...readEdits(source.edits), ...(thenTurn ? { thenTurn } : {}) }),
    markup: markup ?? '',
    filename: image.filename,
    isInManager: 1,
  })
  await keepTags(ctx, image.imageid, drawn.imageid)
  // An older drawing on the same picture has been replaced; the picture itself stays.
  if (image.srcid !== null) await removeImages(ctx, [image.imageid])
  return drawn
}
