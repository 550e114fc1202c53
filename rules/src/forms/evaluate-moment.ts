// Evaluates a day or a time of day: checks that it exists and lies within the limits.

import { accepted, type Evaluation, refusedFor } from './evaluation.ts'
import type { FormField } from './form-fields.ts'

/** Returns the stored form: `2026-03-09`, `07:05`. Such texts sort chronologically. Null if the value is invalid. */
export function readMoment(type: string, text: string): string | null {
  return type === 'Date' ? readDay(text.trim()) : readTime(text.trim())
}

function readDay(text: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts || text < '0001') return null
  const [, year = '', month = '', day = ''] = parts
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? text : null
}

function readTime(text: string): string | null {
  const parts = /^(\d?\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text)
  const [hour = '', minute = ''] = parts?.slice(1) ?? []
  return parts && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}

export function evaluateMoment(field: FormField, text: string): Evaluation {
  const moment = readMoment(field.field_type, text)
  if (moment === null) return refusedFor(field.field_type === 'Date' ? 'date.needed' : 'time.needed')
  const { earliest, latest } = field
  const deviation = earliest && moment < earliest ? 'early' : latest && moment > latest ? 'late' : null
  return { ...accepted(moment), deviation }
}
