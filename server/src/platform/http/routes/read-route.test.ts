// Tests cached and uncached reads: the number of snapshots, and the personal members of each answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)

/** Counts the snapshots that are opened during `work`. */
async function snapshotsOf(work: () => Promise<unknown>): Promise<number> {
  const { database } = site
  const { read } = database
  let count = 0
  database.read = (...given) => {
    count++
    return read(...given)
  }
  try {
    await work()
  } finally {
    database.read = read
  }
  return count
}

test('a guide is looked at for access and assembled in one snapshot, and in none when it is kept', async () => {
  const guide = await aGuide(site, { author: admin, steps: 2 })
  const mara = await aPerson(site, { name: 'Mara' })
  await site.call('GET', '/user', { as: mara })
  for (const as of [mara, undefined]) {
    const ask = () => site.call('GET', `/guides/${guide.guideid}`, as ? { as } : {})
    assert.equal(await snapshotsOf(ask), 1)
    // Anonymous access is checked again for each answer that is not sent before routing.
    assert.equal(await snapshotsOf(ask), as ? 0 : 1)
  }
})

test('people who ask for a guide at the same time each get what is their own', async () => {
  const guide = await aGuide(site, { author: admin, steps: 2 })
  const [mara, noor] = [await aPerson(site, { name: 'Mara' }), await aPerson(site, { name: 'Noor' })]
  const path = `/guides/${guide.guideid}`
  await site.call('PUT', `/user/favorites/guides/${guide.guideid}`, { as: mara })
  await site.call('PUT', `${path}/completed`, { as: noor })
  const people = [admin, mara, noor, undefined]
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(people.map((as) => site.call('GET', path, as ? { as } : {})))
    assert.deepEqual(
      answers.map(({ body }) => [body.can_edit, body.favorited, body.completed]),
      [
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [false, false, false],
      ],
    )
    const shared = answers.map(({ body: { can_edit, favorited, completed, ...rest } }) => rest)
    for (const each of shared) assert.deepEqual(each, shared[0])
  }
})
