// What an export is asked for and what its file is called; counts the rows that have come. Pure.
import type { Locale } from '../../lib/i18n/locale.ts'
import { type Filter, toQuery } from '../filter.ts'

const exportKinds = ['csv', 'xlsx', 'ndjson'] as const
export type ExportKind = (typeof exportKinds)[number]

export interface ExportWish {
  kind: ExportKind
  rows: 'runs' | 'values'
  /** With values: those that were corrected later, too. */
  history: boolean
}

/** In the reader's language, and by the clock of where they are. */
export interface Place {
  zone: string
  langid: Locale
}

export function exportAddress(
  { kind, rows, history }: ExportWish,
  filter: Filter,
  { zone, langid }: Place,
): string {
  const query = {
    ...toQuery(filter),
    rows,
    ...(rows === 'values' && history ? { history: '' } : {}),
    tz: zone,
    // Programs look for fields by what they were recorded as.
    ...(kind === 'ndjson' ? {} : { langid }),
  }
  const parts = Object.entries(query).map(([name, value]) =>
    value === '' ? name : `${name}=${encodeURIComponent(String(value))}`,
  )
  return `/api/2.0/work_log.${kind}?${parts.join('&')}`
}

const asName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** As in `runs-check-the-press-from-2026-01-01-deviations.csv`: the filter tells files apart in a folder. */
export function exportName({ kind, rows }: ExportWish, filter: Filter, guide: string | undefined): string {
  const { guideid, status, from, to, deviations, unsettled, missing, text, stepid } = filter
  const { finished_from: since, finished_to: until } = filter
  const parts = [
    rows,
    guideid === undefined ? '' : asName(guide ?? '').slice(0, 60) || String(guideid),
    status,
    from && `from-${from}`,
    to && `to-${to}`,
    stepid && `step-${stepid}`,
    since && `finished-from-${since}`,
    until && `finished-to-${until}`,
    deviations && 'deviations',
    unsettled && 'unsettled',
    missing && (missing === '1' ? 'missing' : 'none-missing'),
    text && asName(text).slice(0, 30),
  ]
  return `${parts.filter(Boolean).join('-')}.${kind}`
}

const newline = 10
const quote = 34

/** Tells after each piece how many rows have come so far; null where the file does not let it be seen. */
export function rowCounter(kind: ExportKind): (piece: Uint8Array) => number | null {
  if (kind === 'xlsx') return () => null
  // The first line of a CSV names its columns; a line break within quotes ends no row.
  let rows = kind === 'csv' ? -1 : 0
  let isQuoted = false
  return (piece) => {
    for (const byte of piece) {
      if (byte === quote && kind === 'csv') isQuoted = !isQuoted
      else if (byte === newline && !isQuoted) rows += 1
    }
    return Math.max(0, rows)
  }
}
