// A day as people write it: `2026-03-09` is `March 9, 2026`.

/** What is no day stays as it is. */
export function dayText(day: string, locale: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) return day
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
