// Measures a guide from a phone: a hundred steps with three photos each, uploaded and processed.
import { createRequire } from 'node:module'
import { addCategories, type Call, callsOf, category, type MadeGuide } from './measure/calls.ts'
import type { BenchSite } from './measure/site.ts'

const sharp = createRequire(new URL('../server/src/main.ts', import.meta.url))(
  'sharp',
) as typeof import('sharp')['default']

const photosPerStep = 3
/** Different content would only prolong the measurement: each photo has its own address anyway. */
const differentPhotos = 12

interface Uploaded {
  image: { id: number; [size: string]: unknown }
}

export interface PhotoGuide {
  path: string
  steps: number
  photos: number
  photoKb: number
}

export async function addPhotoGuide(site: BenchSite, isSmall: boolean): Promise<PhotoGuide> {
  const call = await callsOf(site)
  await addCategories(call, 12)
  const [steps, width] = isSmall ? [6, 800] : [100, 4000]
  const photos = await Promise.all(
    Array.from({ length: differentPhotos }, (_, number) => aPhoto(number, width)),
  )
  const upload = async (number: number) => {
    const answer = await fetch(`http://127.0.0.1:${site.port}/api/2.0/user/media/images?file=${number}.jpg`, {
      method: 'POST',
      headers: { authorization: `api ${call.token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(photos[number % differentPhotos] ?? []),
    })
    if (!answer.ok) throw new Error(`upload: ${await answer.text()}`)
    return ((await answer.json()) as Uploaded).image
  }
  let guide = await addHead(call, (await upload(0)).id)
  for (let orderby = 1; orderby <= steps; orderby++) {
    const data: number[] = []
    for (let place = 0; place < photosPerStep; place++) data.push((await upload(orderby * 5 + place)).id)
    guide = await call('POST', `/guides/${guide.guideid}/steps?revisionid=${guide.revisionid}`, {
      ...stepTexts(orderby),
      media: { type: 'image', data },
    })
  }
  await makeReady(site, await call('GET', `/guides/${guide.guideid}`))
  const bytes = photos.reduce((sum, photo) => sum + photo.length, 0) / photos.length
  return {
    path: `/Guide/Overhaul+the+press/${guide.guideid}`,
    steps,
    photos: steps * photosPerStep,
    photoKb: Math.round(bytes / 1024),
  }
}

const addHead = (call: Call, image: number): Promise<MadeGuide> =>
  call('POST', '/guides', {
    category,
    type: 'how-to',
    title: 'Overhaul the press',
    summary: 'Once a year, by two people, in one day.',
    introduction: "Lock the press out ''before'' you begin.",
    public: true,
    image,
  })

const stepTexts = (orderby: number) => ({
  orderby,
  title: `Part ${orderby} of the press`,
  lines: [
    'Loosen the four screws of the lower cover and take it off to the front.',
    "Check the gap with the gauge: '''1.9 to 2.1 mm''', on both sides.",
    'Wipe the guides clean and put a thin film of oil on them.',
  ].map((text) => ({ text: `${text} (${orderby})`, bullet: 'black', level: 0 })),
})

/** Soft shapes with noise, about as large as a phone's photo of a workshop. */
async function aPhoto(number: number, width: number): Promise<Buffer> {
  const height = (width / 4) * 3
  const noise = (mean: number, sigma: number) => ({ type: 'gaussian', mean, sigma }) as const
  const layer = (size: number, sigma: number) =>
    sharp({
      create: {
        width: Math.round(width / size),
        height: Math.round(height / size),
        channels: 3,
        background: '#777',
        noise: noise(110 + number * 4, sigma),
      },
    })
      .resize(width, height, { kernel: 'cubic' })
      .png({ compressionLevel: 0 })
      .toBuffer()
  const [shapes, details, grain] = await Promise.all([layer(160, 60), layer(24, 40), layer(2, 10)])
  return sharp(shapes)
    .composite([
      { input: details, blend: 'soft-light' },
      { input: grain, blend: 'soft-light' },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Sizes are rendered at the first request or in a job, whichever comes first: here none is left to a reader. */
async function makeReady(site: BenchSite, guide: unknown): Promise<void> {
  const found = JSON.stringify(guide).match(/\/media\/images\/[\w.]+/g) ?? []
  const left = [...new Set(found)]
  const headers = { accept: 'image/avif,image/webp,*/*' }
  const fetchAll = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 4 }, fetchAll))
}
