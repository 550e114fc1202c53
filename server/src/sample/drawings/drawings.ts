// All drawings of the sample content, by name.
import { bicycleDrawings } from './bicycle.ts'
import { benchDrawings } from './bicycle-bench.ts'
import { cafeDrawings } from './cafe.ts'
import { labDrawings } from './lab.ts'
import { makerspaceDrawings } from './makerspace.ts'
import { peopleDrawings } from './people.ts'
import { pressDrawings } from './press.ts'
import { printerDrawings } from './printer.ts'
import { yardDrawings } from './yard.ts'

const all: Record<string, () => string> = {
  ...yardDrawings,
  ...peopleDrawings,
  ...bicycleDrawings,
  ...benchDrawings,
  ...pressDrawings,
  ...labDrawings,
  ...makerspaceDrawings,
  ...printerDrawings,
  ...cafeDrawings,
}

export const drawingNames: readonly string[] = Object.keys(all)

/** As SVG, 1600 by 1200, without a letter in it. */
export function draw(name: string): string {
  const drawing = all[name]
  if (!drawing) throw new Error(`There is no drawing ${name}`)
  return drawing()
}
