// Equality of JSON values, independent of the order of their members.
import type { FieldValue } from './guide-state.ts'

/** Returns the same text for all equal values. */
export function canonical(value: FieldValue): string {
  if (isObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`)
    return `{${members.join()}}`
  }
  return Array.isArray(value) ? `[${value.map(canonical).join()}]` : JSON.stringify(value)
}

export const isSame = (a: FieldValue, b: FieldValue): boolean => a === b || canonical(a) === canonical(b)

export function isObject(value: FieldValue): value is { readonly [key: string]: FieldValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
