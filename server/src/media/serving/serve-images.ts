// The bytes of pictures over HTTP: who may have them, in which form, from memory where they are asked for often.

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

/** What is remembered of one picture, under the tags of what it rests on. */
export interface ImageFact extends Cached {
  row: ImageRow | null
  isPublic: boolean
  /** Shown to strangers of a private site, too. */
  isLogo: boolean
  /** The key of the file that was sent, by what was asked for. */
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
  /** Told what everybody was answered by, so that the next one is answered sooner. */
  front: Pick<Front, 'remember'>
}

/** With the keys of a few files. */
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
  description: 'Whoever may see something that shows the picture; everybody who has the address, if so set',
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

/** As answers of runs name their pictures; old clients know no other address. */
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
  /** Numbers can be guessed, so they are never all that is asked for. */
  isByNumber?: boolean
}

async function answerImage(deps: ServeDeps, asked: Asked): Promise<FastifyReply> {
  const { req, reply, guid, size, isByNumber = false } = asked
  const fact = await findFact(deps, req, guid)
  const { row } = fact
  if (!row) throw mediaProblems.imageNotFound()
  if (!fact.isLogo) await checkMaySee(deps, req, { row, isPublic: fact.isPublic, isByNumber })
  if (size && !sizeNamed(size, row)) throw mediaProblems.imageNotFound()
  const wish = size ? (sizeNamed(size, row)?.name as string) : 'full'
  const isShared = fact.isLogo || (fact.isPublic && !req.site.private)
  // A file can be cleaned away between its name being read and itself.
  const send = () => sendImage(deps, { req, reply, row, fact, wish, isShared })
  if ((await send()) || (await send())) return reply
  throw mediaProblems.imageNotFound()
}

async function findFact(deps: ServeDeps, req: FastifyRequest, guid: string): Promise<ImageFact> {
  return deps.facts.get(guid) ?? looked(deps, req, guid)
}

/** A class of its own, so that it can be told from what goes wrong. */
class NotForAll {
  readonly fact: ImageFact

  constructor(fact: ImageFact) {
    this.fact = fact
  }
}

/** Only that everybody may see it is kept: whom else something is open to changes without a word about the picture. */
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
  wish: string
  isShared: boolean
}

async function sendImage(deps: ServeDeps, answering: Answering): Promise<boolean> {
  const { files, pictures, held } = deps
  const { req, reply, row, wish, isShared } = answering
  const { rendition } = row
  const find = async () => pickFile(await pictures.listMade(rendition), wish, takesWebp(req.headers.accept))
  let file = await find()
  if (!file) {
    const isThere = await pictures.make(row, wish === 'full' ? 'full' : 'sizes', 'first').then(
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
    image.ready ??= makeReady(image.body, { etag, type, wish })
    remember(deps, answering, key)
  }
  const answer = await sendBytes(req, reply, {
    etag,
    type,
    total: file.bytes,
    caching: cachingOf(isShared),
    vary: varyOf(reply, isShared, wish),
    body: image?.body,
    open: async (range) => (await files.read(key, range))?.stream ?? null,
  })
  if (!answer) pictures.forget(rendition)
  return answer
}

/** What everybody may see is the same for everybody, whoever asks. */
const sharedVary = (wish: string): string => (wish === 'full' ? 'Origin' : 'Origin, Accept')

function varyOf(reply: FastifyReply, isShared: boolean, wish: string): string {
  if (isShared) return sharedVary(wish)
  const own = String(reply.getHeader('vary') ?? 'Origin, Authorization, Cookie')
  return wish === 'full' ? own : `${own}, Accept`
}

/** What `sendBytes` sends of what everybody may see. */
function makeReady(body: Buffer, { etag, type, wish }: { etag: string; type: string; wish: string }): Ready {
  const unchanged = ['etag', etag, 'vary', sharedVary(wish), 'cache-control', cachingOf(true)]
  const about = ['content-type', type, 'content-length', String(body.length), 'accept-ranges', 'bytes']
  return { body, etag, unchanged, headers: ['x-content-type-options', 'nosniff', ...unchanged, ...about] }
}

/** For as long as it is known that everybody may see the picture. */
function remember({ facts, front, held }: ServeDeps, { req, row, fact, wish }: Answering, key: string): void {
  const { guid } = row
  fact.sent.set(wishOf(wish, req.headers), key)
  front.remember(req.raw, {
    route: req.routeOptions.url ?? '',
    audience: 'everybody',
    tags: [],
    find: (headers) => {
      const sent = facts.get(guid)?.sent.get(wishOf(wish, headers))
      return sent ? held.get(sent)?.ready : undefined
    },
  })
}

const wishOf = (wish: string, headers: IncomingHttpHeaders): string =>
  takesWebp(headers.accept) ? `${wish} webp` : wish
