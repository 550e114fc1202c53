// The bytes of pictures over HTTP: who may have them, in which form, from memory where they are asked for often.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cached, TagCache } from '#platform/cache.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { derivedKey, type FileStore } from '#platform/files/files.ts'
import type { Context } from '#platform/http/context.ts'
import { keepForEver, sendBytes } from '#platform/http/send-bytes.ts'
import type { App } from '#platform/http/types.ts'
import { problems } from '#platform/problems.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { findImage } from './images.queries.ts'
import type { ImageRow } from './images.ts'
import { type MediaLookups, mayAlwaysSee, maySee, publicTags } from './media.access.ts'
import type { PictureFiles } from './picture-files.ts'
import { sizeNamed } from './pictures/sizes.ts'

/** What is remembered of one picture, under the tags of what it rests on. */
export interface PictureFact extends Cached {
  row: ImageRow | null
  isPublic: boolean
}

export interface ServeDeps {
  database: Database
  files: FileStore
  pictures: PictureFiles
  facts: TagCache<PictureFact>
  lookups: MediaLookups
  contextOf(req: FastifyRequest, db: Db): Context
}

const factBytes = 700
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}
const address = /^(?<guid>[A-Za-z0-9_-]{1,64})(?<full>\.full)?(?:\.(?<size>[a-z0-9]{1,12}))?$/

export function serveImageRoutes(app: App, deps: ServeDeps): void {
  const held = createHeldBytes()
  app.route({
    method: ['GET', 'HEAD'],
    url: '/images/:name',
    config: {
      access: {
        name: 'image.read-bytes',
        description:
          'Whoever may see something that shows the picture; everybody who has the address, if so set',
        anonymous: 'always',
      },
    },
    handler: async (req, reply) => {
      const { name } = req.params as { name: string }
      const { guid, size } = address.exec(name)?.groups ?? {}
      if (!guid) throw problems.imageNotFound()
      const fact = await findFact(deps, req, guid)
      const { row } = fact
      if (!row) throw problems.imageNotFound()
      await checkMaySee(deps, req, row, fact.isPublic)
      if (size && !sizeNamed(size, row)) throw problems.imageNotFound()
      const wish = size ? (sizeNamed(size, row)?.name as string) : 'full'
      const isShared = fact.isPublic && !req.site.private
      // A file can be cleaned away between its name being read and itself.
      const send = () => sendPicture(deps, held, { req, reply, row, wish, isShared })
      if ((await send()) || (await send())) return reply
      throw problems.imageNotFound()
    },
  })
}

async function findFact(deps: ServeDeps, req: FastifyRequest, guid: string): Promise<PictureFact> {
  return deps.facts.get(guid) ?? looked(deps, req, guid)
}

/** A class of its own, so that it can be told from what goes wrong. */
class NotForAll {
  readonly fact: PictureFact

  constructor(fact: PictureFact) {
    this.fact = fact
  }
}

/** Only that everybody may see it is kept: whom else something is open to changes without a word about the picture. */
async function looked(deps: ServeDeps, req: FastifyRequest, guid: string): Promise<PictureFact> {
  const read = () =>
    deps.database.read(async (db): Promise<PictureFact> => {
      const row = (await findImage(db, { guid })) ?? null
      if (!row) throw new NotForAll({ row, isPublic: false, tags: [], bytes: factBytes })
      const ctx = deps.contextOf(req, db)
      const thing = { medium: 'image' as const, mediumid: row.imageid, ownerid: row.ownerid }
      const tags = await publicTags(ctx, thing, deps.lookups)
      if (!tags) throw new NotForAll({ row, isPublic: false, tags: [], bytes: factBytes })
      return { row, isPublic: true, tags, bytes: factBytes }
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
  row: ImageRow,
  isPublic: boolean,
): Promise<void> {
  const { mediaAddresses } = req.site as Settings
  if (mediaAddresses === 'open' || mayAlwaysSee(req, row)) return
  if (req.actor.userid === null) {
    if (isPublic && !req.site.private) return
    throw problems.authenticationRequired()
  }
  if (isPublic) return
  const thing = { medium: 'image' as const, mediumid: row.imageid, ownerid: row.ownerid }
  const isSeen = await deps.database.read((db) => maySee(deps.contextOf(req, db), thing, deps.lookups))
  if (!isSeen) throw problems.imagePrivate()
}

interface Answering {
  req: FastifyRequest
  reply: FastifyReply
  row: ImageRow
  /** `full`, or the name of a size. */
  wish: string
  isShared: boolean
}

async function sendPicture(
  { files, pictures }: ServeDeps,
  held: HeldBytes,
  { req, reply, row, wish, isShared }: Answering,
): Promise<boolean> {
  const { rendition } = row
  const takesWebp = wish !== 'full' && (req.headers.accept ?? '').includes('image/webp')
  const find = async () => pickFile(await pictures.listMade(rendition), wish, takesWebp)
  let file = await find()
  if (!file) {
    await pictures.make(row, wish === 'full' ? 'full' : 'sizes', 'first')
    file = await find()
    if (!file) return false
  }
  const key = derivedKey(rendition, file.name)
  const body = held.get(key) ?? (await held.fill(key, file.bytes, () => files.read(key)))
  const answer = await sendBytes(req, reply, {
    etag: `"${rendition.slice(0, 24)}-${file.name}"`,
    type: types[file.name.split('.')[1] as string] as string,
    total: file.bytes,
    caching: keepForEver(isShared),
    vary: varyOf(reply, isShared, wish !== 'full'),
    body,
    open: async (range) => (await files.read(key, range))?.stream ?? null,
  })
  if (!answer) pictures.forget(rendition)
  return answer
}

/** What everybody may see is the same for everybody, whoever asks. */
function varyOf(reply: FastifyReply, isShared: boolean, isChosen: boolean): string {
  const parts = isShared ? ['Origin'] : [String(reply.getHeader('vary') ?? 'Origin, Authorization, Cookie')]
  return [...parts, ...(isChosen ? ['Accept'] : [])].join(', ')
}

function pickFile(made: ReadonlyMap<string, number>, wish: string, takesWebp: boolean) {
  const endings = takesWebp ? ['webp', 'jpg', 'png', 'gif'] : ['jpg', 'png', 'gif', 'webp']
  for (const ending of endings) {
    const name = `${wish}.${ending}`
    const bytes = made.get(name)
    if (bytes !== undefined) return { name, bytes }
  }
  return null
}

interface HeldBytes {
  get(key: string): Buffer | undefined
  /** Undefined for what is too large to be held, or gone. */
  fill(key: string, bytes: number, read: () => ReturnType<FileStore['read']>): Promise<Buffer | undefined>
}

const heldBytes = 24 * 1024 * 1024
const largestHeld = 512 * 1024

/** Small files that were asked for lately. What they hold never changes, so nothing has to be dropped from them. */
function createHeldBytes(): HeldBytes {
  const held = new Map<string, Buffer>()
  let total = 0
  return {
    get(key) {
      const found = held.get(key)
      if (found) {
        held.delete(key)
        held.set(key, found)
      }
      return found
    },
    async fill(key, bytes, read) {
      if (bytes > largestHeld) return undefined
      const file = await read()
      if (!file) return undefined
      const body = Buffer.concat(await file.stream.toArray())
      // An answer was promised with this length.
      if (body.length !== bytes) return undefined
      if (!held.has(key)) total += body.length
      held.set(key, body)
      for (const [oldest, buffer] of held) {
        if (total <= heldBytes) break
        held.delete(oldest)
        total -= buffer.length
      }
      return body
    },
  }
}
