// Finds a code in an image: with `BarcodeDetector` if it supports every kind, else with ZXing, loaded on demand.
import { type Code, indispensable, kindOf, readable, symbologies } from './codes.ts'
import { emptyFrame, type Read } from './frame.ts'

interface Detector {
  detect(source: HTMLCanvasElement): Promise<readonly { rawValue: string; format: string }[]>
}

interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** For live frames: fast and repeated. */
export async function openReader(): Promise<Read> {
  return (await openDetector()) ?? (await import('./zxing.ts')).openLibrary('quick')
}

/** For a single photo: thorough, and with the same library on every device. */
const openPhotoReader = async (): Promise<Read> => (await import('./zxing.ts')).openLibrary('thorough')

async function openDetector(): Promise<Read | null> {
  const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  if (!Maker) return null
  try {
    const known = await Maker.getSupportedFormats()
    if (!indispensable.every((format) => known.includes(format))) return null
    const wanted = symbologies.map(({ detector }) => detector).filter((format) => known.includes(format))
    const detector = new Maker({ formats: wanted })
    // Some systems list their formats and then fail at the first image.
    await detector.detect(emptyFrame(16, 16).canvas)
    return async ({ canvas }) => firstOf(await detector.detect(canvas))
  } catch {
    return null
  }
}

const firstOf = (found: readonly { rawValue: string; format: string }[]): Code | null => {
  for (const { rawValue, format } of found) {
    const text = readable(rawValue)
    if (text) return { text, kind: kindOf(format) }
  }
  return null
}

const longestSide = 2200

/** Throws if the browser cannot decode the file as an image. */
export async function readPhoto(file: Blob): Promise<Code | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const frame = emptyFrame(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    )
    // Transparent pixels become white, as on paper.
    frame.context.fillStyle = '#fff'
    frame.context.fillRect(0, 0, frame.canvas.width, frame.canvas.height)
    frame.context.drawImage(bitmap, 0, 0, frame.canvas.width, frame.canvas.height)
    return await (await openPhotoReader())(frame)
  } finally {
    bitmap.close()
  }
}
