// How the checks of a field tell what is wrong with one member of it.
import type { FieldCode } from '#platform/problems.ts'

export type Complain = (member: string, why: string, code?: FieldCode) => void
