// Recomputes the figures of lists, records and charts from exported rows alone, by their definitions. Pure.

export type CsvRow = Record<string, string>

const number = (text: string | undefined): number => Number(text ?? '')
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
/** Voided runs are in no figure. */
export const isCounted = (row: CsvRow): boolean => row['voided (UTC)'] === ''
const isEnded = ({ status }: CsvRow): boolean => status === 'complete' || status === 'cancelled'
const isCurrent = ({ current }: CsvRow): boolean => current === '1'
export const isOdd = (value: CsvRow): boolean => isCurrent(value) && value.deviation !== ''

/** UNIX seconds. */
export const secondsOf = (time: string | undefined): number => Date.parse(time ?? '') / 1000
export const endOf = (run: CsvRow): number => secondsOf(run['ended (UTC)'])

export const timesOf = (run: CsvRow) => ({
  duration: number(run['duration (s)']),
  active_duration: number(run['active (s)']),
  paused_duration: number(run['paused (s)']),
  suspended_duration: number(run['on hold (s)']),
})

export function totalsOf(all: readonly CsvRow[]) {
  const runs = all.filter(isCounted)
  const ended = runs.filter(isEnded)
  const of = (rows: readonly CsvRow[], column: string) => sum(rows.map((run) => number(run[column])))
  return {
    ended: ended.length,
    active_duration: of(ended, 'active (s)'),
    paused_duration: of(ended, 'paused (s)'),
    suspended_duration: of(ended, 'on hold (s)'),
    deviating: runs.filter((run) => number(run.deviations) > 0).length,
    deviation_count: of(runs, 'deviations'),
    missing_count: of(runs, 'missing'),
    voided: all.length - runs.length,
  }
}

/** Fields and readings with conflicting answers. */
export const conflictsOf = (values: readonly CsvRow[]): number =>
  new Set(values.filter(({ rival }) => rival === '1').map((value) => `${value.field_guid} ${value.reading}`))
    .size

/** Required fields that had no value at the end. */
export function missingOf(run: CsvRow, values: readonly CsvRow[], required: readonly string[]): string[] {
  if (run.status !== 'complete') return []
  const atEnd = new Map<string, string>()
  for (const value of values.toSorted((one, other) => savedOf(one) - savedOf(other)))
    if (savedOf(value) <= endOf(run)) atEnd.set(`${value.field_guid} ${value.reading}`, value.value ?? '')
  return required.filter((guid) => ![...atEnd].some(([key, value]) => value !== '' && key.startsWith(guid)))
}

export interface Share {
  userid: number
  name: string
  'active (s)': number
  answers: number
  corrections: number
  performed: boolean
}

export const sharesOf = (run: CsvRow): Share[] => JSON.parse(run.shares ?? '[]') as Share[]

/** Name → answers and corrections. The last answer of a field and reading counts; values after the end are corrections. */
export function givenBy(run: CsvRow, values: readonly CsvRow[]): Map<string, [number, number]> {
  const given = new Map<string, [number, number]>()
  const add = (name = '', answers: number, corrections: number) => {
    const [before, others] = given.get(name) ?? [0, 0]
    given.set(name, [before + answers, others + corrections])
  }
  const last = new Map<string, CsvRow>()
  for (const value of values.toSorted((one, other) => savedOf(one) - savedOf(other))) {
    if (savedOf(value) > endOf(run)) add(value['saved by'], 0, 1)
    else last.set(`${value.field_guid} ${value.reading}`, value)
  }
  for (const { value, 'saved by': name } of last.values()) add(name, value === '' ? 0 : 1, 0)
  return given
}

const savedOf = (value: CsvRow): number => secondsOf(value['saved (UTC)'])

/** By definition: sort, then interpolate linearly between the two neighbours. */
export function summaryOf(numbers: readonly number[]) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (share: number) => {
    const rank = (sorted.length - 1) * share
    const [low = 0, high = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]]
    return low + (high - low) * (rank - Math.floor(rank))
  }
  const mean = sum(sorted) / sorted.length
  const quantiles = { q1: at(0.25), median: at(0.5), q3: at(0.75), p95: at(0.95) }
  return { count: sorted.length, mean, min: at(0), ...quantiles, max: at(1) }
}

export function yieldOf(runs: readonly CsvRow[], values: readonly CsvRow[]) {
  const counted = runs.filter(isCounted)
  const finished = counted.filter(({ status }) => status === 'complete')
  const whole = finished.filter((run) => number(run.missing) === 0)
  const deviated = new Set(values.filter(({ deviation }) => deviation !== '').map(({ entryid }) => entryid))
  const passed = whole.filter((run) => number(run.deviations) === 0).length
  const first = whole.filter(({ entryid }) => !deviated.has(entryid)).length
  const share = (count: number) => (finished.length === 0 ? null : count / finished.length)
  return {
    ...{
      finished: finished.length,
      cancelled: counted.filter(({ status }) => status === 'cancelled').length,
    },
    ...{ passed, first_pass: first, yield: share(passed), first_pass_yield: share(first) },
  }
}

/** Current numbers of a field in finished runs, in the order of saving. */
export const measuredOf = (values: readonly CsvRow[], guid: string): CsvRow[] =>
  values
    .filter((value) => value.field_guid === guid && value.status === 'complete' && isCurrent(value))
    .filter((value) => value.value !== '' && isCounted(value))
    .toSorted((one, other) => savedOf(one) - savedOf(other))

/** Individuals chart: mean ± 2.66 × mean moving range. */
export function controlOf(numbers: readonly number[]) {
  const count = numbers.length
  const mean = count === 0 ? null : sum(numbers) / count
  const squares = sum(numbers.map((each) => (each - (mean ?? 0)) ** 2))
  const sigma = count > 1 ? Math.sqrt(squares / (count - 1)) : null
  const ranges = numbers.slice(1).map((each, at) => Math.abs(each - (numbers[at] as number)))
  const range = count > 1 ? sum(ranges) / ranges.length : null
  const lower = mean === null || range === null ? null : mean - 2.66 * range
  const upper = mean === null || range === null ? null : mean + 2.66 * range
  const isOut = (each: number) => lower !== null && upper !== null && (each < lower || each > upper)
  const limits = { lower, upper, moving_range: range, out_of_control: numbers.filter(isOut).length }
  const [min, max] = count === 0 ? [null, null] : [Math.min(...numbers), Math.max(...numbers)]
  return { count, mean, sigma, min, max, limits }
}

/** Most frequent first. */
export function countBy(values: readonly CsvRow[], column: string): [string, number][] {
  const groups = Map.groupBy(values, (value) => value[column] ?? '')
  const counts = [...groups].map(([name, group]): [string, number] => [name, group.length])
  return counts.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

export const daySeconds = 86_400
export const buckets = ['day', 'week', 'month'] as const
export const dayOf = (seconds: number): number => seconds - (seconds % daySeconds)
const monthOf = (day: number, months = 0): number => {
  const date = new Date(day * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / 1000
}
/** Begin of the bucket of a day, and of the bucket after one. Weeks begin on Monday. */
export const beginOf = {
  day: (day: number) => day,
  week: (day: number) => day - ((new Date(day * 1000).getUTCDay() + 6) % 7) * daySeconds,
  month: (day: number) => monthOf(day),
}
export const nextOf = {
  day: (day: number) => day + daySeconds,
  week: (day: number) => day + 7 * daySeconds,
  month: (day: number) => monthOf(day, 1),
}
