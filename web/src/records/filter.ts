// Filter of the list of runs: in the address and in requests. Pure.
export interface Filter {
  guideid?: number
  /** Worked on the run. */
  performed_by?: number
  status?: string
  from?: string
  to?: string
  /** Finished, with a time for this step. */
  stepid?: number
  finished_from?: string
  finished_to?: string
  deviations?: '1'
  /** With conflicting answers, or with events that devices have not sent yet. */
  unsettled?: '1'
  /** With signature fields that nobody has signed. */
  unsigned?: '1'
  /** Finished with or without missing answers. */
  missing?: '1' | '0'
  /** Only voided runs, or only others. */
  voided?: '1' | '0'
  /** With a deviation in this field, by its guid. */
  deviation_field?: string
  text?: string
  /** Columns for fields, by guid. */
  columns?: string
  /** Column by which the list is sorted; the start of runs by default. */
  sort?: Sort
  /** Descending by default. */
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

/** Default direction of a column: names ascending, times and counts descending. */
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

/** Parses query parameters and ignores invalid ones. */
export function readFilter(search: Record<string, unknown>): Filter {
  const text = (name: string) => (typeof search[name] === 'string' ? (search[name] as string) : undefined)
  const dayIn = (name: string) => (day.test(text(name) ?? '') ? text(name) : undefined)
  const oneIn = (name: string) => (String(search[name] ?? '') === '1' ? '1' : undefined)
  const flagIn = (name: string) => (['1', '0'] as const).find((each) => each === String(search[name] ?? ''))
  const numberIn = (name: string) => {
    const number = Number(search[name])
    return Number.isSafeInteger(number) && number > 0 ? number : undefined
  }
  const [guideid, stepid] = [numberIn('guideid'), numberIn('stepid')]
  // The server accepts "finished" dates only within a guide or a step.
  const isNarrow = guideid !== undefined || stepid !== undefined
  const filter: Record<keyof Filter, unknown> = {
    guideid,
    // Links and views of earlier versions name the user as `userid`.
    performed_by: numberIn('performed_by') ?? numberIn('userid'),
    status: states.find((state) => state === search.status),
    from: dayIn('from'),
    to: dayIn('to'),
    stepid,
    finished_from: isNarrow ? dayIn('finished_from') : undefined,
    finished_to: isNarrow ? dayIn('finished_to') : undefined,
    deviations: oneIn('deviations'),
    unsettled: oneIn('unsettled'),
    unsigned: oneIn('unsigned'),
    missing: flagIn('missing'),
    voided: flagIn('voided'),
    deviation_field: text('deviation_field')?.slice(0, 64) || undefined,
    text: search.text === undefined ? undefined : String(search.text).slice(0, 100) || undefined,
    columns: text('columns') || undefined,
    sort: sorts.find((each) => each === search.sort && each !== 'starttime'),
    order: search.order === 'asc' ? 'asc' : undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter
}

/** Query of lists and exports. The last day is included; a search text of a single character is ignored. */
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

/** Query of the list with its order. */
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

/** Clears what belongs to a guide together with it. */
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
