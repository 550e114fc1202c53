// Tests housekeeping: in batches, each task isolated from the failures of other tasks.
// Engines: both, because other writers get in between batches of deletes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { hashSecret } from '#auth/secrets.ts'
import type { FileStore } from '#platform/files/files.ts'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { tidyUp } from './housekeeping.ts'

const day = 24 * 60 * 60_000
const site = await startSite()
const admin = await anAdmin(site)
const log = pino({ level: 'silent' })

/** Rows of every kind that is deleted by age, some of them too young. */
async function fill(old: number, young: number): Promise<void> {
  const { userid } = admin
  const ages = [...Array(old).fill(0), ...Array(young).fill(200 * day)] as number[]
  await site.write(async ({ db, now }) => {
    for (const [index, later] of ages.entries()) {
      const at = now - 200 * day + later
      const hash = hashSecret(`${index} ${later}`)
      const token = { userid, hash, kind: 'session', label: 'x', createdAt: at, expiresAt: at + 1 } as const
      await db.insertInto('tokens').values(token).execute()
      await db
        .insertInto('password_resets')
        .values({ userid, hash, createdAt: at, expiresAt: at + 1 })
        .execute()
      await db.insertInto('throttled_attempts').values({ key: 'x', at }).execute()
      await db.insertInto('machine_translations').values({ hash, text: 'x', at }).execute()
      const answer = { userid, key: hash, route: 'x', digest: 'x', status: 200, body: null, at }
      await db.insertInto('idempotency_keys').values(answer).execute()
    }
  })
}

const tables = [
  'tokens',
  'password_resets',
  'throttled_attempts',
  'machine_translations',
  'idempotency_keys',
] as const

test('what is old goes in pieces that let others write in between, and the rest stays', async () => {
  await fill(1200, 3)
  let writes = 0
  let most = 0
  const database: typeof site.database = {
    ...site.database,
    write: async (work, how) => {
      writes++
      const began = await total()
      const result = await site.database.write(work, how)
      most = Math.max(most, began - (await total()))
      return result
    },
  }
  const total = () =>
    site.read(async ({ db }) => {
      let sum = 0
      for (const table of tables) {
        const { count } = await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        sum += Number(count)
      }
      return sum
    })
  const before = await total()
  const { files, systemContext, clock } = site
  const failed = await tidyUp({ database, files, log, systemContext, now: () => clock.now })
  assert.deepEqual(failed, [])
  assert.equal(before - (await total()), 5 * 1200)
  assert.ok(most <= 500, `${most} rows in one transaction`)
  assert.ok(writes >= 15)
})

test('a task that fails holds up none of the others, and is told', async () => {
  await fill(2, 0)
  const files: FileStore = new Proxy(site.files, {
    get: () => () => {
      throw new Error('the disk does not answer')
    },
  })
  const warnedTasks: unknown[] = []
  const noting = pino(
    { level: 'warn' },
    { write: (line: string) => void warnedTasks.push(JSON.parse(line).task) },
  )
  const { database, systemContext, clock } = site
  const failed = await tidyUp({ database, files, log: noting, systemContext, now: () => clock.now })
  assert.deepEqual(failed, warnedTasks)
  assert.ok(!failed.includes('tokens') && !failed.includes('answers'))
  const left = await site.read(({ db }) =>
    db
      .selectFrom('idempotency_keys')
      .select('at')
      .where('at', '<', clock.now - 3 * day)
      .execute(),
  )
  assert.deepEqual(left, [])
})
