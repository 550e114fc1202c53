// Serves the built web app: hashed files as immutable, every other address as the one page, in the smallest encoding.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { problems } from '#platform/problems.ts'
import { etagOf } from '../answer/answer.ts'
import { handleError } from '../answer/errors.ts'
import { setAssetHeaders, setPageHeaders } from '../answer/security-headers.ts'
import { type HeldFile, immutable, revalidate, sendFile } from '../answer/sent-files.ts'
import type { App } from '../routes/types.ts'
import { isAppAddress } from './app-addresses.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
}

/** The files of the built app by address; empty if it is not built. */
export type WebFiles = ReadonlyMap<string, HeldFile>

export function webAppRoutes(
  app: App,
  files: WebFiles,
  options: { isSecure: (req: FastifyRequest['raw']) => boolean; frames: readonly string[] },
): void {
  app.setNotFoundHandler((req, reply) => {
    const path = (req.raw.url as string).split('?')[0] ?? '/'
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return handleError(problems.endpointNotFound(), req, reply)
    const file = files.get(path)
    if (file && isAsset(path)) setAssetHeaders(reply)
    else setPageHeaders(reply, { isSecure: options.isSecure(req.raw), frames: options.frames })
    if (file) return sendFile(req, reply, file, path.startsWith('/assets/') ? immutable : revalidate)
    const page = files.get('/index.html')
    // A missing file must not be answered with the page: an old tab would run it as a script.
    const isFile = /^\/(assets\/|media\/|api(\/|$))/i.test(path)
    if (isFile || !page) return handleError(problems.endpointNotFound(), req, reply)
    // Content for search engines has its own pages, made elsewhere.
    reply.header('x-robots-tag', 'noindex')
    if (isAppAddress(path)) return sendFile(req, reply, page, revalidate)
    // The app shows a message; programs read the status.
    reply.code(404).header('cache-control', revalidate).header('content-type', page.type)
    return reply.send(page.body)
  })
}

/** These files are never opened as a page, and no worker runs them: the policy of the page covers them. */
const isAsset = (path: string): boolean => /^\/assets\/[^/]+\.(?:js|css)$/.test(path)

/** Small enough for memory, which also protects a running server while the app is rebuilt. */
export function loadWebFiles(folder: string): WebFiles {
  const files = new Map<string, HeldFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[entry.name.split('.').at(-1) ?? '']
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const body = readFileSync(path)
    const packed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined)
    const url = `/${path.slice(folder.length + 1).replaceAll('\\', '/')}`
    files.set(url, { type, body, etag: etagOf(body), br: packed('.br'), gz: packed('.gz') })
  }
  return files
}
