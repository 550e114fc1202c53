// Kinds that other programs draw. They are shown and preserved, and no button offers them.
import { type Tool, twoPoints } from './shape.ts'

export const lines: readonly Tool[] = (['line', 'gap'] as const).map((kind) => ({
  kind,
  form: 'line',
  hasLook: true,
  ...twoPoints,
}))
