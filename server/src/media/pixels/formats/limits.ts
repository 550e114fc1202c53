// Pixel limits by format, derived from the memory that decoding needs.
import type { Encoding } from './formats.ts'

/** The reason why a picture is rejected; it continues the message. */
export class ImageFault extends Error {}

export const longestSide = 30_000
const shortestSide = 50

/** Formats and operations that hold the whole bitmap in memory. */
export const mostPixelsWhole = 60_000_000
/** The largest phone cameras make 200 million, as JPEG, of which only a few lines are in memory at a time. */
export const mostPixelsInLines = 250_000_000

/** Feasible on a machine with little memory; the memory per pixel depends on the format. */
const most: Record<Encoding, number> = {
  jpeg: mostPixelsInLines,
  png: 120_000_000,
  tiff: 120_000_000,
  gif: mostPixelsWhole,
  webp: mostPixelsWhole,
  avif: mostPixelsWhole,
  heic: mostPixelsWhole,
  bmp: mostPixelsWhole,
}
/** Progressive images are buffered until the last pass. */
const mostInPasses: Partial<Record<Encoding, number>> = { jpeg: 120_000_000, png: mostPixelsWhole }

interface Kind {
  encoding: Encoding
  /** JPEG calls it progressive, PNG interlaced. */
  hasPasses?: boolean
}

export const mostPixelsOf = ({ encoding, hasPasses = false }: Kind): number =>
  (hasPasses && mostInPasses[encoding]) || most[encoding]

export function checkPixels({ width, height }: { width: number; height: number }, kind: Kind): void {
  if (width < shortestSide || height < shortestSide)
    throw new ImageFault(`must be at least ${shortestSide} by ${shortestSide} pixels`)
  if (width > longestSide || height > longestSide || width * height > mostPixelsOf(kind))
    throw new ImageFault(tooManyPixels(kind))
}

const inPasses: Partial<Record<Encoding, string>> = { jpeg: 'progressive', png: 'interlaced' }

export function tooManyPixels({ encoding, hasPasses = false }: Kind): string {
  const millions = (pixels: number) => `${pixels / 1e6} million`
  const all = millions(mostPixelsOf({ encoding, hasPasses }))
  const more =
    hasPasses && inPasses[encoding]
      ? `, or ${millions(most[encoding])} where it is not ${inPasses[encoding]}`
      : ''
  return `has too many pixels: at most ${longestSide} on a side and ${all} in all${more}`
}
