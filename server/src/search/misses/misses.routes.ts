// Routes of the searches without a hit, for administrators.
import { Type } from 'typebox'
import { record } from '#events/events.ts'
import { access } from '#platform/http/request/access.ts'
import { anyCase } from '#platform/http/request/any-case.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { searchProblems } from '../search.problems.ts'
import { countMisses, deleteMiss, listMisses, type MissRow, missOrders } from './misses.queries.ts'
import { MissList } from './misses.schema.ts'

/** Not below `/search`, where every word is a query. */
export function missRoutes(app: App): void {
  const route = declare(app, ['search'])
  route.get(
    '/searches/misses',
    access.administer,
    {
      id: 'listSearchMisses',
      summary: 'List searches without a hit',
      query: Type.Object({
        ...paging,
        sort: Type.Optional(anyCase([...missOrders], 'Sort member, descending; default: count')),
      }),
      answer: MissList,
    },
    async ({ ctx: { db }, query }) => {
      const sort = missOrders.find((each) => each === query.sort?.toLowerCase()) ?? 'count'
      const rows = await listMisses(db, { sort, ...pageOf(query) })
      return { totalResults: await countMisses(db), misses: rows.map(present) }
    },
  )

  route.delete(
    '/searches/misses/:missid',
    access.administer,
    {
      id: 'dismissSearchMiss',
      summary: 'Dismiss a search without a hit',
      params: Type.Object({ missid: identifier('Number of the entry') }),
      status: 204,
    },
    async ({ ctx, params }) => {
      const miss = await deleteMiss(ctx.db, params.missid)
      if (!miss) throw searchProblems.missNotFound()
      const { words, count } = miss
      await record(ctx, 'search-miss.dismissed', ['search-miss', params.missid], { before: { words, count } })
    },
  )
}

const present = ({ missid, words, query, langid, count, firstAt, lastAt }: MissRow) => ({
  missid,
  words,
  query,
  langid,
  count,
  first_date: toSeconds(firstAt),
  last_date: toSeconds(lastAt),
})
