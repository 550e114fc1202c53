// Tests uploads in parts: they resume after an interruption, in any process, and abandoned ones leave no files.
// Engines: both, because two requests race for one part.
import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Answer, startSite, type TestSite, testOnSqlite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { anMp4, aPdf } from '#test/files/media-files.ts'
import { forgetOldUploads, mostUploads } from './uploads.ts'

const site = await startSite()
const twin = await site.twin()
const mara = await aPerson(site, { name: 'Mara' })
const theo = await aPerson(site, { name: 'Theo' })

type Caller = { token: string }
const tus = { 'tus-resumable': '1.0.0' }

const begin = (name: string, bytes: number | string, as: Caller = mara): Promise<Answer> =>
  site.call('POST', '/user/media/uploads', {
    as,
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `filetype YQ==,filename ${Buffer.from(name).toString('base64')}`,
    },
  })

async function anUpload(name: string, bytes: number, as: Caller = mara): Promise<string> {
  const answer = await begin(name, bytes, as)
  assert.equal(answer.status, 201, answer.text)
  return String(answer.headers.location)
}

const send = (
  where: TestSite,
  url: string,
  offset: number,
  body: Buffer,
  as: Caller = mara,
): Promise<Answer> =>
  where.call('PATCH', url, {
    as,
    body,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })

const partsOf = async (where: TestSite, url: string): Promise<number> => {
  let count = 0
  for await (const _part of where.files.list(`parts/${url.split('/').at(-1)}/`)) count++
  return count
}

test('takes a file in parts, through two processes, and it becomes a document', async () => {
  const bytes = aPdf()
  const url = await anUpload('Plan.pdf', bytes.length)
  const first = await send(site, url, 0, bytes.subarray(0, 100))
  assert.equal(first.status, 204, first.text)
  assert.equal(first.headers['upload-offset'], '100')
  const head = await twin.call('HEAD', url, { as: mara, headers: tus })
  assert.deepEqual(
    [
      head.status,
      head.headers['upload-offset'],
      head.headers['upload-length'],
      head.headers['cache-control'],
    ],
    [200, '100', String(bytes.length), 'no-store'],
  )
  const second = await send(twin, url, 100, bytes.subarray(100, 250))
  assert.equal(second.headers['upload-offset'], '250')
  const last = await send(site, url, 250, bytes.subarray(250))
  assert.equal(last.status, 204, last.text)
  const id = Number(last.headers['upload-result'])
  const { body } = await site.call('GET', url, { as: mara })
  assert.deepEqual([body.id, body.received, body.file], [id, bytes.length, 'Plan.pdf'])
  const document = await site.call('GET', `/user/media/Document/${id}`, { as: mara })
  assert.equal(document.body.size, bytes.length)
  assert.equal(await partsOf(site, url), 0)
  const again = await send(site, url, bytes.length, Buffer.alloc(0))
  assert.deepEqual([again.status, again.headers['upload-result']], [204, String(id)])
  const list = await site.call('GET', '/user/media/documents', { as: mara })
  assert.equal(list.body.length, 1)
})

test('of two that send the same place at once, one is told to look again', async () => {
  const bytes = aPdf({ pages: 3 })
  const url = await anUpload('Twice.pdf', bytes.length)
  const sizes = [200, 120, 300, 80]
  const answers = await Promise.all(
    sizes.map((size, at) => send(at % 2 ? site : twin, url, 0, bytes.subarray(0, size))),
  )
  assert.deepEqual(answers.map((each) => each.status).sort(), [204, 409, 409, 409])
  const { received } = (await site.call('GET', url, { as: mara })).body
  const done = await send(site, url, received, bytes.subarray(received))
  assert.equal(done.status, 204, done.text)
  assert.ok(Number(done.headers['upload-result']) > 0)
})

testOnSqlite('refuses what makes no sense, and says why', async () => {
  const url = await anUpload('A.pdf', 1000)
  const part = (headers: Record<string, string>, body = Buffer.alloc(10)) =>
    site.call('PATCH', url, { as: mara, body, headers: { ...tus, ...headers } })
  const type = { 'content-type': 'application/offset+octet-stream' }
  assert.equal((await part({ 'upload-offset': '0' })).status, 415)
  assert.equal((await part(type)).status, 400)
  const wrong = await part({ ...type, 'upload-offset': '5' })
  assert.deepEqual([wrong.status, wrong.body.code], [409, 'upload.offset-wrong'])
  assert.equal((await part({ ...type, 'upload-offset': '0' }, Buffer.alloc(1001))).status, 413)
  const old = await part({ ...type, 'upload-offset': '0', 'tus-resumable': '0.2.2' })
  assert.deepEqual([old.status, old.headers['tus-version']], [412, '1.0.0'])
  assert.equal((await begin('A.exe', 10)).status, 422)
  assert.equal((await begin('A.pdf', 0)).status, 422)
  assert.equal((await begin('A.pdf', 'many')).status, 400)
  assert.equal((await begin('A.pdf', 200 * 1024 * 1024 + 1)).status, 413)
  assert.equal((await begin('A.jpg', 80 * 1024 * 1024 + 1)).status, 413)
  assert.equal((await begin('A.mp4', 4096 * 1024 * 1024 + 1)).status, 413)
  assert.equal((await begin('../A.pdf', 10)).status, 422)
  for (const method of ['GET', 'HEAD', 'DELETE'])
    assert.equal((await site.call(method, url, { as: theo })).status, 404, method)
  assert.equal((await send(site, url, 0, Buffer.alloc(1), theo)).status, 404)
  assert.deepEqual(await readdir(site.files.incoming), [])
})

testOnSqlite('what turns out to be something else is refused at its end, and over', async () => {
  const url = await anUpload('Film.mp4', 300)
  const answer = await send(site, url, 0, Buffer.alloc(300, 'x'))
  assert.equal(answer.status, 422, answer.text)
  assert.match(answer.body.message, /no mp4/)
  assert.equal((await site.call('GET', url, { as: mara })).status, 404)
  assert.equal(await partsOf(site, url), 0)
})

testOnSqlite('an upload that is ended or forgotten leaves nothing', async () => {
  const ended = await anUpload('A.pdf', 1000)
  await send(site, ended, 0, Buffer.alloc(100))
  assert.equal((await site.call('DELETE', ended, { as: mara })).status, 204)
  assert.equal((await site.call('GET', ended, { as: mara })).status, 404)
  assert.equal(await partsOf(site, ended), 0)
  const left = await anUpload('B.pdf', 1000, theo)
  await send(site, left, 0, Buffer.alloc(100), theo)
  site.clock.now += 25 * 60 * 60_000
  assert.equal((await site.call('GET', left, { as: theo })).status, 404)
  assert.ok((await forgetOldUploads(site.database, site.files, site.clock.now)) > 0)
  assert.equal(await partsOf(site, left), 0)
})

testOnSqlite('nobody has more than a few under way', async () => {
  const nele = await aPerson(site, { name: 'Nele' })
  for (let at = 0; at < mostUploads; at++) await anUpload(`${at}.pdf`, 10, nele)
  const answer = await begin('more.pdf', 10, nele)
  assert.deepEqual([answer.status, answer.body.code], [429, 'upload.too-many'])
})

/** Over a real connection, which can break. */
async function listen(): Promise<number> {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  return (site.app.server.address() as AddressInfo).port
}

testOnSqlite(
  'keeps what had come when the connection broke, and takes uploads in one go as well',
  async () => {
    const port = await listen()
    const options = (method: string, path: string, headers: Record<string, string>) => ({
      host: '127.0.0.1',
      port,
      method,
      path: path.startsWith('/api') ? path : `/api/2.0${path}`,
      headers: { authorization: `api ${mara.token}`, ...headers },
    })
    /** Cut after the bytes have arrived. */
    const breakOff = async (cut: ClientRequest, bytes: Buffer) => {
      const closed = new Promise<void>((resolve) =>
        cut.on('error', () => resolve()).on('close', () => resolve()),
      )
      cut.write(bytes)
      while (!(await hasArrived(bytes.length))) await setTimeout(5)
      cut.destroy()
      await closed
    }
    const hasArrived = async (bytes: number) => {
      for (const name of await readdir(site.files.incoming)) {
        const { size } = await stat(join(site.files.incoming, name)).catch(() => ({ size: 0 }))
        if (size >= bytes) return true
      }
      return false
    }
    const film = anMp4()
    const url = await anUpload('Cut.mp4', film.length)
    const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const length = { 'content-length': String(film.length) }
    await breakOff(request(options('PATCH', url, { ...headers, ...length })), film.subarray(0, 700))
    let received = 0
    while (received === 0) {
      await setTimeout(20)
      received = (await site.call('GET', url, { as: mara })).body.received
    }
    assert.equal(received, 700)
    const done = await send(site, url, received, film.subarray(received))
    assert.equal(done.status, 204, done.text)
    const item = await site.call('GET', `/user/media/GuideVideoObject/${done.headers['upload-result']}`, {
      as: mara,
    })
    assert.deepEqual([item.body.filename, item.body.duration], ['Cut.mp4', 4000])

    const path = '/user/media/uploads?file=whole.mp4'
    for (let at = 0; at < 10; at++) {
      await breakOff(request(options('POST', path, length)), film.subarray(0, 100 + at))
      while ((await readdir(site.files.incoming)).length > 0) await setTimeout(5)
    }
    const before = (await site.call('GET', '/user/media/videos', { as: mara })).body.length
    assert.equal(before, 1)
    const tooLong = await new Promise<number | undefined>((resolve, reject) => {
      const size = { 'content-length': String(201 * 1024 * 1024) }
      const long = request(options('POST', '/user/media/uploads?file=a.pdf', size), (res) => {
        resolve(res.statusCode)
        long.destroy()
      })
      long.on('error', (error) =>
        'code' in error && error.code === 'ECONNRESET' ? undefined : reject(error),
      )
      long.write(Buffer.alloc(10))
    })
    assert.equal(tooLong, 413)
    assert.deepEqual(await readdir(site.files.incoming), [])
  },
)
