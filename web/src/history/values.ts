// Formats a value of a guide's field.
import type { FieldValue } from '@stepwright/rules'
import type { T } from '../lib/i18n/TextsProvider.tsx'

/** Also for members of a list; null if empty. */
export function valueText(field: string, value: FieldValue, t: T): string | null {
  if (value === null || value === '') return null
  if (field === 'public') return value ? t('history.everybody') : t('read.private')
  if (typeof value === 'boolean') return value ? t('history.yes') : t('history.no')
  if (field === 'image') return t('history.pictureNumber', { id: String(value) })
  if (field === 'prerequisites') return t('history.guideNumber', { id: String(value) })
  if (field === 'documents' || field === 'featured_documentid')
    return t('history.documentNumber', { id: String(value) })
  if (field.startsWith('time_required'))
    return t('history.minutes', { count: Math.round(Number(value) / 60) })
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, t)).join(', ')
  if (typeof value === 'object') return thingText(value as Thing, t)
  return String(value)
}

interface Thing {
  readonly name?: FieldValue
  readonly quantity?: FieldValue
  readonly type?: FieldValue
  readonly notes?: FieldValue
  readonly isoptional?: FieldValue
}

/** A part or a tool: `2 × Seal (rubber, optional)`. */
function thingText({ name, quantity, type, notes, isoptional }: Thing, t: T): string {
  const count = Number(quantity ?? 1) === 1 ? '' : `${t('read.quantity', { count: Number(quantity) })} `
  const rest = [type, notes].filter((each) => typeof each === 'string' && each !== '').map(String)
  if (isoptional === true) rest.push(t('read.optional'))
  return `${count}${String(name ?? '')}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`
}
