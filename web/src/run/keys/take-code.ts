// Which field of a step a scanned code belongs to. Pure.
import { matchesBarcode } from '@stepwright/rules'
import type { FieldState } from '../fields/use-fields.ts'

type Candidate = Pick<FieldState, 'field' | 'texts'>

/** One that expects just this code, else the first that is empty, else the first; of those that take codes at all. */
export function fieldForCode<C extends Candidate>(fields: readonly C[], code: string): C | undefined {
  const takers = fields.filter(({ field }) => field.barcode)
  const fitting = takers.filter(({ field }) => field.barcode && matchesBarcode(code, field.barcode))
  const isEmpty = ({ texts }: Candidate) => texts.every((text) => text === '')
  return fitting.find(isEmpty) ?? fitting[0] ?? takers.find(isEmpty) ?? takers[0]
}
