// Shows the point in its centre twice as large.
import { centreAndRadius, type Tool } from './shape.ts'

export const lens: Tool = { kind: 'lens', form: 'round', hasLook: true, ...centreAndRadius }
