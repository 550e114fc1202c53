// Formats the limits of a value at its time: `≥ 10, ≤ 14; target 12 Nm`.
import { dayText } from '@stepwright/rules'
import type { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Limits } from '../../run/fields/limits.ts'

export function limitsText(
  {
    field_type,
    unit,
    min,
    max,
    min_exclusive,
    max_exclusive,
    target,
    earliest,
    latest,
    ...text
  }: Limits & { barcode?: string },
  { t, locale }: Pick<ReturnType<typeof useTexts>, 't' | 'locale'>,
): string {
  const moment = (text: string) => (field_type === 'Date' ? dayText(text, locale) : text)
  const low = min === null ? '' : `${min_exclusive ? '> ' : '≥ '}${min}`
  const high = max === null ? '' : `${max_exclusive ? '< ' : '≤ '}${max}`
  const range = [low, high, earliest && `≥ ${moment(earliest)}`, latest && `≤ ${moment(latest)}`]
  const aim = target === null ? '' : t('records.target', { target: String(target) })
  const words = [
    text.expected && t('records.expected', { expected: text.expected }),
    text.pattern && t('records.pattern', { pattern: text.pattern }),
    text.barcode && t('records.expectedCode', { code: text.barcode }),
  ]
  const parts = [range.filter(Boolean).join(', '), aim, ...words].filter(Boolean).join('; ')
  return parts && unit ? `${parts}\u00a0${unit}` : parts
}
