// Filter of the audit trail in the address and in requests. Pure.
export interface TrailFilter {
  /** Type of the event, which includes its subject. */
  type?: string | undefined
  subject?: string | undefined
  userid?: number | undefined
  /** Dates such as 2026-01-31 in the reader's time zone, both inclusive. */
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

/** Returns the first second of that day plus an offset, in the reader's time zone; undefined if invalid. */
function startOf(day: string, daysLater: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const seconds = new Date(year, month - 1, date + daysLater).getTime() / 1000
  return seconds >= 0 ? seconds : undefined
}
