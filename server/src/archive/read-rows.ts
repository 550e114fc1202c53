// Reads the rows of a table from a snapshot in the order of its key, in chunks that stay the same between backups.
import type { Snapshot, Value } from '#platform/db/open/snapshot.ts'
import type { TableLayout } from '#schema/generated/layout.ts'

const pageRows = 1000
/** A chunk ends at the next row whose key hashes to 0, so that a change moves no later boundary. */
const usualBytes = 2 * 1024 * 1024
const mostBytes = 8 * 1024 * 1024
const boundaryEvery = 64

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

export async function* readChunks(
  snapshot: Snapshot,
  table: TableLayout,
  condition?: string,
): AsyncGenerator<Value[][]> {
  const keyAt = table.key.map((name) => table.columns.indexOf(name))
  let rows: Value[][] = []
  let bytes = 0
  for await (const row of readRows(snapshot, table, condition)) {
    rows.push(row)
    bytes += sizeOf(row)
    const isBoundary = bytes > usualBytes && hashKey(keyAt.map((at) => row[at] ?? null)) % boundaryEvery === 0
    if (!isBoundary && bytes < mostBytes) continue
    yield rows
    rows = []
    bytes = 0
  }
  if (rows.length > 0) yield rows
}

async function* readRows(
  snapshot: Snapshot,
  { name, columns, key }: TableLayout,
  condition = '1 = 1',
): AsyncGenerator<Value[]> {
  const keyAt = key.map((each) => columns.indexOf(each))
  const after = `(${quoted(key)}) > (${key.map(() => '?').join(', ')})`
  const select = (where: string, limit: number) =>
    `select ${quoted(columns)} from ${name} where ${condition} and ${where} order by ${quoted(key)} limit ${limit}`
  let last: Value[] | null = null
  for (let limit = pageRows; ; ) {
    const page: Value[][] = last
      ? await snapshot.rows(select(after, limit), last)
      : await snapshot.rows(select('1 = 1', limit))
    const whole = page.length < limit ? page : withoutLastGroup(page, keyAt)
    if (whole.length === 0 && page.length > 0) {
      // All rows of the page share a key that is not unique.
      limit *= 2
      continue
    }
    yield* whole
    if (page.length < limit) return
    last = keyAt.map((at) => whole.at(-1)?.[at] ?? null)
    limit = pageRows
  }
}

/** Rows with the same key as the last one may continue on the next page. */
function withoutLastGroup(page: Value[][], keyAt: readonly number[]): Value[][] {
  const last = page.at(-1)
  let end = page.length
  while (end > 0 && keyAt.every((at) => page[end - 1]?.[at] === last?.[at])) end--
  return page.slice(0, end)
}

function sizeOf(row: readonly Value[]): number {
  let bytes = 0
  for (const value of row) bytes += typeof value === 'string' ? value.length + 3 : 8
  return bytes
}

/** FNV-1a. */
function hashKey(key: readonly Value[]): number {
  let hash = 0x811c9dc5
  for (const char of JSON.stringify(key))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
