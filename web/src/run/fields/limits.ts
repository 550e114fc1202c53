// Formats the limits of a field: `10 to 14 Nm, aim at 12 Nm`.
import { dayText, exampleOf } from '@stepwright/rules'
import { showDecimal } from '../../lib/i18n/decimal.ts'
import type { T } from '../../lib/i18n/TextsProvider.tsx'

export interface Limits {
  field_type: string
  unit: string
  min: number | null
  max: number | null
  min_exclusive: boolean
  max_exclusive: boolean
  target: number | null
  earliest?: string
  latest?: string
  expected?: string
  pattern?: string
}

export function limitsText(field: Limits, t: T, locale: string): string {
  const { min, max, target } = field
  const unit = field.unit ? `\u00a0${field.unit}` : ''
  const written = (value: number) => showDecimal(String(value), locale)
  const say = (value: number) => `${written(value)}${unit}`
  const low = min === null ? '' : say(min)
  const high = max === null ? '' : say(max)
  const parts: string[] = []
  if (min !== null && max !== null && !field.min_exclusive && !field.max_exclusive)
    parts.push(t('run.between', { min: written(min), max: high }))
  else {
    if (low) parts.push(t(field.min_exclusive ? 'run.moreThan' : 'run.atLeast', { min: low }))
    if (high) parts.push(t(field.max_exclusive ? 'run.lessThan' : 'run.atMost', { max: high }))
  }
  const moment = (text: string) => (field.field_type === 'Date' ? dayText(text, locale) : text)
  if (field.earliest) parts.push(t('run.notBefore', { moment: moment(field.earliest) }))
  if (field.latest) parts.push(t('run.notAfter', { moment: moment(field.latest) }))
  // The correct answer is not shown, because the worker has to find it.
  if (field.pattern) parts.push(t('run.writtenAs', { example: exampleOf(field.pattern) }))
  if (target !== null) parts.push(t('run.aimAt', { target: say(target) }))
  return parts.join(', ')
}
