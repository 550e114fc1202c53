// Tests uploads over real connections: too large, interrupted, many in parallel; and their memory.
// Runs alone: it measures the memory and the stalls of its process.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aPhoto } from '#test/files/pictures.ts'
import { imageLimit } from '../images/images.routes.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
const { server } = site.app
after(() => server.closeAllConnections())
const { hostname, port } = new URL(address)
const path = '/api/2.0/user/media/images?file=photo.jpg'
const authorization = `api ${mara.token}`

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const leftOver = () => readdir(site.files.incoming)

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 600; round++) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail(`never: ${what}`)
}

/** Sends the beginning of an upload and closes the connection. */
function hangUp(bytes: Buffer, announced: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: image/jpeg\r\n` +
        `Content-Length: ${announced}\r\n\r\n`,
    )
    socket.write(bytes, () => setTimeout(() => socket.destroy(), 30))
  })
}

test('ten uploads that are cut off in the middle leave nothing behind, and the next one goes well', async () => {
  const photo = await aPhoto(2000, 1500)
  await Promise.all(
    Array.from({ length: 10 }, () => hangUp(photo.subarray(0, photo.length / 2), photo.length)),
  )
  await until('the temporary files are gone', async () => (await leftOver()).length === 0)
  const pictures = await site.read(({ db }) => db.selectFrom('images').select('imageid').execute())
  assert.deepEqual(pictures, [])
  const headers = { authorization, 'content-type': 'image/jpeg' }
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: new Uint8Array(photo) })
  assert.equal(answer.status, 200)
})

test('a form that is cut off leaves nothing behind', async () => {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${head}`,
    )
    socket.write(Buffer.alloc(5000, 7), () => setTimeout(() => socket.destroy(), 30))
  })
  await until('the temporary file is gone', async () => (await leftOver()).length === 0)
})

test('80 MB and one byte are refused with 413 at once where the length is announced', async () => {
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: ${imageLimit + 1}\r\n\r\n`,
  )
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.destroy()
  assert.match(answer, /^HTTP\/1\.1 413 /)
  assert.match(answer, /file\.too-large/)
})

test('80 MB and one byte are refused with 413 where nothing is announced, without holding them in memory', async () => {
  const part = Buffer.alloc(64 * 1024, 1)
  const framed = Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')])
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const parts = imageLimit / part.length
  for (let sent = 0; sent < parts; sent++) {
    if (!socket.write(framed)) await once(socket, 'drain')
    if (sent % 100 === 99) {
      collectGarbage()
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
  }
  assert.equal(answer, '', 'so much is allowed')
  socket.write('1\r\nx\r\n0\r\n\r\n')
  await until('it is answered', async () => answer.includes('}'))
  socket.destroy()
  assert.match(answer, /^HTTP\/1\.1 413 /)
  assert.match(answer, /file\.too-large/)
  assert.ok(most < 16 * 1024 * 1024, `${most} bytes were held`)
  assert.deepEqual(await leftOver(), [])
  assert.equal((await fetch(`${address}/api/2.0/info`)).status, 200)
})

test('twenty photos at once all arrive, and are answered before their sizes are made', async () => {
  const photos = await Promise.all(
    Array.from({ length: 20 }, (_, index) => aPhoto(1600, 1200, { colour: `#${index + 10}5566` })),
  )
  const answers = await Promise.all(
    photos.map((photo) =>
      fetch(`${address}${path}`, { method: 'POST', headers: { authorization }, body: new Uint8Array(photo) }),
    ),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status),
    photos.map(() => 200),
  )
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { image: { id: number } }[]
  const ids = new Set(bodies.map(({ image }) => image.id))
  assert.equal(ids.size, 20)
  assert.deepEqual(await leftOver(), [])
})

test('a form larger than a picture may be is refused, and one without a file as well', async () => {
  const send = (body: string, type = 'multipart/form-data; boundary=b') =>
    fetch(`${address}${path}`, { method: 'POST', headers: { authorization, 'content-type': type }, body })
  assert.equal(
    (await send('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n')).status,
    422,
  )
  assert.equal((await send('no form', 'multipart/form-data')).status, 400)
  assert.ok([400, 422].includes((await send('--b\r\nbroken')).status))
  assert.deepEqual(await leftOver(), [])
})
