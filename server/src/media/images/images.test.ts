// Tests the media manager: pictures uploaded, listed, copied, renamed, drawn on, turned and removed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { startSite } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { anImage, aPhoto, cornersOf, fetchBytes, upload } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { eventsOf } from '#test/traces.ts'

const site = await startSite({ withWorker: true })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const noah = await aPerson(site, { name: 'Noah', privileges: ['Author'] })

interface Listed {
  image: { id: number; original: string }
  width: number
  height: number
  ratio: string
  filename: string
  tags: string[]
}

async function list(as: TestPerson, query = ''): Promise<Listed[]> {
  const answer = await site.call('GET', `/user/media/images?limit=200&${query}`, { as })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** The worker runs in the background; the test waits for its result. */
async function until<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let round = 0; round < 1200; round++) {
    const found = await look()
    if (isThere(found)) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('It has never come')
}

interface Rotated {
  status: string
  item: { image: { id: number; guid: string }; width: number; height: number; srcid: number | null }
}

async function turnedBy(jobID: string): Promise<Rotated['item']> {
  const poll = async (): Promise<Rotated> =>
    (await site.call('GET', `/user/media/images/rotate/${jobID}`, { as: mara })).body
  return (await until(poll, ({ status }) => status !== 'processing')).item
}

const idsOf = (items: Listed[]): number[] => items.map((item) => item.image.id)

test('24 and 25: an upload answers JSON with the picture in it, and lists have what apps read', async () => {
  const answer = await upload(site, mara, await aPhoto(1600, 1200), 'big press.jpg')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['content-type'], 'application/json')
  const { image, ...rest } = answer.body
  assert.match(image.guid, /^[A-Za-z0-9]{16}$/)
  const names = ['mini', 'thumbnail', '140x105', '200x150', 'standard', '440x330', 'medium', 'large', 'huge']
  const base = `http://stepwright.test/media/images/${image.guid}`
  const sizes = Object.fromEntries(names.map((name) => [name, `${base}.${name}`]))
  assert.deepEqual(image, { id: image.id, guid: image.guid, ...sizes, original: base })
  assert.deepEqual(rest, {
    srcid: null,
    width: 1600,
    height: 1200,
    ratio: 'FOUR_THREE',
    markup: null,
    exif: [],
    encoding: 'jpeg',
    filename: 'big press.jpg',
    tags: [],
  })
  const [first] = await list(mara)
  assert.deepEqual(first, answer.body)
})

test('an upload is recorded, and its sizes are made by a job that follows', async () => {
  const bytes = await aPhoto(900, 600)
  let guid = ''
  const types = await eventsOf(site, async () => {
    guid = (await anImage(site, mara, bytes)).image.guid
  })
  assert.deepEqual(types, ['image.added'])
  const row = await site.read(({ db }) =>
    db.selectFrom('images').selectAll().where('guid', '=', guid).executeTakeFirstOrThrow(),
  )
  const look = async () => [...(await site.pictures.listMade(row.rendition)).keys()]
  const made = await until(look, (names) => names.includes('full.jpg'))
  for (const name of ['mini.jpg', 'standard.jpg', 'large.jpg', 'full.jpg'])
    assert.ok(made.includes(name), `${name} is among ${made}`)
  assert.ok(!made.some((name) => name.startsWith('huge')), 'nothing is enlarged')
})

test('a form may carry the file and its name', async () => {
  const form = new FormData()
  form.set('note', 'passed over')
  form.set(
    'file',
    new Blob([new Uint8Array(await aPhoto(400, 300))], { type: 'image/jpeg' }),
    'from a form.jpg',
  )
  const request = new Request('http://x/', { method: 'POST', body: form })
  const answer = await site.call('POST', '/user/media/images', {
    as: mara,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') as string },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.filename, 'from a form.jpg')
  assert.equal(answer.body.width, 400)
})

test('cropToRatio shows the middle, and VARIABLE all of it', async () => {
  const bytes = await aPhoto(1200, 600)
  const cropped = async (ratio: string) => {
    const path = `/user/media/images?file=a.jpg&cropToRatio=${ratio}`
    return (
      await site.call('POST', path, { as: mara, body: bytes, headers: { 'content-type': 'image/jpeg' } })
    ).body
  }
  const [square, fourThree, whole] = [
    await cropped('ONE_ONE'),
    await cropped('FOUR_THREE'),
    await cropped('VARIABLE'),
  ]
  assert.deepEqual([square.width, square.height, square.ratio], [600, 600, 'ONE_ONE'])
  assert.deepEqual([fourThree.width, fourThree.height, fourThree.ratio], [800, 600, 'FOUR_THREE'])
  assert.deepEqual([whole.width, whole.height, whole.ratio], [1200, 600, 'VARIABLE'])
  const bytesOfSquare = (await fetchBytes(site, square.image.guid, { as: mara })).body
  assert.deepEqual(await cornersOf(bytesOfSquare), ['ground', 'ground', 'ground', 'ground'])
  const wrong = await site.call('POST', '/user/media/images?file=a.jpg&cropToRatio=ROUND', {
    as: mara,
    body: bytes,
  })
  assert.equal(wrong.status, 422)
  assert.equal(wrong.body.errors[0].field, 'cropToRatio')
})

test('lists pick by shape, size, name, tag and use, page by page, the newest first', async () => {
  const lena = await aPerson(site, { name: 'Lena', privileges: ['Author'] })
  const add = async (width: number, height: number, name: string) =>
    (await upload(site, lena, await aPhoto(width, height), name)).body.image.id as number
  const wide = await add(1200, 400, 'wide_view.jpg')
  const square = await add(500, 500, '100% square.jpg')
  const photo = await add(1600, 1200, 'Valve.jpg')
  assert.deepEqual(idsOf(await list(lena)), [photo, square, wide])
  assert.deepEqual(idsOf(await list(lena, 'order=ASC')), [wide, square, photo])
  assert.deepEqual(idsOf(await list(lena, 'ratio=ONE_ONE')), [square])
  assert.deepEqual(idsOf(await list(lena, 'ratio=ALL&minWidth=1000')), [photo, wide])
  assert.deepEqual(idsOf(await list(lena, 'minWidth=1000&minHeight=500')), [photo])
  assert.deepEqual(idsOf(await list(lena, 'name=VALVE')), [photo])
  assert.deepEqual(idsOf(await list(lena, 'name=0%25')), [square])
  assert.deepEqual(idsOf(await list(lena, 'name=e_v')), [wide], 'an underscore is no wildcard')
  await site.call('PATCH', `/user/media/images/${wide}`, {
    as: lena,
    body: { tags: ['panorama', 'yard', 'yard'] },
  })
  assert.deepEqual(
    (await list(lena, 'tag=yard')).map((item) => item.tags),
    [['panorama', 'yard']],
  )
  await aGuide(site, { author: lena, fields: { image: photo } })
  assert.deepEqual(idsOf(await list(lena, 'unused')), [square, wide])
  const page = (offset: number) =>
    site.call('GET', `/user/media/images?limit=2&offset=${offset}`, { as: lena })
  assert.deepEqual(
    [(await page(0)).body.length, (await page(2)).body.length, (await page(3)).body],
    [2, 1, []],
  )
  assert.equal((await site.call('GET', '/user/media/images?ratio=WIDE', { as: lena })).status, 422)
  assert.deepEqual(await list(await aPerson(site)), [])
})

test('21: pictures are taken out by path and by query; what shows them goes on showing them', async () => {
  const [one, two, foreign] = [
    await anImage(site, mara),
    await anImage(site, mara),
    await anImage(site, noah),
  ]
  const guide = await aGuide(site, { author: mara, fields: { image: one.image.id } })
  const byPath = await site.call('DELETE', `/user/media/images/${one.image.id},${foreign.image.id},999999`, {
    as: mara,
  })
  assert.deepEqual([byPath.status, byPath.text], [204, ''])
  const byQuery = await site.call('DELETE', `/user/media/images?imageids=${two.image.id}`, { as: mara })
  assert.equal(byQuery.status, 204)
  const left = idsOf(await list(mara))
  assert.ok(!left.includes(one.image.id) && !left.includes(two.image.id))
  assert.ok(idsOf(await list(noah)).includes(foreign.image.id))
  const shown = await site.call('GET', `/guides/${guide.guideid}`)
  assert.equal(shown.body.image.id, one.image.id)
  assert.equal((await fetchBytes(site, `${one.image.guid}.standard`)).status, 200)
  const other = await site.call('POST', '/guides', {
    as: mara,
    body: { category: shown.body.category, type: 'how-to', subject: 'Other', image: one.image.id },
  })
  assert.equal(other.status, 422, 'what is no longer in the manager can not be taken from it')
  for (const bad of ['a,b', ',', Array(1001).fill('1').join()])
    assert.equal((await site.call('DELETE', `/user/media/images?imageids=${bad}`, { as: mara })).status, 422)
})

test('a copy is the copier’s own, by number and by guid', async () => {
  const { image } = await anImage(site, mara)
  for (const key of [image.id, image.guid]) {
    const copy = await site.call('POST', `/user/media/images/${key}`, { as: noah })
    assert.equal(copy.status, 200, copy.text)
    assert.notEqual(copy.body.image.id, image.id)
    assert.ok(idsOf(await list(noah)).includes(copy.body.image.id))
    assert.equal((await fetchBytes(site, `${copy.body.image.guid}.mini`, { as: noah })).status, 200)
  }
  assert.equal((await site.call('POST', '/user/media/images/999999', { as: noah })).status, 404)
  const stranger = await aPerson(site)
  assert.equal((await site.call('POST', `/user/media/images/${image.id}`, { as: stranger })).status, 403)
})

test('drawing makes a copy and leaves the picture as it was; later shapes begin from it again', async () => {
  const { image } = await anImage(site, mara, await aPhoto(1000, 800))
  const before = await fetchBytes(site, image.guid, { as: mara })
  const draw = (id: number, markup: string | null) =>
    site.call('PATCH', `/user/media/images/${id}`, { as: mara, body: { markup } })
  const markup = 'rectangle,300x300,700x500,red;null;crop,0x0,500x400'
  const first = await draw(image.id, markup)
  assert.equal(first.status, 200, first.text)
  assert.equal(first.body.srcid, image.id)
  assert.equal(first.body.markup, markup)
  assert.deepEqual([first.body.width, first.body.height], [500, 400])
  const drawn = (await fetchBytes(site, first.body.image.guid, { as: mara })).body
  assert.deepEqual(await cornersOf(drawn), ['red', 'ground', 'ground', 'ground'])
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0] = data.subarray((300 * info.width + 400) * info.channels)
  assert.ok(red > 120 && green < 110, `the edge of the rectangle is red: ${red} ${green}`)
  const second = await draw(first.body.image.id, 'circle,500x400,90.5,blue')
  assert.equal(second.body.srcid, image.id)
  assert.deepEqual([second.body.width, second.body.height], [1000, 800])
  const ids = idsOf(await list(mara))
  assert.ok(ids.includes(image.id) && ids.includes(second.body.image.id))
  assert.ok(!ids.includes(first.body.image.id), 'the older drawing has left the manager')
  assert.deepEqual((await fetchBytes(site, image.guid, { as: mara })).body, before.body)
})

test('numbers are painted as filled discs, digits and all', async () => {
  const { image } = await anImage(site, mara, await aPhoto(1000, 800))
  const markup = 'number,300x400,1,red;number,600x400,28,yellow'
  const made = await site.call('PATCH', `/user/media/images/${image.id}`, { as: mara, body: { markup } })
  assert.equal(made.body.markup, markup)
  const drawn = (await fetchBytes(site, made.body.image.guid, { as: mara })).body
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ]
  const isNear = (colour: number[], wanted: number[]) =>
    wanted.every((part, index) => Math.abs(part - (colour[index] ?? 0)) < 40)
  assert.ok(isNear(colourAt(300, 380), [211, 49, 31]), `${colourAt(300, 380)} beside the digit is red`)
  assert.ok(isNear(colourAt(302, 402), [255, 255, 255]), `${colourAt(302, 402)} on the digit is white`)
  assert.ok(isNear(colourAt(600, 418), [243, 207, 29]), `${colourAt(600, 418)} below the digits is yellow`)
})

test('markup that means nothing is refused, with the field', async () => {
  const { image } = await anImage(site, mara, await aPhoto(400, 300))
  const wrong = [
    'star,1x1,2x2,red',
    'circle,10x10,5,pink',
    'circle,10x10,-5,red',
    'rectangle,10,20,red',
    'crop,0x0,500x300',
    'crop,0x0,20x20',
    'arrow,1x1,2x2,red,extra',
    'line,1x1,1e9x2,red"/><script>',
    Array(201).fill('line,1x1,2x2,red').join(';'),
    'x'.repeat(20_001),
    'number,10x10,0,red',
    'number,10x10,100,red',
    'number,10x10,1.5,red',
    'circle,100x100,50,constructor',
    'rectangle,10x10,20x20,__proto__',
  ]
  for (const markup of wrong) {
    const answer = await site.call('PATCH', `/user/media/images/${image.id}`, { as: mara, body: { markup } })
    assert.equal(answer.status, 422, markup.slice(0, 60))
    assert.equal(answer.body.errors[0].field, 'markup')
  }
})

test('turning makes a new picture in place of the old one, polled until it is complete', async () => {
  const { image } = await anImage(site, mara, await aPhoto(1200, 900))
  const asked = await site.call('POST', `/user/media/images/${image.id}/rotate`, {
    as: mara,
    body: { degrees: 90 },
  })
  assert.equal(asked.status, 202, asked.text)
  const item = await turnedBy(asked.body.jobID)
  assert.deepEqual([item.width, item.height, item.srcid], [900, 1200, null])
  const turned = (await fetchBytes(site, item.image.guid, { as: mara })).body
  assert.deepEqual(await cornersOf(turned), ['yellow', 'red', 'green', 'blue'])
  const ids = idsOf(await list(mara))
  assert.ok(ids.includes(item.image.id) && !ids.includes(image.id))
  const again = await site.call('POST', `/user/media/images/${item.image.guid}/rotate`, {
    as: mara,
    body: { degrees: 270 },
  })
  const back = await turnedBy(again.body.jobID)
  assert.deepEqual(
    await cornersOf((await fetchBytes(site, `${back.image.guid}.standard`, { as: mara })).body),
    ['red', 'green', 'blue', 'yellow'],
  )
  assert.equal(
    (
      await site.call('POST', `/user/media/images/${back.image.id}/rotate`, {
        as: mara,
        body: { degrees: 45 },
      })
    ).status,
    422,
  )
  assert.equal(
    (await site.call('GET', `/user/media/images/rotate/${asked.body.jobID}`, { as: noah })).status,
    404,
  )
})

test('shapes turn with the picture that they are drawn on', async () => {
  const { image } = await anImage(site, mara, await aPhoto(800, 400))
  const body = { markup: 'crop,0x0,400x200' }
  const drawn = (await site.call('PATCH', `/user/media/images/${image.id}`, { as: mara, body })).body
  const turn = await site.call('POST', `/user/media/images/${drawn.image.id}/rotate`, {
    as: mara,
    body: { degrees: 90 },
  })
  const item = await turnedBy(turn.body.jobID)
  assert.deepEqual([item.width, item.height, item.srcid], [200, 400, image.id])
  const bytes = (await fetchBytes(site, item.image.guid, { as: mara })).body
  assert.deepEqual(await cornersOf(bytes), ['ground', 'red', 'ground', 'ground'])
})

test('only the owner changes a picture', async () => {
  const { image } = await anImage(site, mara)
  const send = (method: string, path: string, body?: object) =>
    site.call(method, path, { as: noah, ...(body ? { body } : {}) })
  assert.equal((await send('PATCH', `/user/media/images/${image.id}`, { filename: 'mine.jpg' })).status, 403)
  assert.equal((await send('POST', `/user/media/images/${image.id}/rotate`, { degrees: 90 })).status, 403)
  assert.equal((await send('PATCH', '/user/media/images/999999', { filename: 'x.jpg' })).status, 404)
  const renamed = await site.call('PATCH', `/user/media/images/${image.id}`, {
    as: mara,
    body: { filename: 'Valve 2.jpg' },
  })
  assert.deepEqual(
    [renamed.status, renamed.body.filename, renamed.body.image.id],
    [200, 'Valve 2.jpg', image.id],
  )
  const bad = await site.call('PATCH', `/user/media/images/${image.id}`, {
    as: mara,
    body: { filename: '../x', tags: [' '] },
  })
  assert.equal(bad.status, 422)
})

test('a thousand pictures are taken out of the manager by one address, and nobody else’s', async () => {
  const others = (await anImage(site, noah)).image.id
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    guid: `many${String(at).padStart(12, '0')}`,
    ownerid: mara.userid,
    hash: 'many',
    bytes: 1,
    rendition: 'many',
    filename: 'photo.jpg',
    encoding: 'jpeg',
    width: 800,
    height: 600,
    ratio: 'FOUR_THREE' as const,
    isInManager: 1 as const,
    createdAt: site.clock.now,
  }))
  const made = await site.write(({ db }) =>
    db.insertInto('images').values(rows).returning('imageid').execute(),
  )
  const ids = made.map(({ imageid }) => imageid)
  const inManager = () =>
    site.read(({ db }) => db.selectFrom('images').select('isInManager').where('imageid', 'in', ids).execute())
  const remove = (list: number[]) => site.call('DELETE', `/user/media/images/${list.join(',')}`, { as: mara })
  assert.equal((await remove([...ids.slice(1), others])).status, 204)
  assert.equal((await inManager()).filter((row) => row.isInManager === 1).length, 1)
  assert.equal((await remove(ids)).status, 204)
  assert.ok((await inManager()).every((row) => row.isInManager === 0))
  assert.equal((await list(noah)).filter(({ image }) => image.id === others).length, 1)
})
