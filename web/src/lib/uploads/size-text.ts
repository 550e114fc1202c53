// Formats a file size in the largest readable unit.
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function sizeText(bytes: number, locale: string): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[at],
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: at < 2 ? 0 : 1,
  }).format(bytes / 1000 ** at)
}
