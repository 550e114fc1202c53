// Expiry choices of a new token.
export const expiryDays = [7, 30, 90, 365] as const

/** Returns the expiry in UNIX seconds of a token created now; undefined if it does not expire. */
export function expiryAt(days: string, nowMs: number): number | undefined {
  const count = Number(days)
  return days !== '' && count > 0 ? Math.floor(nowMs / 1000) + count * 86_400 : undefined
}
