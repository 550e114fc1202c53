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

async function noticesOf(as: TestPerson) {
  await settleJobs(site)
  const { body } = await site.call('GET', '/user/notices', { as })
  return body.notices
    .toReversed()
    .map(
      ({ kind, guideid, actor, person }: { kind: string; guideid: number; actor: Named; person: Named }) => [
        kind,
        guideid,
        actor?.username,
        person?.username,
      ],
    )
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
