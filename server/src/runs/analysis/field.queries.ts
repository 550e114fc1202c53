// The SQL of the chart of a field: its current numeric values in finished runs, in the order of saving.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { listArrays } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { Span } from './analysis.queries.ts'

/** Runs that do not count are few and have indexes. The compound stops SQLite from reading the head of every run instead. */
const numbersOf = (db: Db, fieldGuid: string, { from, to }: Span) =>
  db
    .selectFrom('entry_values')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('entries')
          .select('entries.entryid')
          .where(sql<boolean>`status <> 'complete'`)
          .unionAll(
            eb.selectFrom('entries').select('entries.entryid').where(sql<boolean>`"voidedAt" is not null`),
          )
          .as('uncounted'),
      (join) => join.onRef('uncounted.entryid', '=', 'entry_values.entryid'),
    )
    .where('uncounted.entryid', 'is', null)
    .where('fieldGuid', '=', fieldGuid)
    .where(sql<boolean>`"isCurrent" = 1`)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('number', 'is not', null)

type NumberRow = [at: number, valueid: number, number: number | null]
type ValuesQuery = SelectQueryBuilder<Tables, 'entry_values', object>

const usualPage = 20_000

/** Pages of all values in ascending order: memory does not grow with their number. */
export async function* pagesOfNumbers(
  db: Db,
  fieldGuid: string,
  span: Span,
  limit = usualPage,
): AsyncGenerator<NumberRow[]> {
  for (let after = [span.from, 0]; ; ) {
    const [from = 0, valueid = 0] = after
    const query = numbersOf(db, fieldGuid, { ...span, from })
      .where(sql<boolean>`(at, valueid) > (${from}, ${valueid})`)
      .orderBy('at')
      .orderBy('valueid')
      .limit(limit)
    const page = await listArrays(db, query as unknown as ValuesQuery, ['at', 'valueid', 'number'])
    yield page
    const last = page.at(-1)
    if (!last || page.length < limit) return
    after = [last[0], last[1]]
  }
}

/** Counts the values outside of these limits. */
export async function countBeyond(
  db: Db,
  fieldGuid: string,
  { lower, upper, ...span }: Span & { lower: number; upper: number },
): Promise<number> {
  const { count } = await numbersOf(db, fieldGuid, span)
    .where((eb) => eb.or([eb('number', '<', lower), eb('number', '>', upper)]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** In any order. */
export async function listPoints(db: Db, valueids: readonly number[]) {
  if (valueids.length === 0) return []
  return db
    .selectFrom('entry_values')
    .select(['valueid', 'entryid', 'at', 'number', 'fieldRevisionid', 'deviation'])
    .where('valueid', 'in', valueids)
    .execute()
}
