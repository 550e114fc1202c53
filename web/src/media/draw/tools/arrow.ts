// An arrow in the chosen colour and thickness.
import { type Tool, twoPoints } from './shape.ts'

export const arrow: Tool = { kind: 'arrow', form: 'line', hasLook: true, ...twoPoints }
