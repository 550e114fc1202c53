// Renders derivatives of an original: every size, each in the format with the fewest bytes.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type Size, sizesOf } from '#image-sizes/image-sizes.ts'
import { uprightSize } from './check.ts'
import { openImage } from './decode.ts'
import { drawAreas } from './drawing/areas.ts'
import { drawMarkup, type Markup, parseMarkup } from './drawing/markup.ts'
import type { Pixels } from './drawing/pixels.ts'
import { textOutlines } from './drawing/text.ts'
import type { Box } from './drawing/turns.ts'
import { addTurns, type Edits, type Turn, turned } from './edits.ts'
import type { Encoding } from './formats/formats.ts'
import { withoutNotes } from './formats/gif-blocks.ts'
import { mostPixelsInLines, mostPixelsWhole } from './formats/limits.ts'
import { withoutMetadata } from './formats/webp-chunks.ts'

export interface RenderTask {
  path: string
  encoding: Encoding
  edits: Edits
  markup: string | null
  /** Path prefix of the written files. */
  folder: string
  prefix: string
  /** `sizes` for all boxes, `full` for the original size. */
  what: 'sizes' | 'full'
}

export interface MadeFile {
  /** The stored name: `standard.jpg`, `full.png`. */
  name: string
  path: string
  bytes: number
}

export async function renderImage(task: RenderTask): Promise<MadeFile[]> {
  const files: MadeFile[] = []
  try {
    if (task.what === 'sizes') await renderSizes(task, files)
    else await renderFull(task, files)
    return files
  } catch (error) {
    for (const { path } of files) await rm(path, { force: true })
    throw error
  }
}

/** Cascaded downscaling: the largest box is rendered from the original and all others from that. */
async function renderSizes(task: RenderTask, files: MadeFile[]): Promise<void> {
  const from = await stage(task)
  const boxes = sizesOf(from.size).reverse()
  const largest = boxes[0] as Size
  const top = await finish(from, largest)
  const kind = await kindOf(task.encoding, top)
  for (const box of boxes) {
    const pixels = box === largest ? top : await shrink(top, box)
    const plain = await encode(pixels, kind).toBuffer()
    await write(task, files, `${box.name}.${kind}`, plain)
    const webp = await encode(pixels, 'webp').toBuffer()
    if (webp.length < plain.length) await write(task, files, `${box.name}.webp`, webp)
  }
}

type Kind = 'jpg' | 'png' | 'webp'

/** Photos without transparency as JPEG; drawings and transparent pictures as PNG. */
async function kindOf(encoding: Encoding, pixels: Pixels): Promise<Kind> {
  if (encoding === 'png' || encoding === 'gif') return 'png'
  if (pixels.channels === 1 || pixels.channels === 3) return 'jpg'
  const { isOpaque } = await fromPixels(pixels).stats()
  return isOpaque ? 'jpg' : 'png'
}

function encode(pixels: Pixels, kind: Kind): Sharp {
  const image = fromPixels(pixels)
  if (kind === 'jpg') return image.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
  if (kind === 'png') return image.png({ compressionLevel: 7 })
  return image.webp({ quality: 80, effort: 2 })
}

const fromPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: mostPixelsInLines })

const shrink = (pixels: Pixels, box: Size): Promise<Pixels> => toPixels(fit(fromPixels(pixels), box))

const fit = (image: Sharp, box: { width: number; height: number }): Sharp =>
  image.resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true })

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
}

interface Dimensions {
  width: number
  height: number
}

/** Upright and cropped, not turned yet; the visible part of the markup; the final size. */
interface Stage {
  picture: Sharp
  markup: Markup | null
  view: Box
  size: Dimensions
  turn: Turn
  thenTurn: Turn
  isMoving: boolean
}

async function stage({ path, encoding, edits, markup: text }: RenderTask): Promise<Stage> {
  const opened = await openImage(path, encoding)
  const metadata = await opened.metadata()
  const upright = uprightSize(metadata)
  const crop = edits.crop ?? { left: 0, top: 0, ...upright }
  const { thenTurn = 0 } = edits
  const markup = text === null ? null : parseMarkup(text, turned(crop, edits.turn))
  if (typeof markup === 'string') throw new Error(`The markup ${markup}`)
  const turn = addTurns(edits.turn, markup?.turn ?? 0)
  const source = turned(crop, turn)
  const view: Box = markup?.crop ?? { left: 0, top: 0, ...source }
  const part = turnBack(view, source, turn)
  const cut = { ...part, left: part.left + crop.left, top: part.top + crop.top }
  const isWhole = cut.width === upright.width && cut.height === upright.height
  const upstanding = opened.autoOrient()
  return {
    picture: isWhole ? upstanding : upstanding.extract(cut),
    markup,
    view,
    size: turned(view, thenTurn),
    turn,
    thenTurn,
    isMoving: (metadata.pages ?? 1) > 1 && isWhole && !turn && !thenTurn && !markup,
  }
}

/** The final pixels within the box, in the default colour space of screens. */
async function finish(from: Stage, box: Dimensions): Promise<Pixels> {
  const wanted = turned(box, ((from.turn + from.thenTurn) % 360) as Turn)
  let pixels = await toPixels(fit(from.picture, wanted).toColourspace('srgb'))
  if (from.turn) pixels = await toPixels(fromPixels(pixels).rotate(from.turn))
  if (from.markup) {
    drawAreas(from.markup, from.view, pixels)
    const drawing = Buffer.from(drawMarkup(from.markup, from.view, pixels, await textOutlines(from.markup)))
    pixels = await toPixels(fromPixels(pixels).composite([{ input: drawing }]))
  }
  return from.thenTurn ? toPixels(fromPixels(pixels).rotate(from.thenTurn)) : pixels
}

async function renderFull(task: RenderTask, files: MadeFile[]): Promise<void> {
  const from = await stage(task)
  if (from.isMoving && (task.encoding === 'gif' || task.encoding === 'webp')) {
    const strip = task.encoding === 'gif' ? withoutNotes : withoutMetadata
    return write(task, files, `full.${task.encoding}`, strip(await readFile(task.path)))
  }
  const isPlain = !from.turn && !from.thenTurn && !from.markup
  const known = isPlain ? plainKinds[task.encoding] : undefined
  if (known) {
    const image = from.picture.toColourspace('srgb')
    return write(task, files, `full.${known}`, await encodeFull(image, known, from.size).toBuffer())
  }
  const pixels = await finish(from, isPlain ? from.size : within(from.size, mostPixelsWhole))
  const kind = task.encoding === 'webp' ? 'webp' : await kindOf(task.encoding, pixels)
  await write(task, files, `full.${kind}`, await encodeFull(fromPixels(pixels), kind, pixels).toBuffer())
}

/** Decided from the header where possible, so that the pixels can be streamed. */
const plainKinds: Partial<Record<Encoding, Kind>> = {
  jpeg: 'jpg',
  heic: 'jpg',
  bmp: 'jpg',
  png: 'png',
  gif: 'png',
  webp: 'webp',
}

function encodeFull(image: Sharp, kind: Kind, { width, height }: Dimensions): Sharp {
  if (kind === 'png') return image.png({ compressionLevel: 7 })
  if (kind === 'webp') return image.webp({ quality: 90, effort: 2 })
  // Highest compression effort buffers the whole image.
  const optimiseCoding = width * height <= mostPixelsWhole
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 92, optimiseCoding })
}

/** The same ratio with at most this number of pixels. */
function within({ width, height }: Dimensions, pixels: number): Dimensions {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)))
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

async function write(task: RenderTask, files: MadeFile[], name: string, bytes: Buffer): Promise<void> {
  const path = join(task.folder, `${task.prefix}${name}`)
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
  files.push({ name, path, bytes: bytes.length })
}

/** Maps a part of the turned picture to the unturned one. */
function turnBack({ left, top, width, height }: Box, whole: Dimensions, turn: Turn): Box {
  const fromRight = whole.width - left - width
  const fromBottom = whole.height - top - height
  if (turn === 90) return { left: top, top: fromRight, width: height, height: width }
  if (turn === 180) return { left: fromRight, top: fromBottom, width, height }
  if (turn === 270) return { left: fromBottom, top: left, width: height, height: width }
  return { left, top, width, height }
}
