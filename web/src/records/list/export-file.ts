// Options and file name of an export; counts the rows received. Pure.
import type { Locale } from '../../lib/i18n/locale.ts'
import { type Filter, toQuery } from '../filter.ts'

const exportKinds = ['csv', 'xlsx', 'ndjson'] as const
export type ExportKind = (typeof exportKinds)[number]

export interface ExportOptions {
  kind: ExportKind
  rows: 'runs' | 'values'
  /** With values: including those corrected later. */
  history: boolean
}

/** Language and time zone of the reader. */
export interface ReaderContext {
  zone: string
  langid: Locale
}

export function exportAddress(
  { kind, rows, history }: ExportOptions,
  filter: Filter,
  { zone, langid }: ReaderContext,
): string {
  const query = {
    ...toQuery(filter),
    rows,
    ...(rows === 'values' && history ? { history: '' } : {}),
    tz: zone,
    // JSON has the recorded labels, because programs look fields up by them.
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

/** For example `runs-check-the-press-from-2026-01-01-deviations.csv`: the filter distinguishes files in a folder. */
export function exportName({ kind, rows }: ExportOptions, filter: Filter, guide: string | undefined): string {
  const { guideid, status, from, to, deviations, unsettled, unsigned, missing, text, stepid } = filter
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
    unsigned && 'unsigned',
    missing && (missing === '1' ? 'missing' : 'none-missing'),
    text && asName(text).slice(0, 30),
  ]
  return `${parts.filter(Boolean).join('-')}.${kind}`
}

const newline = 10
const quote = 34

/** Returns the number of rows received after each chunk; null if the format does not show rows. */
export function rowCounter(kind: ExportKind): (piece: Uint8Array) => number | null {
  if (kind === 'xlsx') return () => null
  // The first line of a CSV has the column names; a line break within quotes ends no row.
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
