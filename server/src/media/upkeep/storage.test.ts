// Tests the storage overview: every file once, uploads in progress, pending clean-up; and each user's own usage.
// Engines: both in the outer circle, because sums differ in their type.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { graceMs } from './clean-up.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const storage = async () => (await site.call('GET', '/storage', { as: admin })).body

test('an empty store is told as such', async () => {
  const nothing = { count: 0, files: 0, bytes: 0, unused: 0 }
  assert.deepEqual(await storage(), {
    media: [
      { kind: 'image', ...nothing },
      { kind: 'video', ...nothing },
      { kind: 'document', ...nothing },
    ],
    uploads: { count: 0, bytes: 0 },
    next_removal_date: null,
    grace_days: 30,
  })
})

testOnBoth('copies share a file, and what is unused is told with the day of its removal', async () => {
  const at = site.clock.now
  await site.write(async ({ db }) => {
    const common = {
      ...{ ownerid: mara.userid, filename: 'plan.pdf', title: 'plan', extension: 'pdf' },
      ...{ pages: null, imageid: null, isInManager: 1 as const },
    }
    for (const [guid, hash, unusedSince] of [
      ['one', 'a'.repeat(64), null],
      ['two', 'a'.repeat(64), at],
      ['three', 'b'.repeat(64), null],
    ] as const)
      await db
        .insertInto('documents')
        .values({ ...common, guid, hash, bytes: 1000, unusedSince, createdAt: at })
        .execute()
  })
  const { media, next_removal_date } = await storage()
  assert.deepEqual(media[2], { kind: 'document', count: 3, files: 2, bytes: 2000, unused: 1 })
  assert.equal(next_removal_date, Math.floor((at + graceMs) / 1000))
})

test('everybody sees what their own manager takes, and nothing of others', async () => {
  const own = async (as: typeof admin) => (await site.call('GET', '/user/media/storage', { as })).body
  const { media, bytes } = await own(mara)
  assert.deepEqual(media, [
    { kind: 'image', count: 0, bytes: 0 },
    { kind: 'video', count: 0, bytes: 0 },
    { kind: 'document', count: 3, bytes: 2000 },
  ])
  assert.equal(bytes, 2000)
  assert.equal((await own(admin)).bytes, 0)
  await site.call('DELETE', '/user/media/Document/3', { as: mara })
  assert.equal((await own(mara)).bytes, 1000)
})
