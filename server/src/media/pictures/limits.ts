// How large a picture may be, by what its kind asks of the memory; and why one is not taken.
import type { Encoding } from './formats.ts'

/** Why a picture is not taken, as the message about it goes on. */
export class PictureFault extends Error {}

export const longestSide = 30_000
export const shortestSide = 50

/** What a machine with little memory still gets through, read line by line or as three bytes a pixel. */
const mostPixels = 120_000_000
/** These are read whole, at four bytes a pixel; and so is what is turned or drawn on in its own size. */
export const mostPixelsWhole = 60_000_000
/** The largest cameras of phones make 200 million, as JPEG: the one kind that is never whole in memory. */
export const mostPixelsInLines = 250_000_000

interface Kind {
  encoding: Encoding
  /** Of a JPEG that comes in several passes all of it has to be remembered until the last one. */
  isProgressive?: boolean
}

export function mostPixelsOf({ encoding, isProgressive = false }: Kind): number {
  if (encoding === 'jpeg' && !isProgressive) return mostPixelsInLines
  return encoding === 'bmp' || encoding === 'heic' ? mostPixelsWhole : mostPixels
}

export function checkPixels({ width, height }: { width: number; height: number }, kind: Kind): void {
  if (width < shortestSide || height < shortestSide)
    throw new PictureFault(`must be at least ${shortestSide} by ${shortestSide} pixels`)
  if (width > longestSide || height > longestSide || width * height > mostPixelsOf(kind))
    throw new PictureFault(tooManyPixels(kind))
}

export function tooManyPixels(kind: Kind): string {
  const millions = (pixels: number) => `${pixels / 1e6} million`
  const most = `at most ${longestSide} on a side and ${millions(mostPixelsOf(kind))} in all`
  const more = kind.isProgressive
    ? `, or ${millions(mostPixelsInLines)} as a JPEG that is not progressive`
    : ''
  return `has too many pixels: ${most}${more}`
}
