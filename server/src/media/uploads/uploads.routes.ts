// Routes for uploads: a file in one request, or in parts by the open tus protocol 1.0, which can be resumed.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { placeOf } from '#platform/files/incoming.ts'
import type { Access } from '#platform/http/request/access.ts'
import { apiBase } from '#platform/http/request/addresses.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { announcedBytes, receiveUpload, takesBytes } from '#platform/http/serve/uploads.ts'
import { Problem, problems } from '#platform/problems.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { readFilename, readOrForget } from '../filenames.ts'
import { kindOfExtension, limitOf, limits } from '../kinds.ts'
import { mediaProblems } from '../media.problems.ts'
import { extensionOf } from '../pixels/formats/formats.ts'
import { checkQuota } from '../quota.ts'
import { uploadAccess } from '../uses/media.access.ts'
import { readKind, type TakeDeps, takeFile } from './take-file.ts'
import { finishUpload, type UploadRow } from './uploads.queries.ts'
import { FileQuery, UploadedFile, UploadParams, UploadState } from './uploads.schema.ts'
import {
  appendToUpload,
  beginUpload,
  endUpload,
  forgottenMs,
  getUpload,
  joinParts,
  removeParts,
} from './uploads.ts'

const tags = ['media']
const version = '1.0.0'
/** The size of a form around its file. */
const formBytes = 64 * 1024

const ownUpload: Access<UploadRow> = {
  ...uploadAccess,
  name: 'upload.own',
  description: 'The user who started the upload',
  check: async (ctx, params) => getUpload(ctx, String(params.upload)),
}

const allowedOn = (req: FastifyRequest): readonly string[] => (req.site as Settings).uploadExtensions

export function uploadRoutes(app: App, deps: TakeDeps): void {
  beginRoute(app, deps)
  resumeRoutes(app, deps)
}

function beginRoute(app: App, deps: TakeDeps): void {
  const route = declare(app, tags)
  route.post(
    '/user/media/uploads',
    uploadAccess,
    {
      id: 'uploadFile',
      summary: 'Upload an image, video or document',
      description:
        'The body is the file itself, or a multipart form with one file; the ending of its name decides what it is. ' +
        'With `Tus-Resumable` and `Upload-Length` and without a body it only begins an upload in parts.',
      query: FileQuery,
      body: Type.Unknown({ description: 'The file', contentMediaType: 'application/octet-stream' }),
      answers: { 200: UploadedFile, 201: UploadState },
      transaction: 'own',
      ...takesBytes(limits.video),
    },
    async (req, reply) => {
      const { file } = req.query
      if (req.headers['upload-length'] !== undefined || req.headers['tus-resumable'] !== undefined)
        return (await beginInParts(deps, req, { reply, file })) as never
      // Before the body is read: an invalid name saves the upload.
      const early = file === undefined ? null : readKind(readFilename(file), allowedOn(req))
      if (early && Number(req.headers['content-length'] ?? 0) > limitOf(early) + formBytes)
        throw problems.fileTooLarge(limitOf(early))
      await req.read((ctx) => checkQuota(ctx, announcedBytes(req), deps.quotaBytes))
      const upload = await receiveUpload(req, placeOf(deps.files, early ? limitOf(early) : limits.video))
      const filename = await readOrForget(upload.received.path, () =>
        readFilename(file ?? upload.filename ?? ''),
      )
      const kind = await readOrForget(upload.received.path, () => readKind(filename, allowedOn(req)))
      if (upload.received.bytes > limitOf(kind)) {
        await readOrForget(upload.received.path, () => {
          throw problems.fileTooLarge(limitOf(kind))
        })
      }
      const adopt = await takeFile(deps, upload.received, filename, kind)
      const id = await req.write(async (ctx) => {
        await checkQuota(ctx, upload.received.bytes, deps.quotaBytes)
        return adopt(ctx)
      })
      return { id }
    },
  )
}

async function beginInParts(
  { quotaBytes }: TakeDeps,
  req: FastifyRequest,
  { reply, file }: { reply: FastifyReply; file: string | undefined },
) {
  checkVersion(req, reply)
  const filename = readFilename(file ?? metadataOf(req).filename ?? '')
  const kind = readKind(filename, allowedOn(req))
  const length = req.headers['upload-length']
  const bytes = Number(length)
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length))
    throw problems.badRequest('Upload-Length must say how many bytes will come')
  if (bytes === 0) throw mediaProblems.fileUnusable('is empty')
  if (bytes > limitOf(kind)) throw problems.fileTooLarge(limitOf(kind))
  const row = await req.write(async (ctx) => {
    await checkQuota(ctx, bytes, quotaBytes)
    return beginUpload(ctx, filename, bytes)
  })
  tellState(reply, row)
  reply.code(201).header('location', `${apiBase}/user/media/uploads/${row.guid}`)
  return stateOf(row)
}

/** `Upload-Metadata: filename cGxhbi5wZGY=,filetype …` */
function metadataOf(req: FastifyRequest): Record<string, string> {
  const pairs = String(req.headers['upload-metadata'] ?? '').split(',')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString()]
    }),
  )
}

function checkVersion(req: FastifyRequest, reply: FastifyReply): void {
  const asked = req.headers['tus-resumable']
  if (asked === undefined || asked === version) return
  reply.header('tus-version', version)
  throw mediaProblems.uploadVersionUnknown(version)
}

function stateOf({ filename: file, bytes, received, mediumid: id, changedAt }: UploadRow) {
  return { file, bytes, received, id, expires: toSeconds(changedAt + forgottenMs) }
}

function tellState(reply: FastifyReply, row: UploadRow): void {
  reply
    .header('tus-resumable', version)
    .header('upload-offset', row.received)
    .header('upload-length', row.bytes)
    .header('upload-expires', new Date(row.changedAt + forgottenMs).toUTCString())
    .header('cache-control', 'no-store')
  if (row.mediumid !== null) reply.header('upload-result', row.mediumid)
}

function resumeRoutes(app: App, deps: TakeDeps): void {
  const route = declare(app, tags)
  const { files } = deps
  route.get(
    '/user/media/uploads/:upload',
    ownUpload,
    {
      id: 'getUpload',
      summary: 'Get the state of an upload',
      description: 'HEAD answers the same in `Upload-Offset` and `Upload-Length`.',
      params: UploadParams,
      answer: UploadState,
    },
    async (req, reply) => {
      const row = req.subject
      tellState(reply, row)
      return stateOf(row)
    },
  )

  route.patch(
    '/user/media/uploads/:upload',
    ownUpload,
    {
      id: 'continueUpload',
      summary: 'Send the next part of an upload',
      description:
        'The body continues at the byte in `Upload-Offset`. Bytes received before an interruption are stored. ' +
        'After the last part the file is checked, and `Upload-Result` returns its id.',
      params: UploadParams,
      body: Type.Unknown({
        description: 'Bytes of this part',
        contentMediaType: 'application/offset+octet-stream',
      }),
      status: 204,
      transaction: 'own',
      ...takesBytes(limits.video),
    },
    async (req, reply) => {
      checkVersion(req, reply)
      const upload = req.subject
      checkPart(req, upload)
      const body = req.upload
      if (!body) throw new Error('This route takes bytes')
      const row = await appendToUpload({ files, write: req.write }, upload, body).catch((error) => {
        // Drains the rest of the body: the connection can be reused only after that.
        body.resume()
        throw error
      })
      const isWhole = row.received === row.bytes && row.mediumid === null
      tellState(reply, isWhole ? await finish(deps, req, row) : row)
    },
  )

  route.delete(
    '/user/media/uploads/:upload',
    ownUpload,
    {
      id: 'endUpload',
      summary: 'Cancel an upload',
      description: 'The medium of a finished upload stays.',
      params: UploadParams,
      status: 204,
      transaction: 'own',
    },
    async (req, reply) => {
      const row = req.subject
      await req.write((ctx) => endUpload(ctx, row))
      await removeParts(files, row.guid)
      reply.code(204).header('tus-resumable', version)
    },
  )
}

function checkPart(req: FastifyRequest, { received, bytes }: UploadRow): void {
  if (!/^application\/offset\+octet-stream\b/i.test(req.headers['content-type'] ?? ''))
    throw problems.unsupportedBody('Parts are sent as application/offset+octet-stream')
  const offset = String(req.headers['upload-offset'] ?? '')
  if (!/^\d{1,15}$/.test(offset)) throw problems.badRequest('Upload-Offset must say where the part goes on')
  if (Number(offset) !== received) throw mediaProblems.uploadOffsetWrong(received)
  if (Number(req.headers['content-length'] ?? 0) > bytes - received) throw problems.fileTooLarge(bytes)
}

/** Checked only when the file is complete. A rejected upload is over. */
async function finish(deps: TakeDeps, req: FastifyRequest, row: UploadRow): Promise<UploadRow> {
  const { files } = deps
  const received = await joinParts(files, row)
  const kind = kindOfExtension(extensionOf(row.filename))
  try {
    const adopt = await takeFile(deps, received, row.filename, kind)
    const done = await req.write(async (ctx) => {
      const mediumid = await adopt(ctx)
      const change = { mediumid, changedAt: ctx.now }
      // Another request has finished or cancelled it: then no second medium is created.
      if (!(await finishUpload(ctx.db, row.uploadid, change)))
        throw mediaProblems.uploadOffsetWrong(row.bytes)
      return { ...row, ...change }
    })
    await removeParts(files, row.guid)
    return done
  } catch (error) {
    if (error instanceof Problem && error.status === 422) {
      await req.write((ctx) => endUpload(ctx, row))
      await removeParts(files, row.guid)
    }
    throw error
  }
}
