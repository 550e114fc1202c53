// Pictures beside their baselines: making all sizes, serving one, and what reads feel of twenty photos at once.
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPictureFiles } from '../server/src/media/picture-files.ts'
import { createPicturePool } from '../server/src/media/pictures/pool.ts'
import { sizes } from '../server/src/media/pictures/sizes.ts'
import { openFiles } from '../server/src/platform/files/open.ts'
import { httpRequest, runLoad } from './load.ts'
import { admin, type BenchSite, type Child, startScript } from './site.ts'

const sharp = createRequire(new URL('../server/src/main.ts', import.meta.url))(
  'sharp',
) as typeof import('sharp')['default']
const photos = 20

export interface Comparison {
  request: Buffer
  expectStatus: number
  budget: number
}
export type SideBySide = (ours: Child, bare: Child, comparison: Comparison) => Promise<unknown>

export async function measurePictures(
  site: BenchSite,
  sideBySide: SideBySide,
): Promise<Record<string, unknown>> {
  return {
    'a photo of 12 megapixels to all sizes': await measureSizes(),
    ...(await measureServing(site, sideBySide)),
    [`a guide read while ${photos} photos are worked on`]: await measureReads(site),
  }
}

/** Like a photo: much detail everywhere, and no two alike. */
function aPhoto(number: number, width = 4000, height = 3000): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 + number } as const
  return sharp({ create: { width: width / 4, height: height / 4, channels: 3, background: '#777', noise } })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer()
}

const runs = 5
const middle = (times: number[]): number =>
  Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)

/** The way of the product, from the original in the store to all files in the store, beside the library alone. */
async function measureSizes() {
  const data = mkdtempSync(join(tmpdir(), 'stepwright-bench-'))
  const pool = createPicturePool()
  try {
    const files = await openFiles({ data, files: 'disk' }, Date.now())
    const pictures = createPictureFiles(files, pool)
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let run = 0; run <= runs; run++) {
      const bytes = await aPhoto(run)
      const stored = await pictures.keepBytes(bytes, 'photo.jpg')
      const drawn = { ...stored, rendition: stored.hash, edits: null, markup: null }
      const ours = await timed(async () => {
        await pictures.make(drawn, 'sizes')
        await pictures.make(drawn, 'full')
      })
      const path = join(data, `photo-${run}.jpg`)
      await writeFile(path, bytes)
      const bare = await timed(() => makeBare(path, data))
      // The first ones load the library.
      if (run === 0) continue
      times.ours.push(ours)
      times.bare.push(bare)
    }
    const [ours, bare] = [middle(times.ours), middle(times.bare)]
    return { oursMs: ours, bareSharpMs: bare, ratio: Math.round((ours / bare) * 100) / 100, budget: 1.2 }
  } finally {
    await pool.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** The same files by the library alone, each size out of the photo, on one thread as in the product. */
async function makeBare(path: string, folder: string): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  for (const size of sizes) {
    const picture = sharp(path, { sequentialRead: true })
      .autoOrient()
      .resize(size.width, size.height, { fit: 'inside' })
    await picture.clone().jpeg({ quality: 82 }).toFile(join(folder, 'bare.jpg'))
    await picture.clone().webp({ quality: 80, effort: 2 }).toFile(join(folder, 'bare.webp'))
  }
  await sharp(path).autoOrient().jpeg({ quality: 92 }).toFile(join(folder, 'bare-full.jpg'))
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function signIn(site: BenchSite): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${site.port}/api/2.0/user/token`, {
    method: 'POST',
    body: JSON.stringify(admin),
  })
  return ((await answer.json()) as { authToken: string }).authToken
}

interface Uploaded {
  image: { id: number; guid: string }
}

async function call<T>(site: BenchSite, token: string, path: string, body: Buffer | object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${site.port}/api/2.0${path}`, {
    method: 'POST',
    headers: {
      authorization: `api ${token}`,
      'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json',
    },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function measureServing(site: BenchSite, sideBySide: SideBySide): Promise<Record<string, unknown>> {
  const token = await signIn(site)
  const { image } = await call<Uploaded>(
    site,
    token,
    '/user/media/images?file=a.jpg',
    await aPhoto(1, 1600, 1200),
  )
  await call(site, token, '/wikis', { namespace: 'CATEGORY', title: 'Bench', contents: 'Bench' })
  const guide = { category: 'Bench', type: 'how-to', subject: 'Bench', public: true, image: image.id }
  await call(site, token, '/guides', guide)
  const results: Record<string, unknown> = {}
  for (const size of ['standard', 'huge']) {
    const path = `/media/images/${image.guid}.${size}`
    const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers: { accept: 'image/jpeg' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const bodyFile = join(site.folder, `bench-${size}`)
    await writeFile(bodyFile, body)
    const bare = await startScript('bare-http.ts', [answer.headers.get('etag') ?? '', '', bodyFile])
    const request = httpRequest('GET', path, { Accept: 'image/jpeg' })
    const found = (await sideBySide(site, bare, { request, expectStatus: 200, budget: 0.6 })) as object
    results[`GET picture, ${size}, ${Math.round(body.length / 1024)} KB`] = found
    await bare.stop()
  }
  return results
}

/** A few readers, so that what they wait for is the server and not each other. */
async function measureReads(site: BenchSite) {
  const token = await signIn(site)
  const read = {
    port: site.port,
    connections: 2,
    request: httpRequest('GET', '/api/2.0/guides/1', {}),
    expectStatus: 200,
  }
  const pictures = await Promise.all(Array.from({ length: photos }, (_, index) => aPhoto(index + 10)))
  await runLoad({ ...read, seconds: 1 })
  const idle = await runLoad({ ...read, seconds: 4 })
  const uploads = (async () => {
    for (const bytes of pictures) await call<Uploaded>(site, token, '/user/media/images?file=b.jpg', bytes)
  })()
  const [busy] = await Promise.all([runLoad({ ...read, seconds: 6 }), uploads])
  const ratio = Math.round((busy.p99Ms / idle.p99Ms) * 100) / 100
  return {
    idleP99Ms: idle.p99Ms,
    busyP99Ms: busy.p99Ms,
    idleP50Ms: idle.p50Ms,
    busyP50Ms: busy.p50Ms,
    ratio,
    budget: 3,
  }
}
