// Serves the bytes of videos and documents: with access checks and ranges, never as a page of this site.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db } from '#platform/db/database.ts'
import { derivedKey, type FileStore, originalKey } from '#platform/files/files.ts'
import { cachingOf, sendBytes } from '#platform/http/answer/send-bytes.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { findDocument } from '../documents/documents.queries.ts'
import { kindOfExtension } from '../kinds.ts'
import { mediaProblems } from '../media.problems.ts'
import { type MediaLookups, type MediaThing, mayAlwaysSee, maySee, publicTags } from '../uses/media.access.ts'
import { fileOf, readVideoData } from '../videos/present-video.ts'
import { findMediaObject } from '../videos/videos.queries.ts'

export interface ServeFilesDeps {
  database: Database
  files: FileStore
  lookups: MediaLookups
  contextOf(req: FastifyRequest, db: Db): Context
}

interface ServedFile {
  key: string
  etag: string
  type: string
  /** ETag of the whole file. */
  total: number
  /** Readable by everyone who may read the site. */
  isShared: boolean
}

/** With any content: no script runs, the origin is opaque, no cookie is visible. PDF viewers need styles. */
const sandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'self'; frame-ancestors 'self'"
/** Browsers render a PDF in a program outside of every site, which a sandbox would forbid. */
const pdfPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'self'; frame-ancestors 'self'"
const anybody = (what: string) => ({
  name: `${what}.read-bytes`,
  description: `Users who may see something that shows the ${what}; everyone with the address, depending on a setting`,
  anonymous: 'always' as const,
  scopes: ['read', 'work_log'] as const,
})

export function serveFileRoutes(app: App, deps: ServeFilesDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/videos/:name',
    config: { access: anybody('video') },
    handler: async (req, reply) => {
      const { name } = req.params as { name: string }
      const found = await findVideo(deps, req, name)
      reply.header('content-security-policy', sandbox)
      return send(deps, req, reply, found)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/documents/:guid/:name',
    config: { access: anybody('document') },
    handler: async (req, reply) => {
      const { guid } = req.params as { guid: string }
      const { filename, ...found } = await findDocumentFile(deps, req, guid)
      const isShown = isInline(found.type) && !('download' in (req.query as object))
      reply
        .header('content-security-policy', found.type === 'application/pdf' ? pdfPolicy : sandbox)
        .header('content-disposition', dispositionOf(isShown, filename))
        .header('cross-origin-resource-policy', 'same-site')
      return send(deps, req, reply, found)
    },
  })
}

/** Types that a browser displays without running any content. */
const isInline = (type: string): boolean =>
  type === 'application/pdf' || type.startsWith('text/plain') || type.startsWith('text/csv')

/** RFC 6266: an ASCII name for old clients, the real name for all others. */
function dispositionOf(isShown: boolean, filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%;]/g, '_')
    .trim()
  const exact = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain || 'file'}"; filename*=UTF-8''${exact}`
}

async function findVideo(deps: ServeFilesDeps, req: FastifyRequest, name: string): Promise<ServedFile> {
  const [, guid = ''] = /^([A-Za-z0-9]{1,64})(?:_[A-Z0-9_]{1,20})?\.[a-z0-9]{3,4}$/.exec(name) ?? []
  return deps.database.read(async (db) => {
    const row = guid ? await findMediaObject(db, { guid }) : undefined
    if (row?.kind !== 'video' || row.hash === null) throw mediaProblems.videoNotFound()
    const encodings = readVideoData(row).made ?? []
    const thing = { medium: 'object' as const, mediumid: row.objectid, ownerid: row.ownerid }
    const isShared = await checkMaySee(deps, req, db, thing)
    const encoding = encodings.find((each) => fileOf(row, each) === name)
    if (!encoding) throw mediaProblems.videoNotFound()
    const { column, mime: type, bytes: total } = encoding
    const key = column === 'ORIGINAL' ? originalKey(row.hash) : derivedKey(row.hash, `${column}.mp4`)
    return { key, etag: `"${row.hash.slice(0, 24)}-${column}"`, type, total, isShared }
  })
}

async function findDocumentFile(
  deps: ServeFilesDeps,
  req: FastifyRequest,
  guid: string,
): Promise<ServedFile & { filename: string }> {
  return deps.database.read(async (db) => {
    const row = await findDocument(db, { guid })
    if (!row) throw mediaProblems.documentNotFound()
    const { hash, bytes: total, extension, filename } = row
    const thing = { medium: 'document' as const, mediumid: row.documentid, ownerid: row.ownerid }
    const isShared = await checkMaySee(deps, req, db, thing)
    const { type } = kindOfExtension(extension)
    return { key: originalKey(hash), etag: `"${hash.slice(0, 32)}"`, type, total, filename, isShared }
  })
}

/** Throws if access is denied; returns whether the file is public. */
async function checkMaySee(
  deps: ServeFilesDeps,
  req: FastifyRequest,
  db: Db,
  thing: MediaThing,
): Promise<boolean> {
  const { lookups } = deps
  const { mediaAddresses } = req.site as Settings
  const ctx = deps.contextOf(req, db)
  if (mediaAddresses === 'open' || mayAlwaysSee(req, thing)) return false
  if (req.actor.userid !== null) {
    if (await maySee(ctx, thing, lookups)) return false
    throw thing.medium === 'object' ? mediaProblems.videoPrivate() : mediaProblems.documentPrivate()
  }
  if (!req.site.private && (await publicTags(ctx, thing, lookups))) return true
  throw problems.authenticationRequired()
}

async function send(
  { files }: ServeFilesDeps,
  req: FastifyRequest,
  reply: FastifyReply,
  { key, etag, type, total, isShared }: ServedFile,
): Promise<FastifyReply> {
  const sent = await sendBytes(req, reply, {
    etag,
    type,
    total,
    caching: cachingOf(isShared),
    ...(isShared ? { vary: 'Origin' } : {}),
    open: async (range) => (await files.read(key, range))?.stream ?? null,
  })
  if (sent === false) return Promise.reject(problems.endpointNotFound())
  return reply
}
