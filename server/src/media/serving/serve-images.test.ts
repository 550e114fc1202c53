// Tests the bytes of pictures: four forms of address, format by client, ranges, caching, stripped metadata.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sizes } from '#image-sizes/image-sizes.ts'
import { derivedKey, originalKey } from '#platform/files/files.ts'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { anImage, aPhoto, corners, cornersOf, fetchBytes, upload } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

/** Shown by a public guide, and therefore public. */
async function aPublicImage(bytes?: Buffer) {
  const image = await anImage(site, mara, bytes)
  await aGuide(site, { author: mara, fields: { image: image.image.id } })
  return image
}

const rowOf = (guid: string) =>
  site.read(({ db }) =>
    db.selectFrom('images').selectAll().where('guid', '=', guid).executeTakeFirstOrThrow(),
  )

test('10 and 32: addresses answer in four forms, and every size is original + "." + size', async () => {
  const { image } = await aPublicImage(await aPhoto(2000, 1500))
  const whole = await fetchBytes(site, image.guid)
  assert.deepEqual((await fetchBytes(site, `${image.guid}.full`)).body, whole.body)
  for (const size of sizes) {
    const plain = await fetchBytes(site, `${image.guid}.${size.name}`)
    const full = await fetchBytes(site, `${image.guid}.full.${size.name}`)
    assert.equal(plain.status, 200, size.name)
    assert.deepEqual(full.body, plain.body)
    const { width = 0, height = 0 } = await sharp(plain.body).metadata()
    // 4:3 like all boxes, except for rounding of the odd ones.
    assert.ok(width <= size.width && height <= size.height, size.name)
    assert.ok(width >= size.width - 1 || height >= size.height - 1, size.name)
  }
  const path = new URL(image.original).pathname
  assert.equal((await site.call('GET', `http://x${path}.medium`)).status, 200)
})

test('a small picture is never enlarged, whatever size is asked for', async () => {
  const { image } = await aPublicImage(await aPhoto(120, 60))
  for (const name of ['mini', 'standard', 'medium', 'large', 'huge']) {
    const { body, status } = await fetchBytes(site, `${image.guid}.${name}`)
    const { width = 0, height = 0 } = await sharp(body).metadata()
    assert.equal(status, 200)
    assert.deepEqual([width, height], name === 'mini' ? [56, 28] : [120, 60], name)
  }
})

test('WebP comes to those who take it, where it is smaller; the answer says that it depends', async () => {
  const { image } = await aPublicImage(await aPhoto(1000, 750))
  const accept = (value: string) => fetchBytes(site, `${image.guid}.medium`, { headers: { accept: value } })
  const webp = await accept('image/avif,image/webp,image/*,*/*;q=0.8')
  const plain = await accept('image/png,image/*;q=0.8')
  const refused = await accept('image/webp;q=0,image/*')
  assert.equal(webp.headers['content-type'], 'image/webp')
  assert.equal(refused.headers['content-type'], 'image/jpeg')
  assert.equal(plain.headers['content-type'], 'image/jpeg')
  assert.ok(webp.body.length < plain.body.length)
  assert.equal((await sharp(webp.body).metadata()).format, 'webp')
  assert.equal(webp.headers.vary, 'Origin, Accept')
  assert.notEqual(webp.headers.etag, plain.headers.etag)
})

test('what everybody may see may be kept by everybody, for ever; conditional requests answer 304', async () => {
  const { image } = await aPublicImage()
  const first = await fetchBytes(site, `${image.guid}.standard`)
  assert.equal(first.headers['cache-control'], 'public, max-age=3600, s-maxage=60, must-revalidate')
  assert.equal(first.headers['x-content-type-options'], 'nosniff')
  assert.match(String(first.headers.etag), /^"[^"]+"$/)
  const etag = String(first.headers.etag)
  const again = await fetchBytes(site, `${image.guid}.standard`, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  assert.equal(again.body.length, 0)
  const unseen = await anImage(site, mara)
  const own = await fetchBytes(site, `${unseen.image.guid}.standard`, { as: mara })
  assert.equal(own.headers['cache-control'], 'private, max-age=31536000, immutable')
})

for (const size of ['.standard', ''])
  test(`ranges and HEAD are understood for ${size || 'the whole picture'}`, async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 700,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { image } = await aPublicImage(noise)
    const name = `${image.guid}${size}`
    const whole = await fetchBytes(site, name)
    assert.equal(whole.headers['accept-ranges'], 'bytes')
    const total = whole.body.length
    const range = (value: string, more: Record<string, string> = {}) =>
      fetchBytes(site, name, { headers: { range: value, ...more } })
    const part = await range('bytes=10-19')
    assert.deepEqual(
      [part.status, part.headers['content-range'], part.headers['content-length']],
      [206, `bytes 10-19/${total}`, '10'],
    )
    assert.deepEqual(part.body, whole.body.subarray(10, 20))
    assert.deepEqual((await range('bytes=100-')).body, whole.body.subarray(100))
    assert.deepEqual((await range('bytes=-7')).body, whole.body.subarray(-7))
    assert.deepEqual((await range('bytes=5-999999999')).body, whole.body.subarray(5))
    const beyond = await range(`bytes=${total}-`)
    assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${total}`])
    for (const odd of ['bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-'])
      assert.deepEqual([(await range(odd)).status, odd], [200, odd])
    assert.equal((await range('bytes=0-1', { 'if-range': '"another"' })).status, 200)
    assert.equal((await range('bytes=0-1', { 'if-range': String(whole.headers.etag) })).status, 206)
    const head = await fetchBytes(site, name, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers['content-length'], head.body.length], [200, String(total), 0])
    assert.equal(head.headers['content-type'], 'image/jpeg')
  })

test('a picture stands upright as the camera meant it, in every size', async () => {
  // Lying on its side: 90 degrees clockwise make it upright.
  const { image, width, height } = await aPublicImage(await aPhoto(1200, 900, { orientation: 6 }))
  assert.deepEqual([width, height], [900, 1200])
  for (const name of ['', '.mini', '.standard', '.large']) {
    const { body } = await fetchBytes(site, `${image.guid}${name}`)
    const metadata = await sharp(body).metadata()
    assert.ok((metadata.width ?? 0) < (metadata.height ?? 0), name)
    assert.equal(metadata.orientation, undefined)
    assert.deepEqual(await cornersOf(body), ['yellow', 'red', 'green', 'blue'], name)
  }
})

test('what the camera noted is told without the place, and is in no byte that is served; the original keeps it', async () => {
  const bytes = await sharp(Buffer.from(corners(1000, 800)))
    .withExif({
      IFD0: {
        Make: 'Kamera & Sohn',
        Model: 'K1',
        Artist: 'Somebody Private',
        DateTime: '2026:01:02 03:04:05',
      },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer()
  const answer = await upload(site, mara, bytes, 'k1.jpg')
  const { exif, image } = answer.body
  assert.equal(exif.Make, 'Kamera & Sohn')
  assert.equal(exif.Model, 'K1')
  assert.ok(!/GPS|Private/.test(JSON.stringify(answer.body)))
  for (const name of ['', '.standard', '.huge']) {
    const { body } = await fetchBytes(site, `${image.guid}${name}`, { as: mara })
    const metadata = await sharp(body).metadata()
    assert.equal(metadata.exif, undefined, name)
    assert.equal(metadata.xmp, undefined, name)
    assert.ok(!body.includes('Kamera') && !body.includes('Private'), name)
  }
  const stored = await site.files.read(originalKey((await rowOf(image.guid)).hash))
  assert.deepEqual(
    Buffer.concat(
      await (stored as { stream: NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> } }).stream.toArray(),
    ),
    bytes,
  )
})

test('colours of a wide profile come as those of screens', async () => {
  const wide = await sharp(Buffer.from(corners(600, 400)))
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer()
  assert.ok((await sharp(wide).metadata()).icc)
  const { image } = await aPublicImage(wide)
  const { body } = await fetchBytes(site, `${image.guid}.standard`)
  assert.equal((await sharp(body).metadata()).icc, undefined)
  assert.deepEqual(await cornersOf(body), ['red', 'green', 'blue', 'yellow'])
})

test('a size that is asked for before it is made is made once, however many ask', async () => {
  const { image } = await aPublicImage(await aPhoto(1500, 1000))
  const names = ['mini', 'standard', 'medium', 'large', 'huge', 'mini', 'standard', 'medium']
  const answers = await Promise.all(names.map((name) => fetchBytes(site, `${image.guid}.${name}`)))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    names.map(() => 200),
  )
  const { rendition } = await rowOf(image.guid)
  const found: string[] = []
  for await (const file of site.files.list(`derived/${rendition}/`)) found.push(file.key)
  assert.equal(new Set(found).size, found.length)
  assert.ok(found.length >= 9)
})

test('what was cleaned away is made again', async () => {
  const { image } = await aPublicImage(await aPhoto(1400, 1000))
  const before = await fetchBytes(site, `${image.guid}.huge`)
  assert.equal(before.status, 200)
  const { rendition } = await rowOf(image.guid)
  for await (const file of site.files.list(`derived/${rendition}/`)) await site.files.remove(file.key)
  site.pictures.forget(rendition)
  const after = await fetchBytes(site, `${image.guid}.huge`)
  assert.deepEqual([after.status, after.body.equals(before.body)], [200, true])
  assert.ok(await site.files.size(derivedKey(rendition, 'mini.jpg')))
})

test('two pictures of the same bytes share their files, and each has its own address', async () => {
  const bytes = await aPhoto(800, 600, { colour: '#445566' })
  const [one, two] = [await aPublicImage(bytes), await aPublicImage(bytes)]
  assert.notEqual(one.image.guid, two.image.guid)
  const rows = [await rowOf(one.image.guid), await rowOf(two.image.guid)]
  assert.equal(rows[0]?.rendition, rows[1]?.rendition)
})
