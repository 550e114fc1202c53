// Service worker: serves the app offline. Pages are network first, hashed files and images cache first. It stores the
// parts of the app for the user's roles, which pages report.

declare const __SHELL__: {
  /** Changes with every file of the app, so that a new build has a new cache. */
  version: string
  /** Files without a role are for everyone. */
  files: Readonly<Record<'read' | 'work' | 'write' | 'admin', readonly string[]>>
}

const worker = self as unknown as ServiceWorkerGlobalScope
const prefix = 'stepwright-shell-'
const { version, files } = __SHELL__
const shell = `${prefix}${version}`
/** Filled and emptied by pages, which know the signed-in user. */
const pictures = 'stepwright-pictures'
/** Survives builds: the next worker stores the same parts of the app. */
const memory = 'stepwright-roles'
const patienceMs = 4000

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

/** All or nothing: if a file is missing, the previous worker stays. */
async function install(): Promise<void> {
  await hold(files.read)
  for (const role of await knownRoles()) await hold(files[role])
  // Files are requested by hash, so pages of the previous version work with this worker.
  await worker.skipWaiting()
}

async function hold(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(shell)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(
    // Hashed names may come from the HTTP cache, others may be stale there.
    paths
      .filter((path) => !there.has(path))
      .map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })),
  )
}

type Role = keyof typeof files

async function knownRoles(): Promise<Role[]> {
  const cached = await caches.match('/roles', { cacheName: memory })
  if (cached) return ((await cached.json()) as Role[]).filter((role) => role in files)
  // Workers without roles stored everything, and users may depend on that.
  const isFirst = (await caches.keys()).every((name) => !name.startsWith(prefix) || name === shell)
  return isFirst ? [] : ['work', 'write', 'admin']
}

/**
 * Adds the files of new roles, and answers if all are stored. Files of lost roles are dropped with the next build. Claims
 * the page that asks: one that was requested before this worker was active, or reloaded past it, has no worker.
 */
worker.addEventListener('message', (event) => {
  const { roles } = event.data as { roles?: Role[] }
  const answer = (isStored: boolean) => event.ports[0]?.postMessage(isStored)
  if (roles)
    event.waitUntil(
      take(roles).then(
        () => answer(true),
        () => answer(false),
      ),
    )
})

async function take(roles: readonly Role[]): Promise<void> {
  await worker.clients.claim()
  await (await caches.open(memory)).put('/roles', Response.json(roles))
  for (const role of roles.filter((each) => each in files)) await hold(files[role])
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
  // The previous cache stays for windows that were opened before and load further screens.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(event))
  } else if (isHashed(pathname)) event.respondWith(file(request))
  else if (pathname.startsWith('/media/images/')) event.respondWith(picture(asShown(request), pathname))
  else if (files.read.includes(pathname)) event.respondWith(fetch(request).catch(() => file(request)))
})

const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** Navigation to screens of the app, as opposed to documents that only the server answers. */
const isPage = (path: string): boolean => !/^\/(?:api|media|assets|healthz|readyz|metrics)(?:\/|$)/.test(path)

async function page(event: FetchEvent): Promise<Response> {
  const cached = () => caches.match('/index.html', { cacheName: shell, ignoreVary: true })
  const asked = askFor(event)
  try {
    const answer = await within(patienceMs, asked)
    if (answer && isOurs(answer)) return answer
    return (await cached()) ?? (await asked)
  } catch (error) {
    const app = await cached()
    if (app) return app
    throw error
  }
}

/** While the server restarts, a proxy answers with a short plain text: "404 page not found", "502 Bad Gateway". */
const isOurs = ({ status, headers }: Response): boolean =>
  status < 400 || (![502, 503, 504].includes(status) && (headers.get('content-type') ?? '').includes('html'))

/** Navigation preload: the browser has sent the request while it started this worker. */
async function askFor(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  // Firefox resolves a failed preload with a network error, where the specification rejects.
  if (preloaded?.type === 'error') throw new TypeError('the page is not reached')
  return preloaded ?? (await fetch(event.request))
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
}

/** The formats that the browser accepts for a picture: no script can ask it. */
let imageTypes: string | null = null

/** A picture that a page stores is requested as those that it shows: otherwise it arrives twice, in two formats. */
function asShown(request: Request): Request {
  if (request.destination === 'image') imageTypes = request.headers.get('accept')
  else if (imageTypes) return new Request(request, { headers: { accept: imageTypes } })
  return request
}

async function picture(request: Request, path: string): Promise<Response> {
  const asked = fetch(request)
  try {
    const answer = await within(patienceMs, asked)
    if (answer && answer.status < 500) return answer
    return (await cachedPicture(request, path)) ?? (await asked)
  } catch (error) {
    const cached = await cachedPicture(request, path)
    if (cached) return cached
    throw error
  }
}

/** Falls back to another stored size. */
async function cachedPicture(request: Request, path: string): Promise<Response | undefined> {
  if (!(await caches.has(pictures))) return undefined
  const cache = await caches.open(pictures)
  const exact = await cache.match(request, { ignoreVary: true })
  if (exact) return exact
  const name = path.replace(/\.\w+$/, '')
  const other = (await cache.keys()).find(({ url }) => new URL(url).pathname.replace(/\.\w+$/, '') === name)
  return other && cache.match(other, { ignoreVary: true })
}

/** Resolves to undefined if the answer takes longer. */
function within(limitMs: number, asked: Promise<Response>): Promise<Response | undefined> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, limitMs, undefined)
  return Promise.race([asked, over]).finally(() => clearTimeout(timer))
}
