// The boxes that pictures are fitted into, smallest first; and the addresses of a picture in each of them.
import type { Image } from './image.schema.ts'

export interface Size {
  name: SizeName
  width: number
  height: number
}

export type SizeName =
  | 'mini'
  | 'thumbnail'
  | '140x105'
  | '200x150'
  | 'standard'
  | '440x330'
  | 'medium'
  | 'large'
  | 'huge'

export const sizes: readonly Size[] = [
  { name: 'mini', width: 56, height: 42 },
  { name: 'thumbnail', width: 96, height: 72 },
  { name: '140x105', width: 140, height: 105 },
  { name: '200x150', width: 200, height: 150 },
  { name: 'standard', width: 300, height: 225 },
  { name: '440x330', width: 440, height: 330 },
  { name: 'medium', width: 592, height: 444 },
  { name: 'large', width: 800, height: 600 },
  { name: 'huge', width: 1600, height: 1200 },
]

/** The sizes up to `medium` are listed for every picture: programs read them without checking that they exist. */
const listedSizes = 7

export const sizesOf = (image: { width: number; height: number }): Size[] =>
  sizes.filter(
    (size, index) => index < listedSizes || image.width >= size.width || image.height >= size.height,
  )

/** The size that is served for a name: the size itself, or the largest that the picture is big enough for. */
export function sizeNamed(name: string, image: { width: number; height: number }): Size | undefined {
  const wanted = sizes.findIndex((size) => size.name === name)
  if (wanted < 0) return undefined
  const there = sizesOf(image)
  return there[Math.min(wanted, there.length - 1)]
}

export const imageUrl = (url: string, guid: string): string => `${url}/media/images/${guid}`

export function presentImage(
  row: { imageid: number; guid: string; width: number; height: number },
  url: string,
): Image {
  const original = imageUrl(url, row.guid)
  const addresses = Object.fromEntries(sizesOf(row).map(({ name }) => [name, `${original}.${name}`]))
  return { id: row.imageid, guid: row.guid, ...addresses, original }
}

/** Its size decides the frame of a picture of a step. */
export const presentStepImage = (row: Parameters<typeof presentImage>[0], url: string): Image => ({
  ...presentImage(row, url),
  width: row.width,
  height: row.height,
})
