// The expected values of a field in signs that need no translation: `3 × 12 Nm (10–14 Nm)`, `OK / Rework`.
import { dayText } from '../text/day-text.ts'
import { type FormField, shownOptions } from './form-fields.ts'

type Asked = FormField & { readonly unit?: string; readonly target?: number | null }

export function askedText(field: Asked, locale: string): string {
  const readings = field.readings ?? 1
  const what = shownOptions(field).map(({ label }) => label)
  const text = what.length > 0 ? what.join(' / ') : limitsOf(field, locale) || (field.unit ?? '')
  return [readings > 1 ? `${readings} ×` : '', text].filter(Boolean).join(' ')
}

function limitsOf(field: Asked, locale: string): string {
  const { min, max, target, unit, earliest, latest } = field
  const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false })
  const measure = (text: string) => (unit ? `${text}\u00a0${unit}` : text)
  const moment = (text: string) => (field.field_type === 'Date' ? dayText(text, locale) : text)
  const low = min == null ? earliest && moment(earliest) : written.format(min)
  const high = max == null ? latest && moment(latest) : written.format(max)
  const range = rangeOf(low ?? '', high ?? '', field)
  if (target == null) return range && measure(range)
  return measure(written.format(target)) + (range && ` (${measure(range)})`)
}

function rangeOf(low: string, high: string, { min_exclusive, max_exclusive }: Asked): string {
  if (low && high && !min_exclusive && !max_exclusive) return `${low} – ${high}`
  const parts = [low && `${min_exclusive ? '>' : '≥'} ${low}`, high && `${max_exclusive ? '<' : '≤'} ${high}`]
  return parts.filter(Boolean).join(', ')
}
