// Proves that files reach a real server complete and once, whatever fails, and that a page uploads them sequentially.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { startWorks } from '../../../e2e/support/works.ts'
import { drawPng } from '../../../server/src/image-sizes/png.ts'
import { endSending, forgetFile, sendFile } from '../../src/lib/uploads/send-file.ts'
import { makeUploads } from '../../src/lib/uploads/uploads.ts'
import { cut, mend, network, startBrowser, until } from './browser.ts'

const site = await startWorks('open')
startBrowser(site.local, site.authorization)
after(() => site.stop())
afterEach(mend)

const partBytes = 8 * 1024 * 1024
let shades = 0
const picture = () => {
  shades += 1
  const shade = shades
  return new File([new Uint8Array(drawPng(60, 60, () => shade))], 'plug.png', { lastModified: shade })
}
/** A document of more than two parts. */
const long = () => {
  const bytes = new Uint8Array(2 * partBytes + 100).fill(32)
  bytes.set(Buffer.from('%PDF-1.4\n'))
  shades += 1
  return new File([bytes], 'manual.pdf', { type: 'application/pdf', lastModified: shades })
}
const { signal } = new AbortController()
const parts = () => network.log.filter((each) => each.startsWith('PATCH')).length
const begun = () => network.log.filter((each) => each.startsWith('POST')).length

test('a large file goes in parts, tells how far it is, and goes on where the network broke, in the next page, too', async () => {
  const file = long()
  const reported: number[] = []
  const options = { file, signal, onSent: (bytes: number) => void reported.push(bytes) }
  network.log = []
  network.before = (method) => (method === 'PATCH' && parts() === 1 ? cut() : null)
  await assert.rejects(sendFile(options), { name: 'NetworkError' })
  mend()
  await assert.rejects(
    sendFile(options),
    ({ status }: { status: number }) => status === 422 || status === 413,
  )
  assert.deepEqual([begun(), parts()], [1, 3])
  assert.deepEqual(
    reported.filter((bytes, index) => bytes !== reported[index - 1]),
    [0, partBytes, 2 * partBytes, file.size],
  )
})

test('the answer to the last part is lost, and what the file has become is found all the same', async () => {
  const file = picture()
  network.log = []
  network.after = (method) => (method === 'PATCH' ? cut() : null)
  await assert.rejects(sendFile({ file, signal, onSent: () => {} }), { name: 'NetworkError' })
  mend()
  const id = await sendFile({ file, signal, onSent: () => {} })
  assert.ok(id > 0)
  assert.deepEqual([begun(), parts()], [1, 1])
  forgetFile(file)
  assert.notEqual(await sendFile({ file, signal, onSent: () => {} }), id)
})

test('an upload that the server knows no more begins anew', async () => {
  const file = picture()
  network.before = (method) => (method === 'PATCH' ? cut() : null)
  await assert.rejects(sendFile({ file, signal, onSent: () => {} }))
  mend()
  const stored = { ...localStorage }
  await endSending(file)
  Object.assign(localStorage, stored)
  assert.ok((await sendFile({ file, signal, onSent: () => {} })) > 0)
})

test('files of a page are sent in their order, one that is refused holds up none, and what broke goes on by itself', async () => {
  const taken: string[] = []
  const uploads = makeUploads<string>(async (_id, { purpose }) => void taken.push(purpose))
  const leave = uploads.subscribe(() => {})
  let breaks = 1
  network.before = (method) => {
    if (method !== 'PATCH' || breaks === 0) return null
    breaks -= 1
    return cut()
  }
  uploads.add([picture()], 'first')
  uploads.add([new File(['no picture'], 'x.png', { lastModified: 1 })], 'broken')
  uploads.add([picture()], 'second')
  await until(() => uploads.get().some(({ state }) => state === 'interrupted') || taken.length > 0)
  window.dispatchEvent(new Event('online'))
  await until(() => taken.length === 2)
  assert.deepEqual(taken.toSorted(), ['first', 'second'])
  await until(() => uploads.get().every(({ state }) => state === 'refused'))
  uploads.remove(uploads.get()[0]!.key)
  assert.deepEqual(uploads.get(), [])
  leave()
})
