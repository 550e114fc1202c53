// Draws and uploads pictures for tests, and reads pictures back.
import sharp from 'sharp'
import type { Answer, TestSite } from '../app.ts'

export interface PhotoOptions {
  /** EXIF orientation; 6 is rotated by a quarter turn. */
  orientation?: number
  /** Different colours give different files. */
  colour?: string
  quality?: number
}

/** A JPEG with a colour in each corner: red, green, blue and yellow, clockwise from the upper left. */
export async function aPhoto(width: number, height: number, options: PhotoOptions = {}): Promise<Buffer> {
  const drawn = sharp(Buffer.from(corners(width, height, options.colour ?? '#8899aa')))
  const turned = options.orientation ? drawn.withMetadata({ orientation: options.orientation }) : drawn
  return turned.jpeg({ quality: options.quality ?? 80 }).toBuffer()
}

export function corners(width: number, height: number, background = '#8899aa'): string {
  const [w, h] = [width / 4, height / 4]
  const spot = (x: number, y: number, colour: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${background}"/>${spot(0, 0, '#ff0000')}` +
    `${spot(width - w, 0, '#00ff00')}${spot(width - w, height - h, '#0000ff')}${spot(0, height - h, '#ffff00')}</svg>`
  )
}

export interface UploadedImage {
  image: { id: number; guid: string; original: string }
  width: number
  height: number
}

type Caller = { token: string }

export const upload = (site: TestSite, as: Caller, bytes: Buffer, file: string): Promise<Answer> =>
  site.call('POST', `/user/media/images?file=${encodeURIComponent(file)}`, {
    as,
    body: bytes,
    headers: { 'content-type': 'image/*' },
  })

export async function anImage(site: TestSite, as: Caller, bytes?: Buffer): Promise<UploadedImage> {
  const answer = await upload(site, as, bytes ?? (await aPhoto(1200, 900)), 'photo.jpg')
  if (answer.status !== 200) throw new Error(`No picture: ${answer.text}`)
  return answer.body
}

export interface Bytes {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

/** Reads the file at the address of a picture: `GUID`, `GUID.standard`, … */
export async function fetchBytes(
  site: TestSite,
  name: string,
  options: { as?: Caller; headers?: Record<string, string>; method?: 'GET' | 'HEAD' } = {},
): Promise<Bytes> {
  const headers = {
    ...(options.as ? { authorization: `api ${options.as.token}` } : {}),
    ...options.headers,
  }
  const response = await site.app.inject({
    method: options.method ?? 'GET',
    url: `/media/images/${name}`,
    headers,
  })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

/** Returns the nearest named colour of each corner, clockwise from the upper left. */
export async function cornersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.floor(info.width / 10), Math.floor(info.height / 10)]
  const places = [
    [x, y],
    [info.width - 1 - x, y],
    [info.width - 1 - x, info.height - 1 - y],
    [x, info.height - 1 - y],
  ] as const
  return places.map(([left, top]) =>
    nameOf([...data.subarray((top * info.width + left) * info.channels).subarray(0, 3)]),
  )
}

const names: [string, number[]][] = [
  ['red', [255, 0, 0]],
  ['green', [0, 255, 0]],
  ['blue', [0, 0, 255]],
  ['yellow', [255, 255, 0]],
  ['white', [255, 255, 255]],
  ['black', [0, 0, 0]],
  ['ground', [0x88, 0x99, 0xaa]],
]

function nameOf(pixel: number[]): string {
  const distance = (colour: number[]) =>
    colour.reduce((sum, part, at) => sum + (part - (pixel[at] ?? 0)) ** 2, 0)
  return names.reduce((best, each) => (distance(each[1]) < distance(best[1]) ? each : best))[0]
}
