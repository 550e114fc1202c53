// Tests limits of space: the quota of a user, and the disk space reserved for the database.
// Engines: both in the outer circle, because concurrent uploads share one sum.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aPhoto } from '#test/files/pictures.ts'

const mb = 1_000_000
type As = { token: string }

const sendFile = (site: TestSite, as: As, name: string, body: Buffer) =>
  site.call('POST', `/user/media/uploads?file=${name}`, { as, body })
const sendImage = (site: TestSite, as: As, body: Buffer) =>
  site.call('POST', '/user/media/images?file=a.jpg', { as, body })
const begin = (site: TestSite, as: As, bytes: number) =>
  site.call('POST', '/user/media/uploads?file=a.txt', { as, headers: { 'upload-length': String(bytes) } })
const textOf = (bytes: number): Buffer => Buffer.alloc(bytes, Math.random().toString(36))

function isRefused(answer: { status: number; body: { code: string; message: string } }, code: string): void {
  assert.deepEqual([answer.status, answer.body.code], [507, code], answer.body.message)
}

testOnBoth(
  'a person may upload so much in all, in whatever way, and removing something makes no room at once',
  async () => {
    const site = await startSite({ quotaMb: 1 })
    const mara = await aPerson(site, { name: 'Mara' })
    assert.equal((await sendFile(site, mara, 'a.txt', textOf(0.6 * mb))).status, 200)
    isRefused(await sendFile(site, mara, 'b.txt', textOf(0.5 * mb)), 'storage.quota-reached')
    isRefused(await begin(site, mara, 0.5 * mb), 'storage.quota-reached')
    assert.equal((await begin(site, mara, 0.3 * mb)).status, 201)
    // An upload in progress counts with its full size.
    isRefused(await begin(site, mara, 0.3 * mb), 'storage.quota-reached')
    isRefused(
      await sendImage(site, mara, Buffer.concat([await aPhoto(300, 200), textOf(0.5 * mb)])),
      'storage.quota-reached',
    )
    await site.write(({ db }) => db.updateTable('documents').set({ isInManager: 0 }).execute())
    isRefused(await begin(site, mara, 0.3 * mb), 'storage.quota-reached')
    const other = await aPerson(site, { name: 'Tom' })
    assert.equal((await sendFile(site, other, 'c.txt', textOf(0.9 * mb))).status, 200)
  },
)

testOnBoth('many uploads at once do not get past it together', async () => {
  const site = await startSite({ quotaMb: 1 })
  const mara = await aPerson(site, { name: 'Mara' })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => sendFile(site, mara, 'a.txt', textOf(0.4 * mb))),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 2)
  for (const answer of answers) if (answer.status !== 200) isRefused(answer, 'storage.quota-reached')
})

test('who writes guides, judges or administers is not limited', async () => {
  const site = await startSite({ quotaMb: 0 })
  const admin = await anAdmin(site)
  assert.equal((await sendFile(site, admin, 'a.txt', textOf(0.2 * mb))).status, 200)
  for (const privileges of [['Author'], ['Moderator']] as const) {
    const person = await aPerson(site, { name: privileges[0], privileges: [...privileges] })
    assert.equal((await begin(site, person, mb)).status, 201)
  }
  const mara = await aPerson(site, { name: 'Mara' })
  isRefused(await begin(site, mara, 1), 'storage.quota-reached')
})

test('where the disk has no more than what the database needs, nothing is uploaded, by nobody, and saving goes on', async () => {
  const site = await startSite({ reserveMb: 1_000_000_000 })
  const admin = await anAdmin(site)
  isRefused(await sendFile(site, admin, 'a.txt', textOf(1000)), 'storage.full')
  isRefused(await sendImage(site, admin, await aPhoto(300, 200)), 'storage.full')
  const { headers, status } = await begin(site, admin, 1000)
  assert.equal(status, 201)
  const part = await site.call('PATCH', String(headers.location), {
    as: admin,
    body: textOf(1000),
    headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  })
  isRefused(part, 'storage.full')
  assert.deepEqual(readdirSync(site.files.incoming), [])
  assert.equal((await site.call('PATCH', '/settings', { as: admin, body: { title: 'Saved' } })).status, 200)
  const ready = await site.app.inject({ url: '/readyz' })
  assert.deepEqual(
    [ready.statusCode, ready.body],
    [200, 'ready\nuploads are refused: the disk is nearly full\n'],
  )
})
