// Formats a time with its units, as in "3 min 12 s". The units are the same in all languages of records.

export function timeText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}\u00a0${unit}`)
  return shown.join(' ') || '0\u00a0s'
}
