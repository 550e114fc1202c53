// What the list of runs is narrowed to, as it stands in the address and as the server is asked. Pure.
export interface Filter {
  guideid?: number
  status?: string
  from?: string
  to?: string
  deviations?: '1'
  /** Out of its limits in this field, by the name that it keeps in all its states. */
  deviation_field?: string
  text?: string
  /** Columns for fields, by the name that a field keeps in all its states. */
  columns?: string
}

const states = ['started', 'paused', 'suspended', 'complete', 'cancelled'] as const
export type State = (typeof states)[number]
export const allStates: readonly State[] = states

const day = /^\d{4}-\d\d-\d\d$/

/** Takes what an address says; what makes no sense is left out. */
export function readFilter(search: Record<string, unknown>): Filter {
  const text = (name: string) => (typeof search[name] === 'string' ? (search[name] as string) : undefined)
  const guideid = Number(search.guideid)
  const filter: Record<keyof Filter, unknown> = {
    guideid: Number.isSafeInteger(guideid) && guideid > 0 ? guideid : undefined,
    status: states.find((state) => state === search.status),
    from: day.test(text('from') ?? '') ? text('from') : undefined,
    to: day.test(text('to') ?? '') ? text('to') : undefined,
    deviations: String(search.deviations ?? '') === '1' ? '1' : undefined,
    deviation_field: text('deviation_field')?.slice(0, 64) || undefined,
    text: search.text === undefined ? undefined : String(search.text).slice(0, 100) || undefined,
    columns: text('columns') || undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter
}

/** As the list and the exports take it. The last day counts whole; a text of one sign finds nothing yet. */
export function toQuery({ columns: _, to, text, ...filter }: Filter) {
  return {
    ...filter,
    ...(to ? { to: dayAfter(to) } : {}),
    ...(text && isSearchable(text) ? { text: text.trim() } : {}),
  }
}

const isSearchable = (text: string): boolean => [...text.trim()].length >= 2 && /[\p{L}\p{N}]/u.test(text)

function dayAfter(text: string): string {
  const date = new Date(`${text}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

export const columnsOf = ({ columns }: Filter): string[] => (columns ? columns.split(',') : [])
