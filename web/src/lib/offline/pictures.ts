// Stores the images of offline guides and runs in the sizes that this screen shows. The service worker serves them when
// offline.
import { type PictureAddresses, sourcesOf } from '@stepwright/rules'

// The service worker uses the same name.
const name = 'stepwright-pictures'

/** Members of an answer that hold images, loosely typed. */
export interface Shown {
  /** The guide of a plan. */
  guide?: Shown
  image?: unknown
  steps?: readonly { media?: { type?: string; data?: unknown } }[]
}

let isRefused = false

/** False without TLS, or if the browser refuses. */
export const canStorePictures = (): boolean => 'caches' in globalThis && !isRefused

/** Null if the browser has no Cache API, as on a site without TLS. */
async function openPictures(): Promise<Cache | null> {
  try {
    return await caches.open(name)
  } catch {
    isRefused = true
    return null
  }
}

export function picturesOf(answer: Shown): string[] {
  const body = answer.guide ?? answer
  const images = (body.steps ?? []).flatMap(({ media }) =>
    Array.isArray(media?.data) ? (media.data as PictureAddresses[]) : [],
  )
  const main = body.image ? [body.image as PictureAddresses] : []
  return [...main, ...images].map(urlOf)
}

/** Returns the smallest size that is sharp on this screen, where a step's image is beside or above its text. */
function urlOf(image: PictureAddresses): string {
  const wide =
    window.innerWidth >= 1024 ? 608 : window.innerWidth >= 768 ? window.innerWidth * 0.55 : window.innerWidth
  const needed = wide * Math.min(window.devicePixelRatio, 2)
  const sources = sourcesOf(image)
  const best = sources.find(({ width }) => width >= needed * 0.95) ?? sources.at(-1)
  return best?.url ?? image.original
}

/** Sequentially, as long as the device still belongs to that user. */
export async function storePictures(
  urls: readonly string[],
  mayGoOn: () => Promise<boolean>,
  onOne = () => {},
): Promise<void> {
  const cache = await openPictures()
  for (const url of cache ? urls : []) {
    if (!(await mayGoOn())) break
    if (!(await cache?.match(url, { ignoreVary: true }))) await cache?.add(url).catch(() => {})
    onOne()
  }
  // Another user may have signed in during the request.
  if (!(await mayGoOn())) await forgetPictures()
}

/** Deletes all images, or those that no stored answer shows. */
export async function forgetPictures(find?: () => Promise<ReadonlySet<string>>): Promise<void> {
  const cache = await openPictures()
  if (!cache) return
  if (!find) return void (await caches.delete(name).catch(() => {}))
  // Images stored after this belong to answers read after it.
  const there = await cache.keys()
  const used = await find()
  for (const request of there) {
    const { pathname, href } = new URL(request.url)
    if (!used.has(pathname) && !used.has(href)) await cache.delete(request, { ignoreVary: true })
  }
}

/** Returns the size of each stored image in bytes; others have no entry. */
export async function bytesOf(urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const cache = await openPictures()
  const sizes = new Map<string, number>()
  for (const url of new Set(urls)) {
    const stored = await cache?.match(url, { ignoreVary: true })
    if (stored) sizes.set(url, Number(stored.headers.get('content-length') ?? 0))
  }
  return sizes
}
