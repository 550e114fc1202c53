// The sort orders of run lists, and their cursors.
import { problems } from '#platform/problems.ts'

/** Members of a run. */
export const columnSorts = [
  'workorderid',
  'guide_title',
  'username',
  'endtime',
  'active_duration',
  'deviation_count',
  'missing_count',
  'status',
] as const
export type ColumnSort = (typeof columnSorts)[number]

export interface SortCursor {
  sortKey: string | number
  /** Id of the guide or user, if the order begins with a name: two may have the same name. */
  id?: number | undefined
  startedAt: number
  entryid: number
}

const idOf = { guide_title: 'guideid', username: 'userid' } as const

const hasName = (sort: ColumnSort): sort is keyof typeof idOf => sort in idOf

const textual: readonly ColumnSort[] = ['workorderid', 'guide_title', 'username', 'status']

type Placed = SortCursor & { guideid: number; userid: number }

export function writePlace(sort: ColumnSort, row: Placed): string {
  const { sortKey, startedAt, entryid } = row
  // Not every reader may know the title of the guide: its number leads to it.
  const key = sort === 'guide_title' ? '' : sortKey
  const place = [sort, key, hasName(sort) ? row[idOf[sort]] : 0, startedAt, entryid]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

export function readPlace(sort: ColumnSort, cursor: string | undefined): SortCursor | undefined {
  if (cursor === undefined) return undefined
  const [of, sortKey, id, startedAt, entryid] = parsed(cursor)
  const isKey = textual.includes(sort) ? isText(sortKey) : isCount(sortKey)
  if (of !== sort || !isKey || !isCount(id) || !isCount(startedAt) || !isCount(entryid))
    throw problems.invalidField('cursor', 'cursor must be one that an earlier answer of the same sort gave')
  return { sortKey: sortKey as string | number, id: hasName(sort) ? id : undefined, startedAt, entryid }
}

/** PostgreSQL cannot store a NUL in text. */
const isText = (value: unknown): boolean => typeof value === 'string' && !value.includes('\0')

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function parsed(cursor: string): unknown[] {
  try {
    const found: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
