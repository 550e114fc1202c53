// Time zones by their IANA names: validity, and the times at which an hour of the day begins.
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Zones differ from UTC by full quarters of an hour. */
const quarterMs = 900_000
const quartersOfTwoDays = 2 * 24 * 4

/** The first moment of each local day at or after the hour: exactly one a day, also where clocks are changed. */
function beginsHour(zone: string, hour: number): (at: number) => boolean {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    day: 'numeric',
    hour: 'numeric',
  })
  const read = (at: number) => {
    const parts = format.formatToParts(at)
    const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    return { day: value('day'), hour: value('hour') }
  }
  return (at) => {
    const now = read(at)
    const before = read(at - quarterMs)
    return now.hour >= hour && (before.day !== now.day || before.hour < hour)
  }
}

/** The last time, up to `now`, at which this hour of the day began in the zone. */
export function lastTimeOfHour(zone: string, hour: number, now: number): number {
  return search(zone, hour, Math.floor(now / quarterMs) * quarterMs, -quarterMs)
}

/** The next time, after `now`. */
export function nextTimeOfHour(zone: string, hour: number, now: number): number {
  return search(zone, hour, (Math.floor(now / quarterMs) + 1) * quarterMs, quarterMs)
}

function search(zone: string, hour: number, from: number, stepMs: number): number {
  const begins = beginsHour(zone, hour)
  for (let step = 0; step < quartersOfTwoDays; step++)
    if (begins(from + step * stepMs)) return from + step * stepMs
  throw new Error(`${zone} has no hour ${hour}`)
}
