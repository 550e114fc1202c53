// The frame and the sources of a picture in a step, for the server and the app.

export interface Pixels {
  readonly width: number
  readonly height: number
}

/** Landscape pictures of at least this size fill their frame on every screen. */
const fullPicture: Pixels = { width: 800, height: 600 }

/** `small`: the picture in its own size; `landscape` without one of the sizes. */
export type PictureFrame = 'landscape' | 'portrait' | 'small'

export const isSmallPicture = ({ width, height }: Pixels): boolean =>
  Math.max(width, height) < fullPicture.width || Math.min(width, height) < fullPicture.height

export function frameOf({ width, height }: Partial<Pixels>): PictureFrame {
  if (!width || !height) return 'landscape'
  if (isSmallPicture({ width, height })) return 'small'
  return height > width ? 'portrait' : 'landscape'
}

/** Width and height that reserve the space of a frame before its picture arrives. */
export function frameSize(picture: Partial<Pixels>): Pixels {
  const { width = 0, height = 0 } = picture
  return {
    landscape: { width: 592, height: 444 },
    portrait: { width: 444, height: 592 },
    small: { width, height },
  }[frameOf(picture)]
}

/** Widths of the boxes that images are fitted into, in ascending order. */
const boxes = [
  ['standard', 300],
  ['medium', 592],
  ['large', 800],
  ['huge', 1600],
] as const

export type PictureAddresses = Partial<Record<(typeof boxes)[number][0], string>> &
  Partial<Pixels> & { readonly original: string }

/**
 * The files of a picture and their widths, in ascending order. The boxes are 4:3, so an upright picture is narrower than
 * its box. The last one of a small picture is its original.
 */
export function sourcesOf(image: PictureAddresses): { url: string; width: number }[] {
  const { width = 0, height = 0, original } = image
  const frame = frameOf(image)
  const widthIn = (box: number) =>
    frame === 'landscape' ? box : Math.round(Math.min(box, width, ((box * 0.75) / height) * width))
  const fitted = boxes.flatMap(([size, box]) =>
    image[size] ? [{ url: image[size], width: widthIn(box) }] : [],
  )
  return frame === 'small'
    ? [...fitted.filter((source) => source.width < width), { url: original, width }]
    : fitted
}

/** The attribute `srcset`. */
export const sourceSet = (image: PictureAddresses): string =>
  sourcesOf(image)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ')

/** The attribute `sizes` for the frame that the sheet of styles draws; `column` is that of landscape pictures. */
export const sizesIn = (image: Partial<Pixels>, column: string): string =>
  ({
    landscape: column,
    portrait: '(min-width: 48rem) min(52.5vh, 55vw, 38rem), min(52.5vh, 100vw)',
    small: `min(${image.width}px, 100vw)`,
  })[frameOf(image)]
