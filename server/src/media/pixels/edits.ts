// The edits of a picture since its upload, as stored in its row; and the folder name of the derived files.
import { createHash } from 'node:crypto'
import type { Box, Turn } from './drawing/turns.ts'

export { addTurns, type Turn, turned } from './drawing/turns.ts'

/** Applied in this order: orientation of the camera, crop, turn, shapes with their own crop, a last turn. */
export interface Edits {
  crop?: Box
  turn?: Turn
  thenTurn?: Turn
}

export const readEdits = (text: string | null): Edits => (text === null ? {} : (JSON.parse(text) as Edits))

export function writeEdits(edits: Edits): string | null {
  const { crop, turn, thenTurn } = edits
  const present = {
    ...(crop ? { crop } : {}),
    ...(turn ? { turn } : {}),
    ...(thenTurn ? { thenTurn } : {}),
  }
  return Object.keys(present).length > 0 ? JSON.stringify(present) : null
}

/** The same bytes with the same edits share their derived files. */
export function renditionOf(hash: string, edits: string | null, markup: string | null): string {
  if (!edits && !markup) return hash
  return createHash('sha256')
    .update(JSON.stringify([hash, edits, markup]))
    .digest('hex')
}

export type Ratio = 'ONE_ONE' | 'FOUR_THREE' | 'VARIABLE'

const shapes: Record<Exclude<Ratio, 'VARIABLE'>, number> = { ONE_ONE: 1, FOUR_THREE: 4 / 3 }
/** A difference of a pixel or two is the same ratio. */
const tolerance = 0.01

export function ratioOf({ width, height }: { width: number; height: number }): Ratio {
  const ratio = width / height
  if (Math.abs(ratio - shapes.ONE_ONE) < tolerance) return 'ONE_ONE'
  return Math.abs(ratio / shapes.FOUR_THREE - 1) < tolerance ? 'FOUR_THREE' : 'VARIABLE'
}

/** The largest centred part with this ratio; null if it is the whole picture. */
export function cropTo(ratio: Ratio, image: { width: number; height: number }): Box | null {
  if (ratio === 'VARIABLE' || ratioOf(image) === ratio) return null
  const shape = shapes[ratio]
  const width = Math.min(image.width, Math.round(image.height * shape))
  const height = Math.min(image.height, Math.round(image.width / shape))
  return {
    left: Math.floor((image.width - width) / 2),
    top: Math.floor((image.height - height) / 2),
    width,
    height,
  }
}
