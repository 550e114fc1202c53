// Selects the file and size of a displayed image, and the file for enlarging it.
import type { ResolvedImage } from '../tree/options.ts'
import type { ImageSize } from '../tree/tree.ts'

type Box = readonly [width: number, height: number]

const BOXES: Record<Exclude<ImageSize, 'original'>, Box> = {
  mini: [56, 42],
  thumbnail: [96, 72],
  standard: [300, 225],
  medium: [592, 444],
  large: [800, 600],
  huge: [1600, 1200],
}

// The page shows the standard file slightly smaller than it is.
const SHOWN_STANDARD: Box = [282, 225]

export type ImageFiles = {
  readonly src: string
  readonly full: string
  readonly width: number | null
  readonly height: number | null
}

/** The files of an image for a size; a size larger than the original is the original. */
export function imageFiles(image: ResolvedImage, size: ImageSize): ImageFiles {
  const { url } = image
  const full = `${url}.full`
  if (!image.width || !image.height) {
    return { src: size === 'original' ? full : `${url}.${size}`, full, width: null, height: null }
  }
  const original: Box = [image.width, image.height]
  const largest = isSmaller(original, BOXES.huge) ? full : `${url}.huge`
  if (size === 'original') return { src: full, full: largest, width: image.width, height: image.height }
  const [width, height] = fit(original, size === 'standard' ? SHOWN_STANDARD : BOXES[size])
  const src = isSmaller(original, BOXES[size]) ? full : `${url}.${size}`
  return { src, full: largest, width, height }
}

function isSmaller([width, height]: Box, box: Box): boolean {
  return width < box[0] && height < box[1]
}

// Halves are rounded down, which clients expect: 1600 by 1200 is shown 282 by 211.
function fit([width, height]: Box, box: Box): Box {
  const scale = Math.min(1, box[0] / width, box[1] / height)
  const round = (length: number) => Math.max(1, Math.ceil(length * scale - 0.5))
  return [round(width), round(height)]
}
