// The service worker: opens the app when the server is not reached. Pages come from the network as long as there is
// one, files with a hash in their name from the device, pictures that were kept from the device when there is no other.
// Of the app it holds what the person at this device can use: pages tell it which roles that are.

declare const __SHELL__: {
  /** Changes with every file of the app, so that a new build is a new shell. */
  version: string
  /** Without a role: for everybody. */
  files: Readonly<Record<'read' | 'work' | 'write' | 'admin', readonly string[]>>
}

const worker = self as unknown as ServiceWorkerGlobalScope
const prefix = 'stepwright-shell-'
const { version, files } = __SHELL__
const shell = `${prefix}${version}`
/** Filled and emptied by the pages, which know who is signed in. */
const pictures = 'stepwright-pictures'
/** Outlives builds: the next worker holds the same parts of the app. */
const memory = 'stepwright-roles'
const patienceMs = 4000

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

/** All of it or nothing: a file that is missing leaves the worker before in its place. */
async function install(): Promise<void> {
  await hold(files.read)
  for (const role of await knownRoles()) await hold(files[role])
  // Files are asked for by their hashes, so pages of the version before go on beside this worker.
  await worker.skipWaiting()
}

async function hold(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(shell)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(
    // Names with a hash may come from the browser's own cache, others may be old there.
    paths
      .filter((path) => !there.has(path))
      .map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })),
  )
}

type Role = keyof typeof files

async function knownRoles(): Promise<Role[]> {
  const kept = await caches.match('/roles', { cacheName: memory })
  if (kept) return ((await kept.json()) as Role[]).filter((role) => role in files)
  // A worker that knew no roles has held all of it, and somebody may rely on that.
  const isFirst = (await caches.keys()).every((name) => !name.startsWith(prefix) || name === shell)
  return isFirst ? [] : ['work', 'write', 'admin']
}

/** Who works here may do more from now on, or less: then it is the next build that leaves the rest out. */
worker.addEventListener('message', (event) => {
  const { roles } = event.data as { roles?: Role[] }
  // Without a network it holds the rest when a page tells it again.
  if (roles) event.waitUntil(take(roles).catch(() => {}))
})

async function take(roles: readonly Role[]): Promise<void> {
  await (await caches.open(memory)).put('/roles', Response.json(roles))
  for (const role of roles.filter((each) => each in files)) await hold(files[role])
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
  // The last one stays for windows that were opened before and have not loaded all of their screens.
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
  else if (pathname.startsWith('/media/images/')) event.respondWith(picture(request, pathname))
  else if (files.read.includes(pathname)) event.respondWith(fetch(request).catch(() => file(request)))
})

const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** What the app shows, as opposed to what the server answers by itself. */
const isPage = (path: string): boolean => !/^\/(?:api|media|assets|healthz|readyz|metrics)(?:\/|$)/.test(path)

async function page(event: FetchEvent): Promise<Response> {
  const kept = () => caches.match('/index.html', { cacheName: shell, ignoreVary: true })
  const asked = askFor(event)
  try {
    const answer = await within(patienceMs, asked)
    if (answer && isOurs(answer)) return answer
    return (await kept()) ?? (await asked)
  } catch (error) {
    const app = await kept()
    if (app) return app
    throw error
  }
}

/** What a proxy says while our server is starting again is short and plain: "404 page not found", "502 Bad Gateway". */
const isOurs = ({ status, headers }: Response): boolean =>
  status < 400 || (![502, 503, 504].includes(status) && (headers.get('content-type') ?? '').includes('html'))

/** The browser has asked already, while it was starting this worker. */
async function askFor(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  // Firefox resolves a preload that failed with a network error, where the specification rejects.
  if (preloaded?.type === 'error') throw new TypeError('the page is not reached')
  return preloaded ?? (await fetch(event.request))
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
}

async function picture(request: Request, path: string): Promise<Response> {
  const asked = fetch(request)
  try {
    const answer = await within(patienceMs, asked)
    if (answer && answer.status < 500) return answer
    return (await keptPicture(request, path)) ?? (await asked)
  } catch (error) {
    const kept = await keptPicture(request, path)
    if (kept) return kept
    throw error
  }
}

/** In another size where the very one was not kept. */
async function keptPicture(request: Request, path: string): Promise<Response | undefined> {
  if (!(await caches.has(pictures))) return undefined
  const cache = await caches.open(pictures)
  const exact = await cache.match(request, { ignoreVary: true })
  if (exact) return exact
  const name = path.replace(/\.\w+$/, '')
  const other = (await cache.keys()).find(({ url }) => new URL(url).pathname.replace(/\.\w+$/, '') === name)
  return other && cache.match(other, { ignoreVary: true })
}

/** Nothing if the answer takes longer. */
function within(limitMs: number, asked: Promise<Response>): Promise<Response | undefined> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, limitMs, undefined)
  return Promise.race([asked, over]).finally(() => clearTimeout(timer))
}
