// What requests leave behind in the database of a site under test.
import assert from 'node:assert/strict'
import type { TestSite } from './app.ts'

export async function countEvents(site: TestSite): Promise<number> {
  const row = await site.read((ctx) =>
    ctx.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return row.count
}

/** The types of the events that the work has recorded, in their order. */
export async function eventsOf(site: TestSite, work: () => Promise<unknown>): Promise<string[]> {
  const before = await newestEvent(site)
  await work()
  const rows = await site.read((ctx) =>
    ctx.db.selectFrom('events').select('type').where('eventid', '>', before).orderBy('eventid').execute(),
  )
  return rows.map((row) => row.type)
}

/** Runs the work and proves that nothing was recorded meanwhile. */
export async function leavesNoTrace<T>(site: TestSite, work: () => Promise<T>): Promise<T> {
  const before = await countEvents(site)
  const result = await work()
  assert.equal(await countEvents(site), before, 'a refused request has left an event')
  return result
}

async function newestEvent(site: TestSite): Promise<number> {
  const row = await site.read((ctx) =>
    ctx.db
      .selectFrom('events')
      .select((eb) => eb.fn.max('eventid').as('newest'))
      .executeTakeFirstOrThrow(),
  )
  return row.newest ?? 0
}
