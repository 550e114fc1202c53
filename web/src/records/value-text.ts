// A saved value in words. Pure.
import type { T } from '../lib/i18n/TextsProvider.tsx'

export const mediaTypes: readonly string[] = ['Image', 'Video', 'Document']

export function valueText(value: string | null, type: string, t: T): string {
  if (value === null) return t('records.emptied')
  if (type === 'Checkbox') return value === '1' ? t('records.yes') : t('records.no')
  return mediaTypes.includes(type) ? t('records.file', { number: value }) : value
}
