// The next number of bulk content: each batch records the numbers that it used.
import type { Context } from '#platform/http/request/context.ts'

export async function findNext(ctx: Context, type: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('events')
    .select('after')
    .where('type', '=', type)
    .orderBy('eventid', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.after) return 1
  const last = JSON.parse(row.after) as { count: number; from: number }
  return last.from + last.count
}
