// Proves that pictures answered before routing equal those of the route, and are never stale.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage, aPhoto } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const twin = await site.twin()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const uwe = await aPerson(site, { name: 'Uwe' })
const ports = new Map<TestSite, number>()
for (const each of [site, twin]) {
  await each.app.listen({ port: 0, host: '127.0.0.1' })
  ports.set(each, (each.app.server.address() as { port: number }).port)
}

interface Seen {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

/** Over a real socket: injected requests bypass this code. */
function ask(path: string, headers: Record<string, string> = {}, at: TestSite = site): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const place = { port: ports.get(at), host: '127.0.0.1', path: `/media/images/${path}`, headers }
    const sent = request(place, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
      })
    })
    sent.on('error', reject).end()
  })
}

/** Returns who answered: each of the two counts under its own name. */
const answeredBy = ({ headers }: Seen): string => String(headers['x-request-id']).split('-')[0] as string

const steady = ({ status, headers, body }: Seen) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, rest, body }
}

async function aShownImage() {
  const { image } = await anImage(site, mara, await aPhoto(1000, 750))
  const guide = await aGuide(site, { author: mara, fields: { image: image.id } })
  return { ...image, guide }
}

test('the second answer is the first to the letter, in each form, and comes before the routes', async () => {
  const { guid } = await aShownImage()
  const accepts = ['image/avif,image/webp,*/*', 'image/jpeg', '']
  for (const name of [`${guid}.medium`, `${guid}.full.mini`, guid]) {
    const firsts: Seen[] = []
    for (const accept of accepts) firsts.push(await ask(name, { accept }))
    for (const [turn, accept] of accepts.entries()) {
      const second = await ask(name, { accept })
      assert.deepEqual(steady(second), steady(firsts[turn] as Seen), `${name} ${accept}`)
      assert.equal(answeredBy(await ask(name, { accept })), answeredBy(second))
      assert.notEqual(answeredBy(second), answeredBy(firsts[0] as Seen))
    }
  }
})

test('who has it already, who wants a part, and who has signed in are answered as ever', async () => {
  const { guid } = await aShownImage()
  const name = `${guid}.standard`
  const first = await ask(name)
  const etag = String(first.headers.etag)
  const again = await ask(name, { 'if-none-match': etag })
  assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, etag])
  assert.equal(again.headers['cache-control'], 'public, max-age=3600, s-maxage=60, must-revalidate')
  const part = await ask(name, { range: 'bytes=2-5' })
  assert.deepEqual([part.status, part.body], [206, first.body.subarray(2, 6)])
  assert.equal((await ask(name, { authorization: 'api nobody-has-this' })).status, 401)
  assert.deepEqual(steady(await ask(name, { cookie: 'session=ffff' })), steady(first))
  assert.equal((await ask(name, { origin: 'https://elsewhere.example' })).status, 200)
})

test('a picture whose guide is hidden is refused at once, in every process', async () => {
  const { guid, guide } = await aShownImage()
  const name = `${guid}.standard`
  for (let round = 0; round < 5; round++) {
    for (const at of [site, twin, site, twin]) assert.equal((await ask(name, {}, at)).status, 200)
    const path = `/guides/${guide.guideid}`
    const { revisionid } = (await site.call('GET', path, { as: mara })).body
    await site.call('DELETE', `${path}/public?revisionid=${revisionid}`, { as: admin })
    for (const at of [twin, site]) {
      assert.equal((await ask(name, {}, at)).status, 401)
      assert.equal((await ask(name, { cookie: `session=${uwe.token}` }, at)).status, 403)
      assert.equal((await ask(name, { cookie: `session=${mara.token}` }, at)).status, 200)
    }
    const now = (await site.call('GET', path, { as: mara })).body
    await site.call('PUT', `${path}/public?revisionid=${now.revisionid}`, { as: admin })
  }
})

test('a picture that is deleted is gone at once, in every process', async () => {
  const { guid, id, guide } = await aShownImage()
  const name = `${guid}.standard`
  for (const at of [site, twin, site, twin]) assert.equal((await ask(name, {}, at)).status, 200)
  const path = `/guides/${guide.guideid}`
  const { revisionid } = (await site.call('GET', path, { as: mara })).body
  const body = { image: null }
  const cleared = await site.call('PATCH', `${path}?revisionid=${revisionid}`, { as: mara, body })
  assert.equal(cleared.status, 200, cleared.text)
  const deleted = await site.call('DELETE', `/user/media/images?imageids=${id}`, { as: mara })
  assert.ok(deleted.status < 300, deleted.text)
  for (const at of [twin, site]) assert.notEqual((await ask(name, {}, at)).status, 200)
})

test('a site that becomes private shows its pictures to no stranger', async () => {
  const { guid } = await aShownImage()
  const name = `${guid}.standard`
  for (const at of [site, twin, site, twin]) assert.equal((await ask(name, {}, at)).status, 200)
  await site.call('PATCH', '/settings', { as: admin, body: { private: true } })
  for (const at of [twin, site]) {
    assert.equal((await ask(name, {}, at)).status, 401)
    assert.equal((await ask(name, { cookie: `session=${uwe.token}` }, at)).status, 200)
  }
})
