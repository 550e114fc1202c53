// The routes of public pages, which are readable before the app runs and without it, and of sitemap and robots.txt.

import { pageAddress } from '@stepwright/wiki-syntax'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '#auth/tokens/cookies.ts'
import { playerOrigins } from '#media/embeds/addresses.ts'
import type { PageLookups } from '#pages/deps.ts'
import { pageProblems } from '#pages/pages.problems.ts'
import type { TagCache } from '#platform/cache.ts'
import type { Db } from '#platform/db/database.ts'
import { setPageHeaders } from '#platform/http/answer/security-headers.ts'
import { type HeldFile, revalidate, sendFile } from '#platform/http/answer/sent-files.ts'
import { type Context, nobody } from '#platform/http/request/context.ts'
import { contextOf, type RouteDeps } from '#platform/http/routes/prepare.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { ServerDeps } from '#platform/http/serve/server.ts'
import { Problem, problems } from '#platform/problems.ts'
import { findLogo } from '#settings/chosen-pictures.ts'
import { siteOf } from '#settings/settings.ts'
import { accentRoutes } from './accent.ts'
import { writeDocument } from './document.ts'
import { guidePage } from './guide-page.ts'
import { homePage } from './home-page.ts'
import { type CachedPage, packPage, packRedirect } from './html-cache.ts'
import type { Moved, PlainPage } from './parts/page.ts'
import { readerLanguage, spokenLanguage } from './reader-language.ts'
import { type SearchQuery, searchPage, signInPage } from './search-page.ts'
import { readShell } from './shell.ts'
import { mapIndex, mapPart, parsePart, robots } from './sitemap.ts'
import { type PageKind, pageHtml } from './wiki-page.ts'

export interface PageDeps {
  routes: RouteDeps
  server: Pick<ServerDeps, 'catchUp' | 'siteRules'>
  wiki: PageLookups
  cache: TagCache<CachedPage>
  /** The files of the built app, by address. */
  web: ReadonlyMap<string, HeldFile>
}

/** A lookup of a page with its cache key; without a key it is rendered for each request. */
interface PageLookup {
  key: string | null
  find: (ctx: Context, lang: string | undefined) => Promise<PlainPage | Moved | null>
}

interface Reader {
  lang: string | undefined
  /** The session may have ended: only the app asks. */
  hasSession: boolean
}

const guidePaths = ['/Guide/:title/:id', '/Guide/:id', '/Teardown/:title/:id']
const pagePaths: readonly [string, PageKind][] = [
  ['/c/:title', 'CATEGORY'],
  ['/Wiki/:title', 'WIKI'],
  ['/Info/:title', 'INFO'],
  ['/Item/:title', 'ITEM'],
  ['/Course/:title', 'COURSE'],
]
const longestTitle = 1000

export function pageRoutes(app: App, deps: PageDeps): void {
  const answer = pageAnswers(deps)
  app.get('/', (req, reply) => answer(req, reply, { key: null, find: (ctx, lang) => homePage(ctx, lang) }))
  app.get('/search', (req, reply) => {
    const query = req.query as SearchQuery
    return answer(req, reply, { key: null, find: (ctx, lang) => searchPage(ctx, query, lang) })
  })
  app.get('/login', (req, reply) => answer(req, reply, { key: null, find: signInPage }))
  for (const path of guidePaths) {
    app.get(path, (req, reply) => {
      const { id } = req.params as { id: string }
      const guideid = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
      if (guideid === null) return answer(req, reply, { key: null, find: isNotThere })
      const { release } = req.query as { release?: unknown }
      if (release !== undefined) return answer(req, reply, { key: null, find: findRelease(guideid, release) })
      const find: PageLookup['find'] = (ctx, lang) => guidePage(ctx, guideid, { lang })
      return answer(req, reply, { key: `guide ${guideid}`, find })
    })
  }
  for (const [path, namespace] of pagePaths) {
    app.get(path, (req, reply) => {
      const { title } = req.params as { title: string }
      const isTitle = title.length <= longestTitle && title.isWellFormed() && !title.includes('\0')
      if (!isTitle) return answer(req, reply, { key: null, find: isNotThere })
      const find: PageLookup['find'] = (ctx, langid) => pageHtml(ctx, { namespace, title, langid }, deps.wiki)
      // Pages of items are not cached, because they change with the guides that need the item.
      const key = namespace === 'ITEM' ? null : `page ${namespace} ${title}`
      return answer(req, reply, { key, find })
    })
  }
  movedRoutes(app)
  accentRoutes(app)
  robotRoutes(app, deps)
}

/** Addresses of the hosted service, and of titles with an unencoded slash. */
const movedPaths: readonly [string, PageKind][] = [
  ['/Device/*', 'CATEGORY'],
  ['/c/*', 'CATEGORY'],
  ['/Wiki/*', 'WIKI'],
  ['/Info/*', 'INFO'],
  ['/Item/*', 'ITEM'],
  ['/Course/*', 'COURSE'],
]

function movedRoutes(app: App): void {
  for (const [path, namespace] of movedPaths) {
    app.get(path, (req, reply) => {
      const { '*': rest } = req.params as { '*': string }
      // A slash at the end belongs to no title.
      const title = rest.replace(/\/+$/, '').replaceAll('_', ' ').trim()
      const isTitle =
        title !== '' && title.length <= longestTitle && title.isWellFormed() && !title.includes('\0')
      if (!isTitle) throw problems.endpointNotFound()
      const folder = pageAddress(namespace, '')
      return sendRedirect(
        req,
        reply,
        folder + pageAddress(namespace, title).slice(folder.length).replaceAll('/', '%2F'),
      )
    })
  }
}

const isNotThere = async (): Promise<never> => {
  throw pageProblems.pageNotFound()
}

/** Not cached: other releases than the one in effect are seldom read. */
const findRelease = (guideid: number, text: unknown): PageLookup['find'] => {
  const release = typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  return release === null ? isNotThere : (ctx, lang) => guidePage(ctx, guideid, { lang, release })
}

function pageAnswers({ routes, server, cache, web }: PageDeps) {
  const shell = readShell(web)
  const shellFile: HeldFile = web.get('/index.html') ?? {
    type: 'text/html; charset=utf-8',
    body: shell.empty,
    etag: '"bare"',
  }
  /** Sends the app shell without content: the app requests data in the session of the signed-in user. */
  const sendShell = (req: FastifyRequest, reply: FastifyReply, status: number) => {
    reply.header('x-robots-tag', 'noindex')
    if (status === 200 || isKnown(req)) return sendFile(req, reply, shellFile, revalidate)
    reply.code(status).header('cache-control', revalidate)
    return reply.header('content-type', shellFile.type).send(shellFile.body)
  }
  const make = async (
    req: FastifyRequest,
    find: PageLookup['find'],
    { lang, hasSession }: Reader,
  ): Promise<CachedPage | null> => {
    const made = await routes.database.read(async (db) => {
      const ctx = contextOf(req, db, routes)
      const page = await find(ctx, lang)
      if (page && 'location' in page) return page
      const { title, accentColour, logo: imageid } = siteOf(ctx)
      const logo = await findLogo(db, imageid, ctx.url)
      const langid = spokenLanguage(ctx, lang)
      const frame = { siteTitle: title, langid, accentColour, logo, base: ctx.url, hasSession }
      return page && { page, frame }
    })
    if (made && 'location' in made) return packRedirect(made.location, made.tags)
    return made && packPage(writeDocument(made.page, made.frame, shell), made.page.tags)
  }
  return async (req: FastifyRequest, reply: FastifyReply, { key, find }: PageLookup) => {
    const base = routes.baseOf(req.raw)
    setPageHeaders(reply, { isSecure: base.startsWith('https:'), frames: playerOrigins })
    if (await prepareStranger(req, server)) return sendShell(req, reply, 200)
    const lang = readerLanguage(req, reply)
    const hasSession = readCookie(req.headers.cookie) !== null
    try {
      const build = () => make(req, find, { lang, hasSession })
      const page =
        key === null
          ? await build()
          : await cache.fetch(
              `${base} ${lang ?? ''} ${hasSession ? 'session' : ''} ${key}`,
              build as () => Promise<CachedPage>,
            )
      if (page?.location !== undefined) return sendRedirect(req, reply, page.location)
      return page ? sendFile(req, reply, page, revalidate) : sendShell(req, reply, 200)
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return sendShell(req, reply, error.status)
      throw error
    }
  }
}

/** Browsers revalidate each time, because another page may get the former title. */
function sendRedirect(req: FastifyRequest, reply: FastifyReply, location: string): FastifyReply {
  const [, search] = /\?(.*)/.exec(req.raw.url ?? '') ?? []
  reply.header('cache-control', revalidate)
  return reply.redirect(search ? `${location}?${search}` : location, 301)
}

/** Signed-out visitors get the same response for missing and private content, which hides that it exists. */
const isKnown = ({ headers }: FastifyRequest): boolean =>
  headers.cookie !== undefined || headers.authorization !== undefined

/** Catches up with all committed writes. Returns true if anonymous visitors may read nothing. */
async function prepareStranger(
  req: FastifyRequest,
  { catchUp, siteRules }: PageDeps['server'],
): Promise<boolean> {
  await catchUp(req.raw.socket)
  req.site = await siteRules()
  req.actor = nobody
  return req.site.private
}

function robotRoutes(app: App, { routes, server }: PageDeps): void {
  const readAs = (req: FastifyRequest) => {
    return <T>(work: (ctx: Context) => Promise<T>) =>
      routes.database.read((db: Db) => work(contextOf(req, db, routes)))
  }
  const xml = 'application/xml; charset=utf-8'

  app.get('/robots.txt', async (req, reply) => {
    const isPrivate = await prepareStranger(req, server)
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', revalidate)
    return robots(routes.baseOf(req.raw), isPrivate)
  })

  app.get('/sitemap.xml', async (req, reply) => {
    if (await prepareStranger(req, server)) throw problems.endpointNotFound()
    reply.header('content-type', xml).header('cache-control', revalidate)
    return readAs(req)(mapIndex)
  })

  app.get('/sitemap-:name.xml', async (req, reply) => {
    const part = parsePart((req.params as { name: string }).name)
    if ((await prepareStranger(req, server)) || !part) throw problems.endpointNotFound()
    reply.header('content-type', xml).header('cache-control', revalidate)
    return reply.send(mapPart(part, readAs(req)))
  })
}
