// What is answered before routing: only to strangers, only what is kept, and never a moment too long.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
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

/** Over a real socket, since what is injected never meets it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: `/api/2.0${path}`, headers, method }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject).end()
  })
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

test('a site that becomes private lets strangers in nowhere', async () => {
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const path = `/guides/${guide.guideid}`
  await ask(path)
  assert.equal((await ask(path)).status, 200)
  await site.call('PATCH', '/settings', { as: admin, body: { private: true } })
  assert.equal((await ask(path)).status, 401)
  assert.equal((await ask('/sites/info')).status, 200)
})
