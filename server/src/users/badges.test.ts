// Tests badges through the API: what earns them, when, and how many users have them.
// Engines: both in the outer circle, because aggregates and dates are computed in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { yearMs } from './badges.ts'

interface Shown {
  earned: boolean
  times_earned: number
  date: number | null
  badge: { name: string; badgeid: number; category: string; num_users: number }
}

const list = async (site: TestSite, path: string, as?: TestPerson): Promise<Shown[]> =>
  (await site.call('GET', path, as ? { as } : {})).body
const named = (shown: Shown[], name: string) => shown.find(({ badge }) => badge.name === name)!
const earned = (shown: Shown[]) => shown.filter((each) => each.earned).map(({ badge }) => badge.name)
const seconds = (ms: number) => Math.floor(ms / 1000)

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  return { site, mara }
}

testOnBoth('somebody new has none of the badges, which are listed by number', async () => {
  const { site, mara } = await started()
  const shown = await list(site, '/user/badges', mara)
  assert.deepEqual(shown[0], {
    earned: false,
    times_earned: 0,
    date: null,
    badge: {
      badgeid: 1,
      name: 'First Guide',
      type: 'bronze',
      category: 'badgeGuide',
      description: 'Published a guide.',
      multiple: false,
      num_users: 0,
      icon: null,
      image: '',
      secondary_color: '#a5673f',
    },
  })
  const numbers = shown.map(({ badge }) => badge.badgeid)
  assert.deepEqual(
    numbers,
    [...numbers].sort((a, b) => a - b),
  )
  assert.deepEqual(await list(site, `/users/${mara.userid}/badges`), shown)
})

testOnBoth(
  'publishing, changing and completing guides earn badges on their day, the newest first',
  async () => {
    const { site, mara } = await started()
    const category = await aCategory(site)
    const began = site.clock.now
    for (let number = 1; number <= 10; number++) {
      await aGuide(site, { author: mara, category })
      site.clock.now += 3_600_000
    }
    const tom = await aPerson(site, { name: 'Tom' })
    await site.call('PUT', '/guides/1/completed', { as: mara })
    const shown = await list(site, `/users/${mara.userid}/badges`, tom)
    assert.deepEqual(earned(shown), ['Done It', 'Author of Ten', 'First Guide', 'First Change'])
    assert.equal(named(shown, 'First Guide').date, seconds(began))
    assert.equal(named(shown, 'Author of Ten').date, seconds(began + 9 * 3_600_000))
    assert.equal(named(shown, 'Author of Ten').badge.num_users, 1)
    assert.equal(named(shown, 'Library').badge.num_users, 0)
    const counts = { bronze: 3, silver: 1, gold: 0, total: 4 }
    for (const [path, as] of [
      ['/user', mara],
      [`/users/${mara.userid}`, tom],
    ] as const)
      assert.deepEqual((await site.call('GET', path, { as })).body.badge_counts, counts)
    await site.call('DELETE', '/guides/1/completed', { as: mara })
    assert.equal(named(await list(site, '/user/badges', mara), 'Done It').earned, false)
  },
)

test('private and deleted guides and changes that wait earn nothing', async () => {
  const { site, mara } = await started()
  await site.call('PATCH', '/settings', { as: await anAdmin(site), body: { patrolThreshold: 25 } })
  const tom = await aPerson(site, { name: 'Tom' })
  await aGuide(site, { author: mara, fields: { public: false } })
  const open = await aGuide(site, { author: mara })
  await site.call('PATCH', `/guides/${open.guideid}?revisionid=1`, { as: tom, body: { summary: 'Short.' } })
  assert.deepEqual(earned(await list(site, '/user/badges', tom)), [])
  assert.ok(earned(await list(site, '/user/badges', mara)).includes('First Guide'))
  const { body } = await site.call('GET', `/guides/${open.guideid}?unpatrolled`, { as: mara })
  await site.call('DELETE', `/guides/${open.guideid}?revisionid=${body.revisionid}`, {
    as: await anAdmin(site),
  })
  assert.ok(!earned(await list(site, '/user/badges', mara)).includes('First Guide'))
})

test('every year on board counts once more', async () => {
  const { site, mara } = await started()
  const joined = site.clock.now
  site.clock.now += 2.5 * yearMs
  await aPerson(site, { name: 'Newcomer' })
  const year = named(await list(site, `/users/${mara.userid}/badges`), 'A Year on Board')
  assert.equal(year.times_earned, 2)
  assert.equal(year.date, seconds(joined + 2 * yearMs))
  assert.equal(year.badge.num_users, 1)
})

test('badges can be had by category; others are refused, and so are people who are not there', async () => {
  const { site, mara } = await started()
  for (const category of ['badgeGuide', 'badgeWorkbench', 'badgeGeneral']) {
    const shown = await list(site, `/user/badges?category=${category}`, mara)
    assert.ok(shown.length > 0 && shown.every(({ badge }) => badge.category === category))
  }
  assert.deepEqual(await list(site, `/users/${mara.userid}/badges?category=badgeAnswers`), [])
  for (const bad of ['badgeX', '', "badgeGuide'--", 'constructor']) {
    const refused = await site.call('GET', `/users/${mara.userid}/badges?category=${bad}`)
    assert.equal(refused.status, 422, bad)
  }
  assert.equal((await site.call('GET', '/users/9999/badges')).status, 404)
  assert.equal((await site.call('GET', '/user/badges')).status, 401)
})
