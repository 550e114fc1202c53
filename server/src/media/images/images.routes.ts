// Routes for pictures: the user's media manager, and the facts of any picture.

import { Type } from 'typebox'
import type { FileStore } from '#platform/files/files.ts'
import { placeOf } from '#platform/files/incoming.ts'
import { access } from '#platform/http/request/access.ts'
import { directionOf, pageOf } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { announcedBytes, receiveUpload, takesBytes } from '#platform/http/serve/uploads.ts'
import { problems } from '#platform/problems.ts'
import { readFilename, readOrForget } from '../filenames.ts'
import { listMediaTags } from '../media-tags.queries.ts'
import type { Ratio } from '../pixels/edits.ts'
import { checkQuota } from '../quota.ts'
import { type MediaLookups, uploadAccess } from '../uses/media.access.ts'
import { listLocations } from '../uses/uses.ts'
import { describeUses } from '../uses/where-used.ts'
import type { ImageFiles } from './image-files.ts'
import { checkMaySeeSource, imageAccess, ownImageAccess } from './images.access.ts'
import { listImages } from './images.queries.ts'
import {
  ImageChange,
  ImageKeyParams,
  ImageListQuery,
  ImageUse,
  ImageWithMetadata,
  imageids,
  UploadQuery,
} from './images.schema.ts'
import { adoptImage, changeImage, copyImage, findRepeated, isUploaded, removeImages } from './images.ts'
import { type ImageRow, presentWithMetadata } from './present-image.ts'

export interface ImageDeps {
  files: FileStore
  pictures: ImageFiles
  lookups: MediaLookups
  quotaBytes: number
}

export const imageLimit = 80 * 1024 * 1024
const mostAtOnce = 1000
const tags = ['media']

export function imageRoutes(app: App, deps: ImageDeps): void {
  managerRoutes(app)
  uploadRoute(app, deps)
  oneImageRoutes(app, deps)
}

function managerRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/user/media/images',
    access.signedIn,
    {
      id: 'listImages',
      summary: 'List the caller’s images, newest first',
      query: ImageListQuery,
      answer: Type.Array(ImageWithMetadata),
    },
    async ({ ctx, query }) => {
      const { ratio = 'ALL', minWidth, minHeight, name, tag, unused } = query
      const filter = {
        ownerid: ctx.actor.userid as number,
        ratio: ratio === 'ALL' ? undefined : (ratio as Ratio),
        minWidth,
        minHeight,
        name,
        tag,
        isUnused: unused,
      }
      const page = { ...pageOf(query), order: directionOf(query.order, 'desc') }
      const rows = await listImages(ctx.db, filter, page)
      const words = await listMediaTags(ctx.db, 'image', rows)
      return rows.map((row) => presentWithMetadata(row, ctx.url, words.get(row.imageid)))
    },
  )

  route.delete(
    '/user/media/images',
    access.signedIn,
    {
      id: 'removeImages',
      summary: 'Remove images by query parameter',
      query: Type.Object({ imageids }),
      status: 204,
    },
    ({ ctx, query }) => removeImages(ctx, readIds(query.imageids)),
  )

  route.delete(
    '/user/media/images/:image',
    access.signedIn,
    {
      id: 'removeImagesByPath',
      summary: 'Remove images by path',
      params: Type.Object({ image: imageids }),
      status: 204,
    },
    ({ ctx, params }) => removeImages(ctx, readIds(params.image)),
  )
}

function readIds(text: string): number[] {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  if (parts.length === 0 || parts.length > mostAtOnce)
    throw problems.invalidField('imageids', `imageids must be 1 to ${mostAtOnce} numbers`)
  const ids = parts.map(Number)
  if (!ids.every((id) => Number.isSafeInteger(id)))
    throw problems.invalidField('imageids', 'imageids must be numbers, separated by commas')
  return ids
}

function uploadRoute(app: App, { files, pictures, quotaBytes }: ImageDeps): void {
  const route = declare(app, tags)
  route.post(
    '/user/media/images',
    uploadAccess,
    {
      id: 'uploadImage',
      summary: 'Upload an image',
      description:
        'The body is the file itself, or a multipart form with one file. JPEG, PNG, WebP, AVIF, GIF, TIFF, BMP or ' +
        'HEIC of at most 80 MB, at least 50 by 50 pixels. The answer comes before all sizes are rendered; a size ' +
        'that is requested meanwhile is rendered immediately.',
      query: UploadQuery,
      body: Type.Unknown({ description: 'The file', contentMediaType: 'application/octet-stream' }),
      answer: ImageWithMetadata,
      transaction: 'own',
      ...takesBytes(imageLimit),
    },
    async (req) => {
      const { file, cropToRatio, uploadid } = req.query
      // Before the body is read: an invalid name saves the upload.
      if (file !== undefined) readFilename(file)
      await req.read(async (ctx) => {
        if (!(await isUploaded(ctx, uploadid))) await checkQuota(ctx, announcedBytes(req), quotaBytes)
      })
      const upload = await receiveUpload(req, placeOf(files, imageLimit))
      const { received } = upload
      const filename = await readOrForget(received.path, () => readFilename(file ?? upload.filename ?? ''))
      const stored = await pictures.keep(received, filename)
      const draft = { ...stored, filename, uploadid, cropToRatio: cropToRatio as Ratio | undefined }
      return req.write(async (ctx) => {
        const repeated = await findRepeated(ctx, draft)
        if (!repeated) await checkQuota(ctx, stored.bytes, quotaBytes)
        return presentWithMetadata(repeated ?? (await adoptImage(ctx, draft)), ctx.url)
      })
    },
  )
}

function oneImageRoutes(app: App, { lookups }: ImageDeps): void {
  const route = declare(app, tags)
  const rules = imageAccess(lookups)
  route.get(
    '/media/images/:image',
    rules.read,
    {
      id: 'getImage',
      summary: 'Read an image',
      params: ImageKeyParams,
      answer: ImageWithMetadata,
    },
    async ({ ctx, subject }) => presentWithMetadata(subject, ctx.url),
  )

  route.post(
    '/user/media/images/:image',
    rules.copy,
    {
      id: 'copyImage',
      summary: 'Copy an image into the caller’s media library',
      params: ImageKeyParams,
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      answer: ImageWithMetadata,
    },
    async ({ ctx, subject }) => presentWithMetadata(await copyImage(ctx, subject), ctx.url),
  )

  route.patch(
    '/user/media/images/:image',
    ownImageAccess.edit,
    {
      id: 'changeImage',
      summary: 'Rename, tag or annotate an image',
      description:
        'Drawing makes a copy with a number of its own and leaves the picture as it was; name and tags change in place.',
      params: ImageKeyParams,
      body: ImageChange,
      answer: ImageWithMetadata,
    },
    async ({ ctx, body, subject }) => {
      const filename = body.filename === undefined ? undefined : readFilename(body.filename, 'filename')
      if (body.markup !== undefined) await checkMaySeeSource(ctx, subject, lookups)
      const names = body.tags?.map((name) => name.trim())
      const row = await changeImage(ctx, subject, { ...body, filename, tags: names })
      return presentWithMetadata(row, ctx.url, (await listMediaTags(ctx.db, 'image', [row])).get(row.imageid))
    },
  )

  route.get(
    '/user/media/images/:image/uses',
    ownImageAccess.readUses,
    {
      id: 'listImageUses',
      summary: 'List the uses of an image',
      params: ImageKeyParams,
      answer: Type.Array(ImageUse),
    },
    async ({ ctx, subject }) =>
      describeUses(ctx, await listLocations(ctx.db, 'image', subject.imageid), lookups),
  )
}

export type { ImageRow }
