// Formats times in a chosen time zone; the zone's offset is cached per quarter of an hour.

export type WriteTime = (at: number | null) => string

/** Zone offsets change at full quarters of an hour only. */
const quarterMs = 900_000
/** Cache limit: twenty years of quarter hours. */
const maxCachedOffsets = 700_000

const two = (value: number): string => String(value).padStart(2, '0')

function zoneText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** ISO 8601 with the offset that holds at that moment, to the second; empty for no time. */
export function timeWriter(zone: string): WriteTime {
  const offsetAt = offsetsOf(zone)
  const behind = zone === 'UTC' ? () => 'Z' : cachedBy(zoneText)
  const dayText = cachedBy((day) => new Date(day * dayMs).toISOString().slice(0, 11))
  return (at) => {
    if (at === null) return ''
    const offset = offsetAt(at)
    const seconds = Math.floor(at / 1000) + offset * 60
    const day = Math.floor(seconds / daySeconds)
    const second = seconds - day * daySeconds
    return dayText(day) + minutesOfDay[Math.floor(second / 60)] + sixty[second % 60] + behind(offset)
  }
}

const dayMs = 86_400_000
const daySeconds = 86_400
const sixty = Array.from({ length: 60 }, (_, number) => two(number))
const minutesOfDay = Array.from(
  { length: 1440 },
  (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}:`,
)

/** Cache of formatted days: rows of an export lie close together in time. */
const maxCachedTexts = 4000

function cachedBy(make: (number: number) => string): (number: number) => string {
  const cached = new Map<number, string>()
  return (number) => {
    const known = cached.get(number)
    if (known !== undefined) return known
    if (cached.size >= maxCachedTexts) cached.clear()
    const made = make(number)
    cached.set(number, made)
    return made
  }
}

/** Serial date of spreadsheets (days since 1900) in local time of the zone. */
export function dayWriter(zone: string): (at: number) => number {
  const offsetAt = offsetsOf(zone)
  const daysTo1970 = 25_569
  return (at) => (Math.floor(at / 1000) * 1000 + offsetAt(at) * 60_000) / 86_400_000 + daysTo1970
}

function offsetsOf(zone: string): (at: number) => number {
  if (zone === 'UTC') return () => 0
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const cached = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    const known = cached.get(quarter)
    if (known !== undefined) return known
    const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
    const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
    if (cached.size >= maxCachedOffsets) cached.clear()
    cached.set(quarter, offset)
    return offset
  }
}
