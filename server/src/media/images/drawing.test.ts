// Tests drawing on pictures by the API: texts, blurred areas, lenses, thickness and turns, and hostile entries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { anImage, aPhoto, cornersOf, fetchBytes } from '#test/files/pictures.ts'

const site = await startSite({ withWorker: true })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const { image } = await anImage(site, mara, await aPhoto(1000, 800))

const draw = (markup: string) =>
  site.call('PATCH', `/user/media/images/${image.id}`, { as: mara, body: { markup } })

async function drawn(markup: string) {
  const { status, body, text } = await draw(markup)
  assert.equal(status, 200, text)
  assert.equal(body.markup, markup)
  const file = (await fetchBytes(site, body.image.guid, { as: mara })).body
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)] as number[]
  return { file, at, size: [info.width, info.height], row: [body.width, body.height] }
}

test('a turn comes before the shapes and their crop, and a second drawing begins from the source', async () => {
  const first = await drawn('turn,90;rectangle,300x400,500x600,blue')
  assert.deepEqual(
    [first.size, first.row],
    [
      [800, 1000],
      [800, 1000],
    ],
  )
  assert.deepEqual(await cornersOf(first.file), ['yellow', 'red', 'green', 'blue'])
  const cropped = await drawn('turn,270;crop,0x0,400x500')
  assert.deepEqual(
    [cropped.size, cropped.row],
    [
      [400, 500],
      [400, 500],
    ],
  )
  assert.equal((await cornersOf(cropped.file))[0], 'green')
  const plain = await drawn('circle,500x400,50,red')
  assert.deepEqual(plain.row, [1000, 800])
})

test('a blurred area is unreadable in every file of the picture, and a lens enlarges it blurred', async () => {
  const { at } = await drawn('blur,0x0,1000x800;lens,500x400,120,black')
  // The red corner of 250 by 200 pixels is mixed with its surroundings at its edge only.
  assert.deepEqual(at(10, 10), at(30, 30))
  const { file } = await drawn('blur,0x0,250x200')
  assert.deepEqual(await cornersOf(file), ['red', 'green', 'blue', 'yellow'])
})

test('a text is painted in its colour with a white seam', async () => {
  const { at } = await drawn('text,500x400,IIIIIIIIII,red,thick')
  const line = Array.from({ length: 600 }, (_, index) => at(200 + index, 400))
  const red = line.filter(([r = 0, g = 0, b = 0]) => r > 170 && g < 90 && b < 90)
  const white = line.filter((colour) => colour.every((part) => part > 225))
  assert.ok(red.length > 20 && white.length > 20, `${red.length} red and ${white.length} white pixels`)
})

test('entries that mean nothing are refused, with the field', async () => {
  for (const markup of [
    'turn,45',
    'turn,90;turn,90',
    'line,1x1,2x2,red;turn,90',
    'text,10x10,,red',
    'text,10x10,%E0%A4%A,red',
    `text,10x10,${encodeURIComponent('世')},red`,
    'lens,10x10,0,red',
    'blur,10x10,red',
    'line,1x1,2x2,red,huge',
    'turn,90;crop,0x0,1000x800',
  ]) {
    const answer = await draw(markup)
    assert.equal(answer.status, 422, markup)
    assert.equal(answer.body.errors[0].field, 'markup')
  }
})

test('pictures of other dimensions than photos are refused with a message, or drawn on', async () => {
  const { image: strip } = await anImage(site, mara, await aPhoto(3000, 50))
  const markup = 'blur,0x0,3000x50;lens,5x5,400,red;text,0x0,outside,blue,thick;number,2999x49,1,red'
  const answer = await site.call('PATCH', `/user/media/images/${strip.id}`, { as: mara, body: { markup } })
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await fetchBytes(site, answer.body.image.guid, { as: mara })).status, 200)
  const send = (bytes: Buffer) =>
    site.call('POST', '/user/media/images?file=odd.jpg', {
      as: mara,
      body: bytes,
      headers: { 'content-type': 'image/*' },
    })
  for (const [bytes, message] of [
    [await aPhoto(1, 1), /50/],
    [await aPhoto(20_000, 20), /50/],
    [(await aPhoto(900, 700)).subarray(0, 900), /damaged|cut off|can not be read/],
    [Buffer.from('no picture'), /picture/],
  ] as const) {
    const refused = await send(bytes)
    assert.equal(refused.status, 422)
    assert.match(refused.body.message, message)
  }
})
