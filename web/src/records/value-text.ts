// A saved value in words. Pure.
import type { Worded } from '@stepwright/rules'
import type { EntryValue } from '../lib/api.ts'
import type { T } from '../lib/i18n/TextsProvider.tsx'

export const mediaTypes: readonly string[] = ['Image', 'Video', 'Document']

export function valueText(value: string | null, type: string, t: T): string {
  if (value === null) return t('records.emptied')
  if (type === 'Checkbox') return value === '1' ? t('records.yes') : t('records.no')
  return mediaTypes.includes(type) ? t('records.file', { number: value }) : value
}

export function withUnit({ value, field_type, unit, shown }: Worded<EntryValue>, t: T): string {
  const text = shown ?? valueText(value, field_type, t)
  return unit && value !== null ? `${text}\u00a0${unit}` : text
}

export const deviationTexts = {
  below: 'records.below',
  above: 'records.above',
  barcode: 'records.otherCode',
} as const
