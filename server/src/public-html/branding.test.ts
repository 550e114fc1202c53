// Proves that administrators set logo and colour, and that everyone sees them, also on a private site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanUpMedia, graceMs } from '#media/upkeep/clean-up.ts'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage, aPhoto, fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'

const site = await startSite({ now: Date.now() })
const twin = await site.twin()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

const patch = (body: object) => site.call('PATCH', '/settings', { as: admin, body })
const info = async (of: TestSite = site) => (await of.call('GET', '/sites/info')).body
const seen = async (guid: string, of: TestSite = site) => (await fetchBytes(of, `${guid}.standard`)).status
const open = async (path: string) => {
  const { statusCode, body, headers } = await site.app.inject({ url: path })
  return { status: statusCode, text: body, headers }
}

test('a logo is seen by everybody as long as it is one, on a private site, too', async () => {
  const { image } = await anImage(site, admin, await aPhoto(600, 450, { colour: '#102030' }))
  assert.deepEqual([(await info()).logo, await seen(image.guid)], [null, 401])
  const events = await eventsOf(site, async () => {
    const answer = await patch({ logo: image.id })
    assert.deepEqual([answer.status, answer.body.logo], [200, image.id])
  })
  assert.deepEqual(events, ['settings.changed'])
  assert.deepEqual((await info()).logo, { image })
  assert.deepEqual((await site.call('GET', '/info')).body.logo, { image })
  assert.deepEqual((await info(twin)).logo, { image })
  await patch({ private: true })
  for (const process of [site, twin]) assert.equal(await seen(image.guid, process), 200)
  const uses = await site.call('GET', `/user/media/images/${image.id}/uses`, { as: admin })
  assert.deepEqual(uses.body, [{ type: 'site', id: 1, guideid: null, title: 'Logo', current: true }])

  assert.equal((await patch({ logo: null })).body.logo, null)
  for (const process of [site, twin]) assert.equal(await seen(image.guid, process), 401)
  await patch({ private: false })
})

test('a picture that everybody could see already is seen on a private site once it is the logo', async () => {
  const { image } = await anImage(site, admin, await aPhoto(600, 450, { colour: '#203040' }))
  await site.call('PATCH', `/users/${admin.userid}`, { as: admin, body: { image: image.id } })
  assert.equal(await seen(image.guid), 200)
  await patch({ private: true })
  assert.equal(await seen(image.guid), 401)
  await patch({ logo: image.id })
  for (const process of [site, twin]) assert.equal(await seen(image.guid, process), 200)
  await patch({ logo: null })
  for (const process of [site, twin]) assert.equal(await seen(image.guid, process), 401)
  await patch({ private: false })
})

test('only an own picture becomes the logo, and only a colour the colour', async () => {
  const { image } = await anImage(site, mara)
  await leavesNoTrace(site, async () => {
    for (const logo of [image.id, 999_999, 0, -1, 1.5, 'x', {}]) {
      const answer = await patch({ logo })
      assert.deepEqual([answer.status, answer.body.errors?.[0].field], [422, 'logo'], JSON.stringify(logo))
    }
    for (const accentColour of ['red', '#fff', '#0E6357', '#12345g', 5, null]) {
      const answer = await patch({ accentColour })
      assert.deepEqual([answer.status, answer.body.errors?.[0].field], [422, 'accentColour'])
    }
    assert.equal((await site.call('PATCH', '/settings', { as: mara, body: { logo: image.id } })).status, 403)
  })
})

test('pages without script show logo and colour, and drop them', async () => {
  const guide = await aGuide(site, { author: mara })
  const path = `/Guide/x/${guide.guideid}`
  assert.ok(!(await open(path)).text.includes('/accent/'))
  const { image } = await anImage(site, admin, await aPhoto(600, 450, { colour: '#304050' }))
  await patch({ logo: image.id, accentColour: '#c0115a' })
  for (const at of [path, '/']) {
    const { text } = await open(at)
    assert.match(text, /<link rel="stylesheet" href="\/accent\/c0115a.css">/, at)
    assert.match(
      text,
      new RegExp(`<img class="sw-brand-logo" src="[^"]*/${image.guid}.standard" alt="">`),
      at,
    )
  }
  assert.equal((await info())['accent-colour'], '#c0115a')
  await patch({ logo: null, accentColour: '' })
  const { text } = await open(path)
  assert.ok(!text.includes('/accent/') && !text.includes('sw-brand-logo'))
})

test('the style sheet of a colour is there for ever, and nothing else is at its address', async () => {
  const { status, text, headers } = await open('/accent/c0115a.css')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/css; charset=utf-8')
  assert.match(String(headers['cache-control']), /immutable/)
  assert.match(text, /--sw-brand:light-dark\(#[0-9a-f]{6},\s*#[0-9a-f]{6}\)/)
  for (const name of ['c0115a', 'C0115A.css', 'c0115.css', '%7D.css', '..%2f.css'])
    assert.equal((await open(`/accent/${name}`)).status, 404, name)
})

test('what is a logo is not cleaned up', async () => {
  const own = await startSite({ now: Date.now() })
  const ada = await anAdmin(own)
  const { image } = await anImage(own, ada)
  await own.call('PATCH', '/settings', { as: ada, body: { logo: image.id } })
  await own.call('DELETE', `/user/media/images/${image.id}`, { as: ada })
  const { database, files, write } = own
  for (let look = 0; look < 3; look++) {
    await cleanUpMedia({ database, files, now: own.clock.now, write })
    own.clock.now += graceMs * 2
  }
  assert.equal(await seen(image.guid, own), 200)
})
