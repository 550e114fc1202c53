// A circle in the chosen colour and thickness.
import { centreAndRadius, type Tool } from './shape.ts'

export const circle: Tool = { kind: 'circle', form: 'round', hasLook: true, ...centreAndRadius }
