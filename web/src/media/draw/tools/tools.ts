// The list of all tools, in the order of the toolbar.

import { arrow } from './arrow.ts'
import { blur } from './blur.ts'
import { circle } from './circle.ts'
import { crop } from './crop.ts'
import { lens } from './lens.ts'
import { lines } from './lines.ts'
import { number } from './number.ts'
import { rectangle } from './rectangle.ts'
import type { OfferedKind, ShapeKind, Tool } from './shape.ts'
import { text } from './text.ts'

const offered: readonly Tool[] = [rectangle, circle, arrow, text, number, blur, lens, crop]
const tools = new Map([...offered, ...lines].map((tool) => [tool.kind, tool]))

export const offeredKinds = offered.map(({ kind }) => kind) as OfferedKind[]

export const findTool = (kind: string): Tool | undefined => tools.get(kind as ShapeKind)
export const toolOf = (kind: ShapeKind): Tool => tools.get(kind) ?? rectangle
