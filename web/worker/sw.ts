// The service worker: opens the app when the server is not reached. Pages come from the network as long as there is
// one, files with a hash in their name from the device, pictures that were kept from the device when there is no other.

declare const __SHELL__: {
  /** Changes with every file of the app, so that a new build is a new shell. */
  version: string
  files: readonly string[]
}

const worker = self as unknown as ServiceWorkerGlobalScope
const prefix = 'stepwright-shell-'
const { version, files } = __SHELL__
const shell = `${prefix}${version}`
/** Filled and emptied by the pages, which know who is signed in. */
const pictures = 'stepwright-pictures'
const patienceMs = 4000

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

/** All of it or nothing: a file that is missing leaves the worker before in its place. */
async function install(): Promise<void> {
  const cache = await caches.open(shell)
  await cache.addAll(
    // Names with a hash may come from the browser's own cache, others may be old there.
    files.map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })),
  )
  // Files are asked for by their hashes, so pages of the version before go on beside this worker.
  await worker.skipWaiting()
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
  else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => file(request)))
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
  return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
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
