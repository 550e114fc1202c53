// Shows only an area of the picture, in a ratio if one is chosen.
import { place, type Shape, type Size, type Tool, twoPoints } from './shape.ts'

export const cropRatios = { free: null, '4:3': 4 / 3, '3:4': 3 / 4 } as const
export type CropRatio = keyof typeof cropRatios

export const crop: Tool = {
  kind: 'crop',
  form: 'box',
  hasLook: false,
  read: (first, second) => {
    const { x1 = 0, y1 = 0, x2: width = 0, y2: height = 0 } = twoPoints.read(first, second)
    return { x1, y1, x2: x1 + width, y2: y1 + height }
  },
  write: ({ x1, y1, x2, y2 }, { width, height }) => {
    const [left, top] = [Math.max(0, Math.round(x1)), Math.max(0, Math.round(y1))]
    const [right, bottom] = [Math.min(width, Math.round(x2)), Math.min(height, Math.round(y2))]
    return `${place(left, top)},${place(right - left, bottom - top)}`
  },
}

/** Moves the second corner so that a crop has the ratio and stays on the picture. */
export function withRatio<S extends Shape>(shape: S, name: CropRatio, { width, height }: Size): S {
  const ratio = cropRatios[name]
  if (shape.kind !== 'crop' || ratio === null) return shape
  const { x1, y1, x2, y2 } = shape
  const [right, down] = [Math.sign(x2 - x1) || 1, Math.sign(y2 - y1) || 1]
  const space = {
    width: right > 0 ? width - x1 : x1,
    height: down > 0 ? height - y1 : y1,
  }
  const wanted = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1) * ratio)
  const across = Math.min(wanted, space.width, space.height * ratio)
  return { ...shape, x2: x1 + right * across, y2: y1 + (down * across) / ratio }
}

/** The largest area in the middle of the picture that has the ratio. */
export function largestCrop(
  name: CropRatio,
  { width, height }: Size,
): Pick<Shape, 'x1' | 'y1' | 'x2' | 'y2'> {
  const ratio = cropRatios[name]
  const across = ratio === null ? width * 0.8 : Math.min(width, height * ratio)
  const down = ratio === null ? height * 0.8 : across / ratio
  const [x1, y1] = [(width - across) / 2, (height - down) / 2]
  return { x1, y1, x2: x1 + across, y2: y1 + down }
}
