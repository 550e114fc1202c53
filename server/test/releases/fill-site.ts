// Fills a site with something of everything that users store, for the archive of a release.
import type { TestSite } from '../app.ts'
import { aPerson, type TestPerson, testPassword } from '../builders.ts'
import { aPackedYard } from '../packs.ts'
import { aDevice, anAnswer, aRun } from '../run-builders.ts'

/** Fails if the server rejects the request. */
type Call = (
  as: TestPerson,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the shape that it asks for
) => Promise<any>

export async function aFilledSite(): Promise<TestSite> {
  const { site, admin, tom, guide, stepid, torque } = await aPackedYard()
  const call: Call = (as, method, path, body) => site.as(as)(method, path, body)
  const path = `/guides/${guide.guideid}`
  const lena = await aPerson(site, { name: 'Lena', privileges: ['Author'] })
  await call(admin, 'PATCH', '/settings', { title: 'Yard 4', patrolThreshold: 50 })

  await call(admin, 'PATCH', `${path}?langid=de&revisionid=0`, { title: 'Stecker einsetzen' })
  const lines = [{ text: 'Schauen.', bullet: 'black', level: 0 }]
  await call(admin, 'PATCH', `${path}/steps/${stepid}?langid=de&revisionid=0`, { lines })
  const { revisionid } = await call(admin, 'GET', path)
  await call(tom, 'PATCH', `${path}?revisionid=${revisionid}`, { summary: 'An edit that waits for review' })
  await call(admin, 'PUT', `${path}/template`)
  await call(admin, 'PUT', `${path}/tag`, { tag: 'plug' })
  await call(tom, 'PUT', `/user/favorites${path}`)
  await call(tom, 'PUT', `${path}/completed`)
  const comments = `/comments/guide/${guide.guideid}`
  const { commentid } = await call(tom, 'POST', comments, { text: 'Which torque?' })
  await call(admin, 'POST', comments, { text: '12 Nm.', parentid: commentid })

  await writePages(call, admin)
  await shareGuide(call, lena, tom)
  await call(tom, 'PUT', '/user/work_log/views', { name: 'Mine', filter: { guideid: guide.guideid } })
  await call(admin, 'POST', '/invitations', { email: 'jonas@example.org' })

  const { entryid } = await aRun(site, tom, guide.guideid, 'WO-4712')
  const device = aDevice(site, tom)
  const answer = device.event('value.saved', { stepid, ...anAnswer(torque, '12') })
  const sent = await device.send(entryid, [answer, device.event('paused')])
  if (sent.status !== 200) throw new Error(`No events: ${sent.text}`)
  await releaseGuides(call, admin)
  return site
}

/** A guide in two releases, the second one planned, and a guide that is pinned to the first one. */
async function releaseGuides(call: Call, admin: TestPerson): Promise<void> {
  await call(admin, 'PATCH', '/settings', { features: { releases: true } })
  const draft = { category: 'Pumps', type: 'how-to', public: true }
  const { guideid, revisionid } = await call(admin, 'POST', '/guides', { ...draft, title: 'Bleed the pump' })
  const { releaseid } = await call(admin, 'POST', '/guides/releases', { guideid, notes: 'First' })
  await call(admin, 'PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { summary: 'Slowly' })
  await call(admin, 'POST', '/guides/releases', { guideid, effective_date: 9_999_999_999 })
  const pins = [{ guideid, releaseid }]
  const pinned = { ...draft, title: 'Start the pump', prerequisite_releases: pins }
  const other = await call(admin, 'POST', '/guides', pinned)
  await call(admin, 'POST', '/guides/releases', { guideid: other.guideid })
}

/** A tree of categories with a translation, and a page that was renamed. */
async function writePages(call: Call, admin: TestPerson): Promise<void> {
  const pumps = { namespace: 'CATEGORY', title: 'Pumps', contents: 'All pumps. See [[Torque Table]].' }
  const original = await call(admin, 'POST', '/wikis', pumps)
  const inGerman = `/wikis/CATEGORY/Pumps?langid=de&revisionid=${original.revisionid}`
  await call(admin, 'PATCH', inGerman, { display_title: 'Pumpen', contents: 'Alle Pumpen.' })
  await call(admin, 'POST', '/wikis', { ...pumps, title: 'Hand pumps', parent: 'Pumps' })
  const table = { namespace: 'WIKI', title: 'Torque Table', contents: "Turn '''gently'''." }
  const { revisionid } = await call(admin, 'POST', '/wikis', table)
  const rename = `/wikis/WIKI/Torque_Table/rename?revisionid=${revisionid}`
  await call(admin, 'POST', rename, { title: 'Torque Chart' })
}

/** A private guide with a tool and a copy, a team that may read it, a token and a saved view. */
async function shareGuide(call: Call, lena: TestPerson, tom: TestPerson): Promise<void> {
  const guide = { category: 'Hand pumps', type: 'how-to', title: 'Change the seal', public: false }
  const tools = [{ name: 'Seal pick', quantity: 1 }]
  const { guideid } = await call(lena, 'POST', '/guides', { ...guide, tools })
  await call(lena, 'PUT', `/guides/${guideid}/users/${tom.userid}`)
  await call(lena, 'POST', `/guides/${guideid}/duplicate`)
  const { teamid } = await call(lena, 'POST', '/teams', { name: 'Night shift', join_code: 'lock-out first' })
  await call(lena, 'PUT', `/teams/${teamid}/users/${tom.userid}`)
  await call(lena, 'PUT', `/guides/${guideid}/teams/${teamid}`)
  await call(lena, 'POST', '/user/tokens', { label: 'Report script', old_password: testPassword })
  await call(lena, 'PUT', '/user/guides/views', { name: 'Archived', filter: { state: 'archived' } })
}
