// Formats a day: `2026-03-09` is `March 9, 2026`.

/** An invalid day is returned unchanged. */
export function dayText(day: string, locale: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) return day
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
