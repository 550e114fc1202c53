// Statistics of a series of numbers, and the points to draw of it, in one pass and bounded memory. Pure.

/** A value in the series. */
interface Point {
  valueid: number
  number: number
  /** Position in the series, from 0. */
  at: number
}

/** Neighbouring values, of which the smallest and the greatest are drawn. */
interface Part {
  count: number
  lowest: Point
  highest: Point
}

export class Series {
  count = 0
  min: number | null = null
  max: number | null = null
  private average = 0
  /** Sum of squared differences from the mean, by Welford: sums of squares of close numbers would cancel. */
  private squares = 0
  private ranges = 0
  private last = 0
  private parts: Part[] = []
  /** Number of values in each part but the last. */
  private size = 1
  private readonly limit: number

  /** `limit`: most points to draw, at least 2. */
  constructor(limit: number) {
    this.limit = limit
  }

  add(valueid: number, number: number): void {
    if (this.count > 0) this.ranges += Math.abs(number - this.last)
    this.last = number
    this.min = Math.min(this.min ?? number, number)
    this.max = Math.max(this.max ?? number, number)
    this.count++
    const distance = number - this.average
    this.average += distance / this.count
    this.squares += distance * (number - this.average)
    this.draw({ valueid, number, at: this.count - 1 })
  }

  get mean(): number | null {
    return this.count === 0 ? null : this.average
  }

  /** Null for fewer than two values. */
  get sigma(): number | null {
    return this.count < 2 ? null : Math.sqrt(this.squares / (this.count - 1))
  }

  /** Mean difference of neighbours; null for fewer than two values. */
  get movingRange(): number | null {
    return this.count < 2 ? null : this.ranges / (this.count - 1)
  }

  /** All values up to the limit; beyond it the smallest and the greatest of each of many equal parts, in order. */
  drawn(): number[] {
    const points = this.parts.flatMap(({ lowest, highest }) => [lowest, highest])
    const order = points.sort((one, other) => one.at - other.at)
    return [...new Set(order.map(({ valueid }) => valueid))]
  }

  private draw(point: Point): void {
    const part = this.parts.at(-1)
    if (part && part.count < this.size) this.parts[this.parts.length - 1] = join(part, single(point))
    else this.parts.push(single(point))
    while (this.parts.length * Math.min(this.size, 2) > this.limit) this.halve()
  }

  private halve(): void {
    const halved: Part[] = []
    for (let at = 0; at < this.parts.length; at += 2) {
      const [one, other] = [this.parts[at] as Part, this.parts[at + 1]]
      halved.push(other ? join(one, other) : one)
    }
    this.parts = halved
    this.size *= 2
  }
}

const single = (point: Point): Part => ({ count: 1, lowest: point, highest: point })

const join = (one: Part, other: Part): Part => ({
  count: one.count + other.count,
  lowest: other.lowest.number < one.lowest.number ? other.lowest : one.lowest,
  highest: other.highest.number > one.highest.number ? other.highest : one.highest,
})

export interface ControlChart {
  mean: number
  /** Null for fewer than two values. */
  sigma: number | null
  moving_range: number | null
  lower: number | null
  upper: number | null
}

/** Individuals control chart: three sigma estimated from the moving range, 2.66 times its mean. */
const rangeFactor = 2.66

/** Null for an empty series. */
export function controlChart({ mean, sigma, movingRange }: Series): ControlChart | null {
  if (mean === null) return null
  const reach = movingRange === null ? null : rangeFactor * movingRange
  return {
    mean,
    sigma,
    moving_range: movingRange,
    lower: reach === null ? null : mean - reach,
    upper: reach === null ? null : mean + reach,
  }
}
