// A frame in the chosen colour and thickness.
import { type Tool, twoPoints } from './shape.ts'

export const rectangle: Tool = { kind: 'rectangle', form: 'box', hasLook: true, ...twoPoints }
