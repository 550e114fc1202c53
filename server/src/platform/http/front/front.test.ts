// Tests answers before routing: only for plain reads, only from the response cache, and never stale.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
await site.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = site.app.server.address() as { port: number }

interface Seen {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** Over a real socket: injected requests bypass this code. */
function askBytes(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<Omit<Seen, 'text'> & { body: Buffer }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: `/api/2.0${path}`, headers, method }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      )
    })
    sent.on('error', reject).end()
  })
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
  const { body, ...rest } = await askBytes(path, headers, method)
  return { ...rest, text: body.toString() }
}

const steady = ({ headers }: Seen) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return rest
}

test('the second answer is the first to the letter, headers included', async () => {
  const first = await ask('/sites/info')
  const second = await ask('/sites/info')
  assert.equal(second.text, first.text)
  assert.deepEqual(steady(second), steady(first))
  const again = await ask('/sites/info', { 'if-none-match': String(first.headers.etag) })
  assert.equal(again.status, 304)
  assert.equal(again.text, '')
  assert.equal((await ask('/sites/info', {}, 'HEAD')).text, '')
  assert.match((await ask('/sites/info?pretty')).text, /\n {2}"/)
})

test('a change is seen by the next read, in every round', async () => {
  for (let round = 0; round < 60; round++) {
    const description = `Round ${round}`
    await site.call('PATCH', '/settings', { as: admin, body: { description } })
    assert.equal(JSON.parse((await ask('/sites/info')).text).description, description)
    assert.equal(JSON.parse((await ask('/sites/info')).text).description, description)
  }
})

test('a guide that becomes private is refused at once, and those who sign in get their own answer', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${guide.guideid}`
  assert.equal((await ask(path)).status, 200)
  assert.equal((await ask(path)).status, 200)
  const own = await ask(path, { authorization: `api ${admin.token}` })
  assert.equal(JSON.parse(own.text).can_edit, true)
  assert.equal(JSON.parse((await ask(path)).text).can_edit, false)
  await site.call('DELETE', `${path}/public?revisionid=${guide.revisionid}`, { as: admin })
  assert.equal((await ask(path)).status, 403)
  assert.equal((await ask(path, { cookie: 'session=ffff' })).status, 403)
})

test('what is somebody’s own is answered out of what is kept, and changes at once', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${guide.guideid}`
  const mara = await aPerson(site, { name: 'Mara' })
  const as = (person: { token: string }) => ({ authorization: `api ${person.token}` })
  const marksOf = async (person: { token: string }) => {
    const [first, second] = [await ask(path, as(person)), await ask(path, as(person))]
    assert.equal(second.text, first.text)
    assert.deepEqual(steady(second), steady(first))
    const known = await ask(path, { ...as(person), 'if-none-match': String(first.headers.etag) })
    assert.equal(known.status, 304)
    const { can_edit, favorited, completed } = JSON.parse(second.text)
    return [can_edit, favorited, completed]
  }
  assert.deepEqual(await marksOf(mara), [false, false, false])
  assert.deepEqual(await marksOf(admin), [true, false, false])
  for (let round = 0; round < 5; round++) {
    await site.call('PUT', `/user/favorites/guides/${guide.guideid}`, { as: mara })
    assert.deepEqual(await marksOf(mara), [false, true, false])
    await site.call('PUT', `/guides/${guide.guideid}/completed`, { as: mara })
    assert.deepEqual(await marksOf(mara), [false, true, true])
    assert.deepEqual(await marksOf(admin), [true, false, false])
    await site.call('DELETE', `/user/favorites/guides/${guide.guideid}`, { as: mara })
    await site.call('DELETE', `/guides/${guide.guideid}/completed`, { as: mara })
    assert.deepEqual(await marksOf(mara), [false, false, false])
  }
  await site.call('PATCH', `/users/${mara.userid}`, { as: admin, body: { privileges: ['Author'] } })
  assert.deepEqual(await marksOf(mara), [true, false, false])
})

test('a token that is gone and a person who may not see the guide any more are refused at once', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${guide.guideid}`
  const [mara, noor] = [await aPerson(site, { name: 'Mara' }), await aPerson(site, { name: 'Noor' })]
  const cookie = { cookie: `session=${noor.token}` }
  const header = { authorization: `api ${mara.token}` }
  for (const headers of [cookie, header, cookie, header]) assert.equal((await ask(path, headers)).status, 200)
  await site.call('DELETE', '/user/token', { as: noor })
  assert.equal((await ask(path, cookie)).status, 200)
  assert.equal((await ask(path, { authorization: `api ${noor.token}` })).status, 401)
  await site.call('DELETE', `${path}/public?revisionid=${guide.revisionid}`, { as: admin })
  assert.equal((await ask(path, header)).status, 403)
  assert.equal((await ask(path, { authorization: `api ${admin.token}` })).status, 200)
  await site.call('PATCH', `/users/${mara.userid}`, { as: admin, body: { enabled: false } })
  assert.equal((await ask(path, header)).status, 401)
})

test('a header that says nothing leads nobody to the answer of somebody else', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${guide.guideid}`
  const known = { authorization: '', cookie: `session=${admin.token}` }
  for (const answer of [await ask(path, known), await ask(path, known)])
    assert.equal(JSON.parse(answer.text).can_edit, true)
  assert.equal(JSON.parse((await ask(path, { authorization: '' })).text).can_edit, false)
})

test('the text of a credential opens nothing in the other header', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${guide.guideid}`
  await site.call('DELETE', `${path}/public?revisionid=${guide.revisionid}`, { as: admin })
  const cookie = `session=${admin.token}`
  const authorization = `api ${admin.token}`
  for (const headers of [{ cookie }, { authorization }, { cookie }, { authorization }])
    assert.equal((await ask(path, headers)).status, 200)
  assert.equal((await ask(path, { authorization: cookie })).status, 401)
  assert.equal((await ask(path, { cookie: authorization })).status, 403)
})

test('what another process changes is seen by the next read of somebody who is signed in', async () => {
  const other = await site.twin()
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${guide.guideid}`
  const mine = { authorization: `api ${admin.token}` }
  for (let round = 0; round < 10; round++) {
    await other.call(round % 2 ? 'DELETE' : 'PUT', `/user/favorites/guides/${guide.guideid}`, { as: admin })
    for (const answer of [await ask(path, mine), await ask(path, mine)])
      assert.equal(JSON.parse(answer.text).favorited, round % 2 === 0)
  }
})

test('who takes an answer packed gets it packed, others never, and the next one at once', async () => {
  const guide = await aGuide(site, { author: admin, steps: 12 })
  const path = `/guides/${guide.guideid}`
  for (const as of [{}, { authorization: `api ${admin.token}` }] as Record<string, string>[]) {
    const plain = await ask(path, as)
    assert.equal(plain.headers['content-encoding'], undefined)
    for (let turn = 0; turn < 3; turn++) {
      const packed = await askBytes(path, { ...as, 'accept-encoding': 'br, gzip' })
      assert.equal(packed.headers['content-encoding'], 'gzip')
      assert.equal(packed.headers['content-length'], String(packed.body.length))
      assert.match(String(packed.headers.vary), /Accept-Encoding/)
      assert.equal(gunzipSync(packed.body).toString(), plain.text)
      assert.ok(packed.body.length < plain.text.length / 2)
      assert.equal((await ask(path, as)).text, plain.text)
    }
    for (const taken of ['br', 'gzip;q=0', 'identity'])
      assert.equal((await ask(path, { ...as, 'accept-encoding': taken })).text, plain.text)
    const known = { ...as, 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers.etag) }
    assert.equal((await ask(path, known)).status, 304)
  }
  const small = await ask('/sites/info', { 'accept-encoding': 'gzip' })
  assert.equal(small.headers['content-encoding'], undefined)
})

test('a site that becomes private lets strangers in nowhere', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${guide.guideid}`
  await ask(path)
  assert.equal((await ask(path)).status, 200)
  await site.call('PATCH', '/settings', { as: admin, body: { private: true } })
  assert.equal((await ask(path)).status, 401)
  assert.equal((await ask('/sites/info')).status, 200)
  const own = { authorization: `api ${admin.token}` }
  for (const answer of [await ask(path, own), await ask(path, own)]) assert.equal(answer.status, 200)
  assert.equal((await ask(path, { authorization: 'api nobody' })).status, 401)
  assert.equal((await ask(path)).status, 401)
})
