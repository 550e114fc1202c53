// The callback by which checks report a fault of one member of a field.
import type { FieldCode } from '#platform/problems.ts'

export type Complain = (member: string, why: string, code?: FieldCode) => void
