// What the audit trail is narrowed by, as it stands in the address, and what the server is asked for it.
export interface TrailFilter {
  /** What happened; it says what it happened to as well. */
  type?: string | undefined
  subject?: string | undefined
  userid?: number | undefined
  /** Days as in 2026-01-31, those of the reader; both belong to what is shown. */
  from?: string | undefined
  to?: string | undefined
}

export interface AskedFilter {
  type?: string
  subject?: string
  userid?: number
  from?: number
  to?: number
}

export function askFor({ type, subject, userid, from, to }: TrailFilter): AskedFilter {
  const begin = from === undefined ? undefined : startOf(from, 0)
  const end = to === undefined ? undefined : startOf(to, 1)
  return {
    ...(type && { type }),
    ...(!type && subject && { subject }),
    ...(userid && { userid }),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { to: end }),
  }
}

/** The first second of that day, or of a day after it, where the reader is; undefined for what is no day. */
function startOf(day: string, daysLater: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const seconds = new Date(year, month - 1, date + daysLater).getTime() / 1000
  return seconds >= 0 ? seconds : undefined
}
