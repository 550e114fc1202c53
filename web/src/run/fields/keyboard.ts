// Keyboard that a phone shows for a field.
import { isNumeric } from '@stepwright/rules'
import type { Field } from '../../lib/api.ts'

interface Keyboard {
  inputMode: 'decimal' | 'numeric' | 'text'
  autoCapitalize: 'off' | 'sentences'
  spellCheck: boolean
}

export function keyboardOf({ field_type, barcode, pattern, expected, min, decimals }: Field): Keyboard {
  if (isNumeric(field_type)) {
    // Keyboards of numbers have no minus sign on some phones.
    const isPositive = min === null || min >= 0 || field_type === 'Counter'
    const isWhole = field_type === 'Counter' || decimals === 0
    const inputMode = !isPositive ? 'text' : isWhole ? 'numeric' : 'decimal'
    return { inputMode, autoCapitalize: 'off', spellCheck: false }
  }
  const isCode = Boolean(barcode || pattern || expected)
  return isCode
    ? { inputMode: 'text', autoCapitalize: 'off', spellCheck: false }
    : { inputMode: 'text', autoCapitalize: 'sentences', spellCheck: field_type === 'Text Area' }
}
