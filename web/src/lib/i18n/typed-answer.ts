// Converts answers between input and storage: numbers in the reader's language, everything else unchanged.
import { isNumeric } from '@stepwright/rules'
import { readDecimal, showDecimal } from './decimal.ts'

interface OfType {
  readonly field_type: string
}

export const readTyped = ({ field_type }: OfType, text: string, locale: string): string =>
  isNumeric(field_type) ? readDecimal(text, locale) : text

export const showTyped = ({ field_type }: OfType, value: string, locale: string): string =>
  isNumeric(field_type) ? showDecimal(value, locale) : value
