// What the list of runs is narrowed to, as it stands in the address and as the server is asked. Pure.
export interface Filter {
  guideid?: number
  /** Who has the run. */
  userid?: number
  status?: string
  from?: string
  to?: string
  /** Finished, with a time for this step. */
  stepid?: number
  finished_from?: string
  finished_to?: string
  deviations?: '1'
  /** With answers that disagree, or entries that devices have not sent yet. */
  unsettled?: '1'
  /** Finished with answers missing, or not so. */
  missing?: '1' | '0'
  /** Out of its limits in this field, by the name that it keeps in all its states. */
  deviation_field?: string
  text?: string
  /** Columns for fields, by the name that a field keeps in all its states. */
  columns?: string
  /** The column that the list is sorted by; without, when runs began. */
  sort?: Sort
  /** Downwards when not said. */
  order?: 'asc' | 'desc'
}

const sorts = [
  'workorderid',
  'guide_title',
  'username',
  'starttime',
  'endtime',
  'active_duration',
  'deviation_count',
  'missing_count',
  'status',
] as const
export type Sort = (typeof sorts)[number]

const textSorts: readonly Sort[] = ['workorderid', 'guide_title', 'username', 'status']

export const orderOf = ({ sort = 'starttime', order }: Filter): { sort: Sort; order: 'asc' | 'desc' } => ({
  sort,
  order: order ?? 'desc',
})

/** A column that is chosen anew begins where people look first: names at A, times and counts at the greatest. */
export function sortedBy(filter: Filter, sort: Sort): Filter {
  const now = orderOf(filter)
  const first = textSorts.includes(sort) ? 'asc' : 'desc'
  const order = now.sort !== sort ? first : now.order === 'asc' ? 'desc' : 'asc'
  return changed(filter, {
    sort: sort === 'starttime' ? undefined : sort,
    order: order === 'desc' ? undefined : order,
  })
}

const states = ['started', 'paused', 'suspended', 'complete', 'cancelled'] as const
export type State = (typeof states)[number]
export const allStates: readonly State[] = states

const day = /^\d{4}-\d\d-\d\d$/

/** Takes what an address says; what makes no sense is left out. */
export function readFilter(search: Record<string, unknown>): Filter {
  const text = (name: string) => (typeof search[name] === 'string' ? (search[name] as string) : undefined)
  const dayIn = (name: string) => (day.test(text(name) ?? '') ? text(name) : undefined)
  const oneIn = (name: string) => (String(search[name] ?? '') === '1' ? '1' : undefined)
  const numberIn = (name: string) => {
    const number = Number(search[name])
    return Number.isSafeInteger(number) && number > 0 ? number : undefined
  }
  const [guideid, stepid] = [numberIn('guideid'), numberIn('stepid')]
  // The server looks for what was finished then only within a guide or a step.
  const isNarrow = guideid !== undefined || stepid !== undefined
  const filter: Record<keyof Filter, unknown> = {
    guideid,
    userid: numberIn('userid'),
    status: states.find((state) => state === search.status),
    from: dayIn('from'),
    to: dayIn('to'),
    stepid,
    finished_from: isNarrow ? dayIn('finished_from') : undefined,
    finished_to: isNarrow ? dayIn('finished_to') : undefined,
    deviations: oneIn('deviations'),
    unsettled: oneIn('unsettled'),
    missing: (['1', '0'] as const).find((each) => each === String(search.missing ?? '')),
    deviation_field: text('deviation_field')?.slice(0, 64) || undefined,
    text: search.text === undefined ? undefined : String(search.text).slice(0, 100) || undefined,
    columns: text('columns') || undefined,
    sort: sorts.find((each) => each === search.sort && each !== 'starttime'),
    order: search.order === 'asc' ? 'asc' : undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter
}

/** As the list and the exports take it. Last days count whole; a text of one sign finds nothing yet. */
export function toQuery({
  columns: _,
  sort: _by,
  order: _way,
  to,
  finished_to: end,
  text,
  ...filter
}: Filter) {
  return {
    ...filter,
    ...(to ? { to: dayAfter(to) } : {}),
    ...(end ? { finished_to: dayAfter(end) } : {}),
    ...(text && isSearchable(text) ? { text: text.trim() } : {}),
  }
}

/** As the list is asked for, in its order. */
export function toListQuery(filter: Filter) {
  const { sort, order } = orderOf(filter)
  return { ...toQuery(filter), sort, order: order === 'asc' ? ('ASC' as const) : ('DESC' as const) }
}

const isSearchable = (text: string): boolean => [...text.trim()].length >= 2 && /[\p{L}\p{N}]/u.test(text)

function dayAfter(text: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

export const columnsOf = ({ columns }: Filter): string[] => (columns ? columns.split(',') : [])

export type Change = { [K in keyof Filter]?: Filter[K] | string | undefined }

export const changed = (filter: Filter, change: Change): Filter =>
  Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)) as Filter

/** What belongs to one guide goes with it. */
export const withoutGuide = {
  guideid: undefined,
  columns: undefined,
  deviation_field: undefined,
  stepid: undefined,
  finished_from: undefined,
  finished_to: undefined,
} satisfies Change

export const withGuide = (filter: Filter, guideid: number | undefined): Filter =>
  changed(filter, { ...withoutGuide, guideid })
