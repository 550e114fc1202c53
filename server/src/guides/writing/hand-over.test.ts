// Engines: both in the outer circle, because notices are added by jobs.
// Proves that a guide does not get another author, and nobody access by name, without a trace and a notice.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)

type Named = { username: string } | null
interface Noticed {
  kind: string
  guideid?: number
  userid?: number
  actor: Named
  person?: Named
  team?: string
}

async function noticesOf(as: TestPerson) {
  await settleJobs(site)
  const { body } = await site.call('GET', '/user/notices', { as })
  return body.notices
    .toReversed()
    .map(({ kind, guideid, userid, actor, person, team }: Noticed) => [
      ...[kind, guideid ?? userid, actor?.username],
      person?.username ?? team,
    ])
}

const eventsOf = async (guideid: number, type: string) =>
  (await site.call('GET', `/events?subject=guide&subjectid=${guideid}&type=${type}`, { as: admin })).body.map(
    ({ userid, before, after }: Record<string, unknown>) => [userid, before, after],
  )

testOnBoth('another author is an event with both users, and a notice to both', async () => {
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  const { guideid } = await aGuide(site, { author: mara, fields: { public: false } })
  const hand = async (as: TestPerson, { userid: author }: TestPerson) => {
    const { revisionid } = (await site.call('GET', `/guides/${guideid}`, { as })).body
    return site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { as, body: { author } })
  }
  equal((await hand(mara, mara)).status, 200)
  deepEqual(await eventsOf(guideid, 'guide.author-changed'), [])
  equal((await hand(mara, tom)).status, 200)
  // Notices are added by jobs, which run side by side.
  await settleJobs(site)
  equal((await hand(admin, mara)).status, 200)
  deepEqual(await eventsOf(guideid, 'guide.author-changed'), [
    [admin.userid, { userid: tom.userid }, { userid: mara.userid }],
    [mara.userid, { userid: mara.userid }, { userid: tom.userid }],
  ])
  const first = ['author_changed', guideid, 'Mara', 'Tom']
  const second = ['author_changed', guideid, 'Ada Admin', 'Mara']
  deepEqual(await noticesOf(mara), [first, second])
  // The guide is private, and Tom may no longer view it.
  deepEqual(await noticesOf(tom), [
    ['author_changed', guideid, undefined, 'Tom'],
    ['author_changed', guideid, undefined, 'Mara'],
  ])
})

test('the receiver of access by name and the author have a notice of it', async () => {
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  const { guideid } = await aGuide(site, { author: mara })
  const allow = () => site.call('PUT', `/guides/${guideid}/users/${tom.userid}`, { as: admin })
  equal((await allow()).status, 201)
  equal((await allow()).status, 201)
  const notice = ['access_given', guideid, 'Ada Admin', 'Tom']
  deepEqual(await noticesOf(tom), [notice])
  deepEqual(await noticesOf(mara), [notice])
})

test('members of a team that a guide is opened to hear of it, and so does who joins later', async () => {
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const [tom, uwe] = [await aPerson(site, { name: 'Tom' }), await aPerson(site, { name: 'Uwe' })]
  const { guideid } = await aGuide(site, { author: mara })
  const created = await site.call('POST', '/teams', { as: admin, body: { name: 'Assembly' } })
  const { teamid } = created.body
  const join = ({ userid }: TestPerson) => site.call('PUT', `/teams/${teamid}/users/${userid}`, { as: admin })
  equal((await join(tom)).status, 200)
  deepEqual(await noticesOf(tom), [], 'the team opens no guide')
  equal((await site.call('PUT', `/guides/${guideid}/teams/${teamid}`, { as: admin })).status, 201)
  for (const person of [tom, mara])
    deepEqual(await noticesOf(person), [['access_given', guideid, 'Ada Admin', 'Assembly']])
  equal((await join(uwe)).status, 200)
  for (const person of [uwe, mara])
    deepEqual((await noticesOf(person)).at(-1), ['team_joined', uwe.userid, 'Ada Admin', 'Assembly'])
})
