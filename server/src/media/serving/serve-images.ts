// Serves the bytes of pictures: checks access, selects the format, and caches frequent ones in memory.

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { sizeNamed } from '#image-sizes/image-sizes.ts'
import type { Cached, TagCache } from '#platform/cache.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { derivedKey, FileMissingError, type FileStore } from '#platform/files/files.ts'
import type { Ready } from '#platform/http/answer/answer.ts'
import { cachingOf, sendBytes } from '#platform/http/answer/send-bytes.ts'
import type { Front } from '#platform/http/front/front.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { siteTag } from '#settings/settings.ts'
import type { ImageFiles } from '../images/image-files.ts'
import { findImage } from '../images/images.queries.ts'
import { pickFile } from '../images/open-image.ts'
import type { ImageRow } from '../images/present-image.ts'
import { mediaProblems } from '../media.problems.ts'
import { type MediaLookups, mayAlwaysSee, maySee, publicTags } from '../uses/media.access.ts'
import { takesWebp } from './accept.ts'
import type { HeldImages } from './held-images.ts'

/** Cached facts of one picture, under the tags that they depend on. */
export interface ImageFact extends Cached {
  row: ImageRow | null
  isPublic: boolean
  /** Visible without signing in even on a private site. */
  isLogo: boolean
  /** The key of the file that was sent, by requested size and format. */
  sent: Map<string, string>
}

export interface ServeDeps {
  database: Database
  files: FileStore
  pictures: ImageFiles
  facts: TagCache<ImageFact>
  held: HeldImages
  lookups: MediaLookups
  contextOf(req: FastifyRequest, db: Db): Context
  /** Records public answers, so that the next such request is answered before routing. */
  front: Pick<Front, 'remember'>
}

/** Including the keys of a few files. */
const factBytes = 1500
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}
const address = /^(?<guid>[A-Za-z0-9_-]{1,64})(?<full>\.full)?(?:\.(?<size>[a-z0-9]{1,12}))?$/

const readBytes = {
  name: 'image.read-bytes',
  description:
    'Users who may see something that shows the picture; everyone with the address, depending on a setting',
  anonymous: 'always',
  scopes: ['read', 'work_log'],
} as const

const methods: HTTPMethods[] = ['GET', 'HEAD']

export function serveImageRoutes(app: App, deps: ServeDeps): void {
  app.route({
    method: methods,
    url: '/images/:name',
    config: { access: readBytes },
    handler: async (req, reply) => {
      const { guid, size } = address.exec((req.params as { name: string }).name)?.groups ?? {}
      if (!guid) throw mediaProblems.imageNotFound()
      return answerImage(deps, { req, reply, guid, size })
    },
  })
}

/** The address in answers of runs; old clients use no other. */
export function serveNumberedRoutes(app: App, deps: ServeDeps): void {
  for (const url of ['/:imageid(^\\d{1,15}$)', '/:imageid(^\\d{1,15}$)/'])
    app.route({
      method: methods,
      url,
      config: { access: readBytes },
      handler: async (req, reply) => {
        const { imageid } = req.params as { imageid: string }
        const row = await deps.database.read((db) => findImage(db, { imageid: Number(imageid) }))
        if (!row) throw mediaProblems.imageNotFound()
        const size = sizeNamed('medium', row)?.name
        return answerImage(deps, { req, reply, guid: row.guid, size, isByNumber: true })
      },
    })
}

interface Asked {
  req: FastifyRequest
  reply: FastifyReply
  guid: string
  size: string | undefined
  /** Ids can be guessed, so an id alone never grants access. */
  isByNumber?: boolean
}

async function answerImage(deps: ServeDeps, asked: Asked): Promise<FastifyReply> {
  const { req, reply, guid, size, isByNumber = false } = asked
  const fact = await findFact(deps, req, guid)
  const { row } = fact
  if (!row) throw mediaProblems.imageNotFound()
  if (!fact.isLogo) await checkMaySee(deps, req, { row, isPublic: fact.isPublic, isByNumber })
  if (size && !sizeNamed(size, row)) throw mediaProblems.imageNotFound()
  const sizeName = size ? (sizeNamed(size, row)?.name as string) : 'full'
  const isShared = fact.isLogo || (fact.isPublic && !req.site.private)
  // Clean-up may remove a file after its name was read.
  const send = () => sendImage(deps, { req, reply, row, fact, sizeName, isShared })
  if ((await send()) || (await send())) return reply
  throw mediaProblems.imageNotFound()
}

async function findFact(deps: ServeDeps, req: FastifyRequest, guid: string): Promise<ImageFact> {
  return deps.facts.get(guid) ?? looked(deps, req, guid)
}

/** A separate class, to distinguish it from unexpected errors. */
class NotForAll {
  readonly fact: ImageFact

  constructor(fact: ImageFact) {
    this.fact = fact
  }
}

/** Only public access is cached: other access changes without an event about the picture. */
async function looked(deps: ServeDeps, req: FastifyRequest, guid: string): Promise<ImageFact> {
  const read = () =>
    deps.database.read(async (db): Promise<ImageFact> => {
      const row = (await findImage(db, { guid })) ?? null
      const fact = { row, sent: new Map(), bytes: factBytes }
      if (!row) throw new NotForAll({ ...fact, isPublic: false, isLogo: false, tags: [] })
      const ctx = deps.contextOf(req, db)
      const thing = { medium: 'image' as const, mediumid: row.imageid, ownerid: row.ownerid }
      const tags = await publicTags(ctx, thing, deps.lookups)
      if (!tags) throw new NotForAll({ ...fact, isPublic: false, isLogo: false, tags: [] })
      return { ...fact, isPublic: true, isLogo: tags.includes(siteTag), tags }
    })
  try {
    return await deps.facts.fetch(guid, read)
  } catch (error) {
    if (error instanceof NotForAll) return error.fact
    throw error
  }
}

async function checkMaySee(
  deps: ServeDeps,
  req: FastifyRequest,
  { row, isPublic, isByNumber }: { row: ImageRow; isPublic: boolean; isByNumber: boolean },
): Promise<void> {
  const { mediaAddresses } = req.site as Settings
  if ((mediaAddresses === 'open' && !isByNumber) || mayAlwaysSee(req, row)) return
  if (req.actor.userid === null) {
    if (isPublic && !req.site.private) return
    throw problems.authenticationRequired()
  }
  if (isPublic) return
  const thing = { medium: 'image' as const, mediumid: row.imageid, ownerid: row.ownerid }
  const isSeen = await deps.database.read((db) => maySee(deps.contextOf(req, db), thing, deps.lookups))
  if (!isSeen) throw mediaProblems.imagePrivate()
}

interface Answering {
  req: FastifyRequest
  reply: FastifyReply
  row: ImageRow
  fact: ImageFact
  /** `full`, or the name of a size. */
  sizeName: string
  isShared: boolean
}

async function sendImage(deps: ServeDeps, answering: Answering): Promise<boolean> {
  const { files, pictures, held } = deps
  const { req, reply, row, sizeName, isShared } = answering
  const { rendition } = row
  const find = async () =>
    pickFile(await pictures.listMade(rendition), sizeName, takesWebp(req.headers.accept))
  let file = await find()
  if (!file) {
    const isThere = await pictures.make(row, sizeName === 'full' ? 'full' : 'sizes', 'first').then(
      () => true,
      (error) => {
        if (error instanceof FileMissingError) return false
        throw error
      },
    )
    file = isThere ? await find() : null
    if (!file) return false
  }
  const key = derivedKey(rendition, file.name)
  const etag = `"${rendition.slice(0, 24)}-${file.name}"`
  const type = types[file.name.split('.')[1] as string] as string
  const image = held.get(key) ?? (await held.fill(key, file.bytes, () => files.read(key)))
  if (image && isShared) {
    image.ready ??= makeReady(image.body, { etag, type, sizeName })
    remember(deps, answering, key)
  }
  const answer = await sendBytes(req, reply, {
    etag,
    type,
    total: file.bytes,
    caching: cachingOf(isShared),
    vary: varyOf(reply, isShared, sizeName),
    body: image?.body,
    open: async (range) => (await files.read(key, range))?.stream ?? null,
  })
  if (!answer) pictures.forget(rendition)
  return answer
}

/** A public picture has the same answer for every caller. */
const sharedVary = (sizeName: string): string => (sizeName === 'full' ? 'Origin' : 'Origin, Accept')

function varyOf(reply: FastifyReply, isShared: boolean, sizeName: string): string {
  if (isShared) return sharedVary(sizeName)
  const own = String(reply.getHeader('vary') ?? 'Origin, Authorization, Cookie')
  return sizeName === 'full' ? own : `${own}, Accept`
}

/** The bytes of a public picture for `sendBytes`. */
function makeReady(
  body: Buffer,
  { etag, type, sizeName }: { etag: string; type: string; sizeName: string },
): Ready {
  const unchanged = ['etag', etag, 'vary', sharedVary(sizeName), 'cache-control', cachingOf(true)]
  const about = ['content-type', type, 'content-length', String(body.length), 'accept-ranges', 'bytes']
  return { body, etag, unchanged, headers: ['x-content-type-options', 'nosniff', ...unchanged, ...about] }
}

/** Valid as long as the cache has the picture as public. */
function remember(
  { facts, front, held }: ServeDeps,
  { req, row, fact, sizeName }: Answering,
  key: string,
): void {
  const { guid } = row
  fact.sent.set(sentKeyOf(sizeName, req.headers), key)
  front.remember(req.raw, {
    route: req.routeOptions.url ?? '',
    audience: 'everybody',
    tags: [],
    find: (headers) => {
      const sent = facts.get(guid)?.sent.get(sentKeyOf(sizeName, headers))
      return sent ? held.get(sent)?.ready : undefined
    },
  })
}

const sentKeyOf = (sizeName: string, headers: IncomingHttpHeaders): string =>
  takesWebp(headers.accept) ? `${sizeName} webp` : sizeName
