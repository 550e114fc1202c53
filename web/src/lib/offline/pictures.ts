// Pictures of kept guides and runs, each in the size that this screen shows. The service worker gives them out when
// the network does not.
import { pictureWidths } from '../media/picture-widths.ts'

// The service worker knows this name.
const name = 'stepwright-pictures'

/** What it shows, as loosely as the API sends it. */
export interface Shown {
  /** In what a run needs. */
  guide?: Shown
  image?: unknown
  steps?: readonly { media?: { type?: string; data?: unknown } }[]
}

type Sizes = Partial<Record<'standard' | 'medium' | 'large' | 'huge' | 'original', string>>

let isRefused = false

/** Not on a site without TLS, nor where the browser refuses. */
export const canKeepPictures = (): boolean => 'caches' in globalThis && !isRefused

/** Null where a browser has no such store, as on a site without TLS. */
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
    Array.isArray(media?.data) ? (media.data as Sizes[]) : [],
  )
  const main = body.image ? [body.image as Sizes] : []
  return [...main, ...images].flatMap((image) => urlOf(image) ?? [])
}

/** The smallest that is sharp on this screen, where a step's picture stands beside its text or above it. */
function urlOf(image: Sizes): string | undefined {
  const wide =
    window.innerWidth >= 1024 ? 608 : window.innerWidth >= 768 ? window.innerWidth * 0.55 : window.innerWidth
  const needed = wide * Math.min(window.devicePixelRatio, 2)
  const there = pictureWidths.filter(([size]) => image[size])
  const best = there.find(([, width]) => width >= needed * 0.95) ?? there.at(-1)
  return best ? image[best[0]] : image.original
}

/** One after the other, as long as the device is still that person's. */
export async function keepPictures(
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
  // Somebody else may have come while one was on its way.
  if (!(await mayGoOn())) await forgetPictures()
}

/** All of them, or those that nothing shows any more. */
export async function forgetPictures(find?: () => Promise<ReadonlySet<string>>): Promise<void> {
  const cache = await openPictures()
  if (!cache) return
  if (!find) return void (await caches.delete(name).catch(() => {}))
  // What comes after this is shown by something that is read after it.
  const there = await cache.keys()
  const used = await find()
  for (const request of there) {
    const { pathname, href } = new URL(request.url)
    if (!used.has(pathname) && !used.has(href)) await cache.delete(request, { ignoreVary: true })
  }
}

/** How many bytes each picture takes; those that are not here have no entry. */
export async function bytesOf(urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const cache = await openPictures()
  const sizes = new Map<string, number>()
  for (const url of new Set(urls)) {
    const kept = await cache?.match(url, { ignoreVary: true })
    if (kept) sizes.set(url, Number(kept.headers.get('content-length') ?? 0))
  }
  return sizes
}
