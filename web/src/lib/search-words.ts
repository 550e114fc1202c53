// What stands behind the question mark of an address, read without trust.

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

export const toNumber = (value: unknown): number | undefined => {
  const number = Number(value)
  return value !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** Leaves members out that have no value, so that addresses stay short. */
export function compact<T extends Record<string, unknown>>(
  search: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never
}
