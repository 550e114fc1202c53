// Checks responses against the interface's tables of fields: every key exists and has its type.
import assert from 'node:assert/strict'

const kinds = {
  integer: (value: unknown) => Number.isSafeInteger(value),
  'integer or null': (value: unknown) => value === null || Number.isSafeInteger(value),
  number: (value: unknown) => typeof value === 'number',
  string: (value: unknown) => typeof value === 'string',
  'string or null': (value: unknown) => value === null || typeof value === 'string',
  boolean: (value: unknown) => typeof value === 'boolean',
  url: (value: unknown) => typeof value === 'string' && URL.canParse(value),
  'url or null': (value: unknown) => value === null || (typeof value === 'string' && URL.canParse(value)),
  'url or empty': (value: unknown) => value === '' || (typeof value === 'string' && URL.canParse(value)),
  array: Array.isArray,
  strings: (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  integers: (value: unknown) => Array.isArray(value) && value.every(Number.isSafeInteger),
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  /** UNIX seconds of this century; milliseconds would be far larger. */
  time: (value: unknown) => Number.isSafeInteger(value) && 9e8 < Number(value) && Number(value) < 4.2e9,
  'time or 0': (value: unknown) => value === 0 || kinds.time(value),
} as const

export type Shape = Record<string, keyof typeof kinds>

export function assertShape(value: unknown, shape: Shape): void {
  const fields = value as Record<string, unknown>
  const wrong = Object.entries(shape)
    .filter(([name, kind]) => !(Object.hasOwn(fields, name) && kinds[kind](fields[name])))
    .map(([name, kind]) => `${name} is ${JSON.stringify(fields[name]) ?? 'absent'}, not ${kind}`)
  assert.deepEqual(wrong, [])
}
