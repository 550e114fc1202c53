// Finds the field of a step that a scanned code belongs to. Pure.
import { matchesBarcode } from '@stepwright/rules'
import type { FieldState } from '../fields/use-fields.ts'

type Candidate = Pick<FieldState, 'field' | 'texts'>

/** Prefers a field that expects exactly this code, then the first empty field for codes, then the first. */
export function fieldForCode<C extends Candidate>(fields: readonly C[], code: string): C | undefined {
  const takers = fields.filter(({ field }) => field.barcode)
  const fitting = takers.filter(({ field }) => field.barcode && matchesBarcode(code, field.barcode))
  const isEmpty = ({ texts }: Candidate) => texts.every((text) => text === '')
  return fitting.find(isEmpty) ?? fitting[0] ?? takers.find(isEmpty) ?? takers[0]
}
