// Formats a saved value as text. Pure.
import { dayText, tickedOf, type Worded } from '@stepwright/rules'
import type { EntryValue, WorkDatum } from '../lib/api.ts'
import type { useTexts } from '../lib/i18n/TextsProvider.tsx'

export const mediaTypes: readonly string[] = ['Image', 'Video', 'Document']

type Wording = Pick<ReturnType<typeof useTexts>, 't' | 'locale'>

export function valueText(value: string | null, type: string, { t, locale }: Wording): string {
  if (value === null) return t('records.emptied')
  if (type === 'Checkbox') return value === '1' ? t('records.yes') : t('records.no')
  if (type === 'Pass/Fail') return value === 'pass' ? t('records.passed') : t('records.failed')
  if (type === 'Checkboxes') return tickedOf(value)?.join('; ') ?? value
  if (type === 'Date') return dayText(value, locale)
  return mediaTypes.includes(type) ? t('records.file', { number: value }) : value
}

type Shown = Worded<Pick<EntryValue | WorkDatum, 'value' | 'field_type' | 'unit'>>

export function withUnit({ value, field_type, unit, shown }: Shown, words: Wording): string {
  const text = shown || valueText(value, field_type, words)
  return unit && value !== null ? `${text}\u00a0${unit}` : text
}

export const deviationTexts = {
  below: 'records.below',
  above: 'records.above',
  early: 'records.early',
  late: 'records.late',
  wrong: 'records.wrong',
  barcode: 'records.otherCode',
} as const
