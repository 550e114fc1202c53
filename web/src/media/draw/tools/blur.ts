// Makes an area unreadable in the new picture.
import { type Tool, twoPoints } from './shape.ts'

export const blur: Tool = { kind: 'blur', form: 'box', hasLook: false, ...twoPoints }
