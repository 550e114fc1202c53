// The dark squares of a two-dimensional code as one path of SVG, in units of a square.

export const codePath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) =>
      barsOf(row)
        .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
        .join(''),
    )
    .join('')

/** Start and length of each run of dark squares in a row. */
function barsOf(row: readonly boolean[]): [x: number, width: number][] {
  const bars: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue
    const last = bars.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else bars.push([x, 1])
  }
  return bars
}
