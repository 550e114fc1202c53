// Times as text in the zone that somebody has chosen, quickly: the offset of a zone is looked up once for each quarter of an hour.

export type WriteTime = (at: number | null) => string

/** The offsets of zones change at full quarters of an hour. */
const quarterMs = 900_000
/** Twenty years of quarters fit, and nobody fills the memory with more. */
const offsetsKept = 700_000

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

function zoneText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** ISO 8601 with the offset that holds at that moment, to the second; empty for no time. */
export function timeWriter(zone: string): WriteTime {
  const offsetAt = offsetsOf(zone)
  // Neighbours of a list lie near each other: most share the minute with the one before.
  let minute = Number.NaN
  let [before, behind] = ['', '']
  return (at) => {
    if (at === null) return ''
    const now = Math.floor(at / 60_000)
    if (now !== minute) {
      const offset = offsetAt(at)
      minute = now
      before = new Date(at + offset * 60_000).toISOString().slice(0, 17)
      behind = zone === 'UTC' ? 'Z' : zoneText(offset)
    }
    return before + two(Math.floor(at / 1000) % 60) + behind
  }
}

/** Days since 1900 as spreadsheets count them, on the clock of the zone. */
export function dayWriter(zone: string): (at: number) => number {
  const offsetAt = offsetsOf(zone)
  const daysTo1970 = 25_569
  return (at) => (Math.floor(at / 1000) * 1000 + offsetAt(at) * 60_000) / 86_400_000 + daysTo1970
}

function offsetsOf(zone: string): (at: number) => number {
  if (zone === 'UTC') return () => 0
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const kept = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    const known = kept.get(quarter)
    if (known !== undefined) return known
    const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
    const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
    if (kept.size >= offsetsKept) kept.clear()
    kept.set(quarter, offset)
    return offset
  }
}
