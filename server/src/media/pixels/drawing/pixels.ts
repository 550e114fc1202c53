// Uncompressed pixels of a picture, 8 bits per channel.

export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** A part of them in whole pixels; `right` and `bottom` are outside. */
export interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

/** Whole pixels that cover the area, without those outside the picture. */
export const partOf = (area: Part, { width, height }: { width: number; height: number }): Part => ({
  left: Math.max(0, Math.floor(area.left)),
  top: Math.max(0, Math.floor(area.top)),
  right: Math.min(width, Math.ceil(area.right)),
  bottom: Math.min(height, Math.ceil(area.bottom)),
})
