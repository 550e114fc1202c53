// Finds a code in a picture: with the browser's own detector where it knows every kind, else with a library that is
// loaded only then.
import { type Code, indispensable, kindOf, readable, symbologies } from './codes.ts'
import { emptyFrame, type Read } from './frame.ts'

interface Detector {
  detect(source: HTMLCanvasElement): Promise<readonly { rawValue: string; format: string }[]>
}

interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** For the live picture: quick, again and again. */
export async function openReader(): Promise<Read> {
  return (await openDetector()) ?? (await import('./zxing.ts')).openLibrary('quick')
}

/** For a single photo: with all patience, and the same everywhere. */
const openPhotoReader = async (): Promise<Read> => (await import('./zxing.ts')).openLibrary('thorough')

async function openDetector(): Promise<Read | null> {
  const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  if (!Maker) return null
  try {
    const known = await Maker.getSupportedFormats()
    if (!indispensable.every((format) => known.includes(format))) return null
    const wanted = symbologies.map(({ detector }) => detector).filter((format) => known.includes(format))
    const detector = new Maker({ formats: wanted })
    // Some systems name their kinds and then fail at the first picture.
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

/** Throws where the browser can not read the file as a picture. */
export async function readPhoto(file: Blob): Promise<Code | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const frame = emptyFrame(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    )
    // What is transparent is white, as on paper.
    frame.context.fillStyle = '#fff'
    frame.context.fillRect(0, 0, frame.canvas.width, frame.canvas.height)
    frame.context.drawImage(bitmap, 0, 0, frame.canvas.width, frame.canvas.height)
    return await (await openPhotoReader())(frame)
  } finally {
    bitmap.close()
  }
}
