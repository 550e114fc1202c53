// Answers as they are typed: numbers as the reader's language writes them, everything else as it is kept.
import { isNumeric } from '@stepwright/rules'
import { readDecimal, showDecimal } from './decimal.ts'

interface OfType {
  readonly field_type: string
}

export const readTyped = ({ field_type }: OfType, text: string, locale: string): string =>
  isNumeric(field_type) ? readDecimal(text, locale) : text

export const showTyped = ({ field_type }: OfType, value: string, locale: string): string =>
  isNumeric(field_type) ? showDecimal(value, locale) : value
