// Formats dates, numbers and durations in the reader's language. The server counts in UNIX seconds.
export interface Format {
  date: (seconds: number) => string
  dateTime: (seconds: number) => string
  /** To the second. */
  exactTime: (seconds: number) => string
  /** To the second and with the time zone. */
  zonedTime: (seconds: number) => string
  relative: (seconds: number, nowSeconds?: number) => string
  number: (value: number) => string
  list: (items: readonly string[]) => string
  /** "in 5 minutes" for a wait of that many seconds. */
  wait: (seconds: number) => string
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Returns the largest fitting unit and its count; less than a minute is "now". */
export function toUnits(difference: number): readonly [number, Intl.RelativeTimeFormatUnit] {
  for (const [unit, size] of units) {
    if (Math.abs(difference) >= size) return [Math.trunc(difference / size), unit]
  }
  return [0, 'second']
}

export function makeFormat(locale: string): Format {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const exactTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const zonedTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const number = new Intl.NumberFormat(locale)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return {
    date: (seconds) => date.format(seconds * 1000),
    dateTime: (seconds) => dateTime.format(seconds * 1000),
    exactTime: (seconds) => exactTime.format(seconds * 1000),
    zonedTime: (seconds) => zonedTime.format(seconds * 1000),
    relative: (seconds, now = Date.now() / 1000) => relative.format(...toUnits(seconds - now)),
    number: (value) => number.format(value),
    list: (items) => list.format(items),
    wait: (seconds) =>
      seconds < 60
        ? relative.format(Math.max(1, Math.ceil(seconds)), 'second')
        : relative.format(Math.ceil(seconds / 60), 'minute'),
  }
}
