// Validates query parameters of an address.

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

export const toNumber = (value: unknown): number | undefined => {
  const number = Number(value)
  return value !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** For parameters that name something by its number or by a word. */
export const numberOrText = (value: unknown): number | string | undefined => toNumber(value) ?? text(value)

export const isTrue = (value: unknown): true | undefined => value === true || undefined

type Readers<T> = { [K in keyof T]: (value: unknown) => T[K] }

/** Reads the named members and omits empty ones, so that addresses stay short. */
export const search =
  <T extends Record<string, unknown>>(readers: Readers<T>) =>
  (given: Record<string, unknown>): { [K in keyof T]?: Exclude<T[K], undefined> } =>
    compact(Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(given[name])])) as T)

export function compact<T extends Record<string, unknown>>(
  search: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never
}
