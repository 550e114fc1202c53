// Fills a site with sample people, in batches, with one event a batch.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { samplePerson } from './sample-people.ts'
import { insertUsers } from './users.queries.ts'

const batchSize = 1000

type InWrite = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Adds `count` people after those that earlier samples made. */
export async function addSamplePeople(
  write: InWrite,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  for (let done = 0; done < count; ) {
    const size = Math.min(batchSize, count - done)
    await write(async (ctx) => {
      const next = await findNextSampleNumber(ctx)
      await insertUsers(
        ctx.db,
        Array.from({ length: size }, (_, index) => samplePerson(next + index, ctx.now)),
      )
      await record(ctx, {
        type: 'sample.people-added',
        subject: 'site',
        subjectid: 1,
        after: { count: size, from: next },
      })
    })
    done += size
    onProgress(done)
  }
}

async function findNextSampleNumber(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('events')
    .select('after')
    .where('type', '=', 'sample.people-added')
    .orderBy('eventid', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.after) return 1
  const last = JSON.parse(row.after) as { count: number; from: number }
  return last.from + last.count
}
