// An address as a code for the camera of a phone, drawn as one path of squares.
import { encode } from 'uqr'

/** Modules along each side, the quiet zone around the code among them. */
export interface AddressCode {
  size: number
  /** Path data of SVG in these units. */
  path: string
}

const quietZone = 2

export function addressCode(address: string): AddressCode {
  const { data, size } = encode(address, { border: quietZone })
  const path = data.map((row, y) =>
    barsOf(row)
      .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
      .join(''),
  )
  return { size, path: path.join('') }
}

/** Where dark squares lie side by side, and how many. */
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
