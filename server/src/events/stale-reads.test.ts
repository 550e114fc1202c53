// Proves that a read through another process shows what a write has acknowledged, and honours what it has taken away.
// Engines: both, because reads begin at different times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engine, startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { aGuide } from '#test/guide-builders.ts'

/** A request to the shared engine costs more, and the suite runs on both. */
const rounds = Number(process.env.STEPWRIGHT_TEST_ROUNDS) || (engine === 'sqlite' && isFull ? 300 : 100)

/** The roles change, so that each process holds in memory what the other is about to change. */
async function eachRound(
  site: TestSite,
  step: (one: TestSite, other: TestSite, round: number) => Promise<void>,
) {
  const twin = await site.twin()
  for (let round = 0; round < rounds; round++)
    await (round % 2 ? step(site, twin, round) : step(twin, site, round))
}

test('a value is new in uncached reads and in cached guides', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const mara = await aPerson(site)
  const { guideid, revisionid } = await aGuide(site, { author: admin })
  let newest = revisionid
  await eachRound(site, async (writer, reader, round) => {
    const username = `Mara ${round}`
    const user = { as: mara, body: { username } }
    assert.equal((await writer.call('PATCH', `/users/${mara.userid}`, user)).status, 200)
    const [own, listed] = await Promise.all([
      reader.call('GET', '/user', { as: mara }),
      reader.call('GET', '/users?limit=200', { as: mara }),
    ])
    assert.equal(own.body.username, username)
    assert.ok(listed.text.includes(`"${username}"`), listed.text)
    const guide = { as: admin, body: { title: `Clean the press ${round}` } }
    const path = `/guides/${guideid}`
    const saved = await writer.call('PATCH', `${path}?revisionid=${newest}`, guide)
    assert.equal(saved.status, 200, saved.text)
    newest = saved.body.revisionid
    for (const as of [{ as: admin }, {}])
      assert.equal((await reader.call('GET', path, as)).body.title, guide.body.title)
  })
})

test('a session that has ended, and a privilege that was taken away, count with the next read', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const mara = await aPerson(site)
  await eachRound(site, async (writer, reader) => {
    const login = { email: mara.email, password: testPassword }
    const signedIn = await writer.call('POST', '/user/token', { body: login })
    const as = { token: signedIn.body.authToken }
    const give = (privileges: string[]) =>
      writer.call('PATCH', `/users/${mara.userid}`, { as: admin, body: { privileges } })
    const statusOf = async (path: string) => (await reader.call('GET', path, { as })).status
    assert.equal((await give(['Admin'])).status, 200)
    assert.equal(await statusOf('/events?limit=1'), 200)
    assert.equal((await give([])).status, 200)
    assert.equal(await statusOf('/events?limit=1'), 403)
    assert.equal(await statusOf('/users?limit=1'), 200)
    assert.equal((await writer.call('DELETE', '/user/token', { as, body: {} })).status, 204)
    const refused = await reader.call('GET', '/users?limit=1', { as })
    assert.equal(refused.status, 401)
    assert.equal(refused.headers.link, undefined)
  })
})

test('a site that has become private answers no anonymous read', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  await eachRound(site, async (writer, reader) => {
    const set = (isPrivate: boolean) =>
      writer.call('PATCH', '/settings', { as: admin, body: { private: isPrivate } })
    for (const isPrivate of [true, false]) {
      assert.equal((await set(isPrivate)).status, 200)
      assert.equal((await reader.call('GET', '/users?limit=1')).status, isPrivate ? 401 : 200)
    }
  })
})
