// How long a new token may live.
export const expiryDays = [7, 30, 90, 365] as const

/** UNIX seconds at which a token made now ends; undefined for one that does not end. */
export function expiryAt(days: string, nowMs: number): number | undefined {
  const count = Number(days)
  return days !== '' && count > 0 ? Math.floor(nowMs / 1000) + count * 86_400 : undefined
}
