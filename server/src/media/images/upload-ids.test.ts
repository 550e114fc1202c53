// Proves that an upload that is repeated under its id makes one image, concurrently and in another process, too.
// Engines: both in the outer circle, because concurrent inserts of one id differ.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { eventsOf } from '#test/traces.ts'

const site = await startSite()
const ola = await aPerson(site, { name: 'Ola' })
const eve = await aPerson(site, { name: 'Eve' })
const photo = await aPhoto(300, 200)

interface Upload {
  as?: TestPerson
  on?: Pick<TestSite, 'call'>
  body?: Buffer
}

const send = (uploadid: string, { as = ola, on = site, body = photo }: Upload = {}) =>
  on.call('POST', `/user/media/images?file=seal.jpg&uploadid=${uploadid}`, { as, body })

const listed = async (as = ola): Promise<number[]> =>
  (await site.call('GET', '/user/media/images?limit=200', { as })).body.map(
    ({ image }: { image: { id: number } }) => image.id,
  )

test('an upload that is sent again answers the same image and adds none', async () => {
  const id = randomUUID()
  const first = await send(id)
  assert.equal(first.status, 200, first.text)
  const events = await eventsOf(site, async () => {
    const again = await send(id)
    assert.deepEqual([again.status, again.body], [200, first.body])
  })
  assert.deepEqual(events, [])
  assert.deepEqual(await listed(), [first.body.image.id])
  const other = await send(randomUUID())
  assert.notEqual(other.body.image.id, first.body.image.id, 'the same photo may be uploaded twice')
})

testOnBoth('repeats at the same time, and in another process, are one image', async () => {
  const [id, before] = [randomUUID(), await listed()]
  const twin = await site.twin()
  const answers = await Promise.all([site, twin, site, twin].map((on) => send(id, { on })))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map(({ body }) => body.image.id)).size, 1)
  assert.equal((await listed()).length, before.length + 1)
})

testOnSqlite('an id belongs to its user, and to the bytes that it was first used for', async () => {
  const id = randomUUID()
  const [hers, his] = [await send(id), await send(id, { as: eve })]
  assert.notEqual(hers.body.image.id, his.body.image.id)
  const changed = await send(id, { body: await aPhoto(300, 200, { colour: '#101010' }) })
  assert.deepEqual([changed.status, changed.body.code], [409, 'upload.id-reused'])
  assert.equal((await send(id)).body.image.id, hers.body.image.id)
})

testOnSqlite('an id that is no UUID is refused', async () => {
  const { status, body } = await send('photo-1')
  assert.deepEqual([status, body.errors[0].field], [422, 'uploadid'])
})
