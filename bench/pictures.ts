// Compares pictures with their baselines: rendering all sizes, serving one, and reads while twenty are processed.
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizes as pictureSizes } from '../server/src/image-sizes/image-sizes.ts'
import { createImageFiles } from '../server/src/media/images/image-files.ts'
import { createPixelPool } from '../server/src/media/pixels/pool.ts'
import { openFiles } from '../server/src/platform/files/open.ts'
import { atMost } from './measure/budgets.ts'
import { type Call, callsOf, category, type MadeGuide } from './measure/calls.ts'
import { httpRequest, runLoad } from './measure/load.ts'
import { type Compared, middle, round, type Sizes, sideBySide } from './measure/side-by-side.ts'
import { type BenchSite, startScript } from './measure/site.ts'

const sharp = createRequire(new URL('../server/src/main.ts', import.meta.url))(
  'sharp',
) as typeof import('sharp')['default']

export async function measurePictures(site: BenchSite, sizes: Sizes): Promise<Record<string, unknown>> {
  const { guideid, results } = await measureServing(site, sizes)
  const photos = sizes.isSmall ? 2 : 20
  return {
    'a photo of 12 megapixels to all sizes': await measureSizes(sizes),
    ...results,
    [`a guide read while ${photos} photos are worked on`]: await measureReads(site, {
      guideid,
      photos,
      sizes,
    }),
  }
}

/** Like a photo: many details, and no two alike. */
function aPhoto(number: number, width = 4000, height = 3000): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 + number } as const
  return sharp({ create: { width: width / 4, height: height / 4, channels: 3, background: '#777', noise } })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The product, from the stored original to all stored files, beside the library alone. */
async function measureSizes({ isSmall }: Sizes) {
  const [runs, width] = isSmall ? [1, 800] : [5, 4000]
  const data = mkdtempSync(join(tmpdir(), 'stepwright-bench-'))
  const pool = createPixelPool()
  try {
    const files = await openFiles({ data, files: 'disk' })
    const pictures = createImageFiles(files, pool)
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let run = 0; run <= runs; run++) {
      const bytes = await aPhoto(run, width, (width / 4) * 3)
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
    const ratio = round(ours / bare)
    return { oursMs: round(ours), bareSharpMs: round(bare), ratio, ...atMost(ratio, 1.2) }
  } finally {
    await pool.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** The same files with the library alone, each size from the photo, on one thread as in the product. */
async function makeBare(path: string, folder: string): Promise<void> {
  sharp.concurrency(1)
  sharp.cache(false)
  for (const size of pictureSizes) {
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

interface Uploaded {
  image: { id: number; guid: string }
}

const upload = async (call: Call, bytes: Buffer): Promise<Uploaded['image']> =>
  (await call<Uploaded>('POST', '/user/media/images?file=a.jpg', bytes)).image

async function measureServing(site: BenchSite, sizes: Sizes) {
  const call = await callsOf(site)
  const image = await upload(call, await aPhoto(1, 1600, 1200))
  const draft = { category, type: 'how-to', subject: 'pictures', public: true, image: image.id }
  const { guideid } = await call<MadeGuide>('POST', '/guides', draft)
  const results: Record<string, Compared> = {}
  for (const size of ['standard', 'huge']) {
    const path = `/media/images/${image.guid}.${size}`
    const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers: { accept: 'image/jpeg' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const bodyFile = join(site.data, `bench-${size}`)
    await writeFile(bodyFile, body)
    const bare = await startScript('bare-http.ts', [answer.headers.get('etag') ?? '', bodyFile])
    const requests = { request: httpRequest('GET', path, { Accept: 'image/jpeg' }), expectStatus: 200 }
    const name = `GET picture, ${size}, ${Math.round(body.length / 1024)} KB`
    results[name] = await sideBySide({ ours: site, bare }, requests, { ...sizes, budget: 0.6 })
    await bare.stop()
  }
  return { guideid, results }
}

interface Meanwhile {
  guideid: number
  photos: number
  sizes: Sizes
}

/** Few readers, so that they wait for the server and not for each other. */
async function measureReads(site: BenchSite, { guideid, photos, sizes }: Meanwhile) {
  const call = await callsOf(site)
  const read = {
    ports: [site.port],
    connections: 2,
    request: httpRequest('GET', `/api/2.0/guides/${guideid}`, {}),
    expectStatus: 200,
  }
  const width = sizes.isSmall ? 800 : 4000
  const pictures = await Promise.all(
    Array.from({ length: photos }, (_, index) => aPhoto(index + 10, width, (width / 4) * 3)),
  )
  await runLoad({ ...read, seconds: Math.min(1, sizes.seconds) })
  const idle = await runLoad({ ...read, seconds: sizes.seconds })
  const uploads = (async () => {
    for (const bytes of pictures) await upload(call, bytes)
  })()
  const [busy] = await Promise.all([runLoad({ ...read, seconds: sizes.seconds * 1.5 }), uploads])
  const ratio = round(busy.p99Ms / idle.p99Ms)
  return {
    idleP99Ms: idle.p99Ms,
    busyP99Ms: busy.p99Ms,
    idleP50Ms: idle.p50Ms,
    busyP50Ms: busy.p50Ms,
    ratio,
    ...atMost(ratio, 3),
  }
}
