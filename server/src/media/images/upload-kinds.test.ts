// Tests every kind of file uploaded as a picture: which are accepted and how they look, which are rejected and how.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { framePng } from '#image-sizes/png.ts'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { type BmpOptions, makeBmp } from '#test/files/bmp.ts'
import { type HeicOptions, makeHeic } from '#test/files/heic.ts'
import { aPhoto, corners, cornersOf, fetchBytes, upload } from '#test/files/pictures.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

const drawn = (width = 640, height = 480): Sharp => sharp(Buffer.from(corners(width, height))).removeAlpha()
const upright = ['red', 'green', 'blue', 'yellow']
/** Print colours have no green as bright as that of a screen: it has become yellowish before. */
const printed = ['red', 'yellow', 'blue', 'yellow']

async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = [await drawn(200, 150).png().toBuffer(), await drawn(200, 150).negate().png().toBuffer()]
  const joined = sharp(frames, { join: { animated: true } })
  return format === 'gif'
    ? joined.gif({ delay: [100, 100] }).toBuffer()
    : joined
        .withExif({ IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
        .webp({ delay: [100, 100] })
        .toBuffer()
}

const yuv: Record<string, readonly [number, number, number]> = {
  red: [76, 85, 255],
  green: [150, 44, 21],
  blue: [29, 255, 107],
  yellow: [226, 0, 149],
  background: [150, 138, 118],
}

const aHeic = (turns = 0, others: HeicOptions[] = []): Buffer =>
  makeHeic({ width: 128, height: 96, turns, colourAt: cornersAt }, others)

function cornersAt(x: number, y: number) {
  const column = x < 32 ? 0 : x >= 96 ? 1 : null
  const row = y < 24 ? 0 : y >= 72 ? 1 : null
  const name =
    column === null || row === null
      ? 'background'
      : [
          ['red', 'green'],
          ['yellow', 'blue'],
        ][row]?.[column]
  return yuv[name as string] as (typeof yuv)[string]
}

const another: HeicOptions = { width: 64, height: 64, colourAt: () => yuv.background as (typeof yuv)[string] }

async function aBmp(options: BmpOptions = {}): Promise<Buffer> {
  const { data, info } = await drawn(160, 120).raw().toBuffer({ resolveWithObject: true })
  return makeBmp({ width: info.width, height: info.height, rgb: data }, options)
}

/** Declares an offset of its pixels where other data lies. */
async function aMisledBmp(offset: number): Promise<Buffer> {
  const bytes = await aBmp({ bits: 8 })
  bytes.writeUInt32LE(offset, 10)
  return bytes
}

const sixteenBit = () =>
  drawn()
    .toColourspace('rgb16')
    .png({ bitdepth: 16 } as object)
    .toBuffer()

const taken: Record<string, { make: () => Promise<Buffer> | Buffer; name: string; corners?: string[] }> = {
  'a JPEG': { make: () => drawn().jpeg().toBuffer(), name: 'a.jpg' },
  'a progressive JPEG': { make: () => drawn().jpeg({ progressive: true }).toBuffer(), name: 'a.JPEG' },
  'a CMYK JPEG': {
    make: () => drawn().toColourspace('cmyk').jpeg().toBuffer(),
    name: 'a.jpg',
    corners: printed,
  },
  'a PNG with the name of a JPEG': { make: () => drawn().png().toBuffer(), name: 'a.jpg' },
  'a grey JPEG': { make: () => drawn().greyscale().jpeg().toBuffer(), name: 'a.jpg', corners: [] },
  'a PNG': { make: () => drawn().png().toBuffer(), name: 'a.png' },
  'a PNG of 16 bits': { make: sixteenBit, name: 'a.png' },
  'a PNG with a palette': { make: () => drawn().png({ palette: true }).toBuffer(), name: 'a.png' },
  'a PNG to see through': { make: () => drawn().ensureAlpha(0.999).png().toBuffer(), name: 'a.png' },
  'a WebP': { make: () => drawn().webp().toBuffer(), name: 'a.webp' },
  'an AVIF': { make: () => drawn(160, 120).avif({ effort: 0 }).toBuffer(), name: 'a.avif' },
  'an AVIF named .heif': { make: () => drawn(160, 120).avif({ effort: 0 }).toBuffer(), name: 'a.heif' },
  'a TIFF': { make: () => drawn().tiff().toBuffer(), name: 'a.tiff' },
  'a CMYK TIFF': {
    make: () => drawn().toColourspace('cmyk').tiff().toBuffer(),
    name: 'a.tif',
    corners: printed,
  },
  'a GIF': { make: () => drawn(200, 150).gif().toBuffer(), name: 'a.gif' },
  'a moving GIF': { make: () => moving('gif'), name: 'a.gif' },
  'a moving WebP': { make: () => moving('webp'), name: 'a.webp' },
  'a BMP': { make: () => aBmp(), name: 'a.bmp' },
  'a BMP of 4 bits': { make: () => aBmp({ bits: 4 }), name: 'a.bmp' },
  'a BMP of 8 bits': { make: () => aBmp({ bits: 8, gap: 6 }), name: 'a.dib' },
  'a packed BMP': { make: () => aBmp({ bits: 8, isPacked: true }), name: 'a.bmp' },
  'a HEIC': { make: () => aHeic(), name: 'IMG_0001.HEIC' },
  'a HEIC on its side': { make: () => aHeic(1), name: 'b.heic', corners: ['green', 'blue', 'yellow', 'red'] },
  'a HEIC with several pictures': { make: () => aHeic(0, [another, another]), name: 'burst.heic' },
  'a name without an ending': { make: () => drawn().jpeg().toBuffer(), name: 'photo' },
  'a name in another script': { make: () => drawn().jpeg().toBuffer(), name: '写真 “1”.jpg' },
  '50 by 50 pixels': { make: () => drawn(50, 50).png().toBuffer(), name: 'a.png' },
}

for (const [what, { make, name, corners: expected = upright }] of Object.entries(taken))
  test(`${what} is taken, and shown in its colours`, async () => {
    const answer = await upload(site, mara, await make(), name)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.filename, name)
    for (const size of ['.thumbnail', '']) {
      for (const accept of ['image/*', 'image/webp,*/*']) {
        const sent = await fetchBytes(site, `${answer.body.image.guid}${size}`, {
          as: mara,
          headers: { accept },
        })
        assert.equal(sent.status, 200)
        assert.match(String(sent.headers['content-type']), /^image\/(jpeg|png|gif|webp)$/)
        if (expected.length > 0) assert.deepEqual(await cornersOf(sent.body), expected, `${size} ${accept}`)
        const { exif, xmp, icc } = await sharp(sent.body).metadata()
        assert.deepEqual([exif, xmp, icc], [undefined, undefined, undefined])
      }
    }
  })

test('the colours of a HEIC are those that its profile means, as phones write one', async () => {
  const wide = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8899aa' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const profile = (await sharp(wide).metadata()).icc as Buffer
  const aPixelOf = async (bytes: Buffer, size: string) => {
    const answer = await upload(site, mara, bytes, 'IMG_0002.HEIC')
    assert.equal(answer.status, 200, answer.text)
    const sent = await fetchBytes(site, `${answer.body.image.guid}${size}`, { as: mara })
    const { data } = await sharp(sent.body)
      .extract({ left: 0, top: 0, width: 4, height: 4 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)] as [number, number, number]
  }
  const dull: HeicOptions = { width: 128, height: 96, colourAt: () => [150, 64, 96] }
  for (const size of ['.thumbnail', '']) {
    const asItIs = await aPixelOf(makeHeic(dull), size)
    const meant = await aPixelOf(makeHeic({ ...dull, profile }), size)
    // A green of the wide gamut is further out in that of screens.
    assert.ok(meant[0] < asItIs[0] - 10, `${size}: ${asItIs} is shown as ${meant}`)
    assert.ok(meant[1] >= asItIs[1], `${size}: ${asItIs} is shown as ${meant}`)
    // An invalid profile is ignored.
    assert.deepEqual(await aPixelOf(makeHeic({ ...dull, profile: Buffer.from('none') }), size), asItIs)
  }
})

test('what moves goes on moving in its own size, and stands still in the others', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const { image } = (await upload(site, mara, await moving(format), `a.${format}`)).body
    const pagesOf = async (name: string) =>
      (await sharp((await fetchBytes(site, name, { as: mara })).body).metadata()).pages ?? 1
    assert.equal(await pagesOf(image.guid), 2, format)
    assert.equal(await pagesOf(`${image.guid}.mini`), 1, format)
  }
})

test('a moving GIF is served without what a program has noted in it', async () => {
  const whole = await moving('gif')
  const tableBytes = 3 * 2 ** (((whole[10] as number) & 7) + 1)
  const at = 13 + ((whole[10] as number) & 0x80 ? tableBytes : 0)
  const note = Buffer.from('\x21\xfe\x1151.0504N 13.7373E\0', 'latin1')
  const bytes = Buffer.concat([whole.subarray(0, at), note, whole.subarray(at)])
  const { image } = (await upload(site, mara, bytes, 'a.gif')).body
  const { body } = await fetchBytes(site, image.guid, { as: mara })
  assert.equal((await sharp(body).metadata()).pages, 2)
  assert.equal(body.includes('13.7373'), false)
})

/** A white PNG of one bit per pixel; the file is small, its unpacked size is not. */
const bomb = (width: number, height: number): Buffer =>
  framePng(
    width,
    height,
    [1, 0, 0, 0, 0],
    Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 20_000)),
  )

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.6))
const script =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>'
const pdf =
  '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

const refused: [what: string, status: number, name: string, make: () => Promise<Buffer> | Buffer][] = [
  ['a text with the name of a JPEG', 422, 'a.jpg', () => Buffer.from('no picture at all, only words')],
  ['nothing at all', 422, 'a.jpg', () => Buffer.alloc(0)],
  ['a JPEG that is cut off', 422, 'a.jpg', async () => cut(await aPhoto(2000, 1500))],
  [
    'a PNG that is cut off',
    422,
    'a.png',
    async () => cut(await drawn().png({ compressionLevel: 0 }).toBuffer()),
  ],
  [
    'a WebP that is cut off',
    422,
    'a.webp',
    async () => cut(await drawn().webp({ lossless: true }).toBuffer()),
  ],
  ['a GIF that is cut off', 422, 'a.gif', async () => cut(await drawn().gif().toBuffer())],
  ['a moving GIF that is cut off', 422, 'a.gif', async () => cut(await moving('gif'))],
  ['a moving WebP that is cut off', 422, 'a.webp', async () => cut(await moving('webp'))],
  [
    'a TIFF that is cut off',
    422,
    'a.tif',
    async () => cut(await drawn().tiff({ compression: 'none' }).toBuffer()),
  ],
  [
    'an AVIF that is cut off',
    422,
    'a.avif',
    async () => cut(await drawn(160, 120).avif({ effort: 0 }).toBuffer()),
  ],
  ['a BMP that is cut off', 422, 'a.bmp', async () => cut(await aBmp())],
  ['a BMP whose pixels lie in its palette', 422, 'a.bmp', () => aMisledBmp(60)],
  ['a BMP whose pixels lie behind its end', 422, 'a.bmp', () => aMisledBmp(9_000_000)],
  ['a HEIC that is cut off', 422, 'a.heic', () => cut(aHeic())],
  ['only the beginning of a JPEG', 422, 'a.jpg', async () => (await aPhoto(400, 300)).subarray(0, 40)],
  ['49 by 49 pixels', 422, 'a.png', () => drawn(49, 49).png().toBuffer()],
  ['49 by 500 pixels', 422, 'a.png', () => drawn(49, 500).png().toBuffer()],
  ['40,000 by 40,000 pixels', 422, 'a.png', () => bomb(40_000, 40_000)],
  ['31,000 by 60 pixels', 422, 'a.png', () => bomb(31_000, 60)],
  ['a bomb of 400 million pixels', 422, 'a.png', () => bomb(20_000, 20_000)],
  ['an SVG with a script', 422, 'a.svg', () => Buffer.from(script)],
  ['an SVG with a script and the name of a PNG', 422, 'a.png', () => Buffer.from(script)],
  ['a PDF with a script', 422, 'a.pdf', () => Buffer.from(pdf)],
  ['a PDF with the name of a picture', 422, 'a.jpg', () => Buffer.from(pdf)],
  ['a program', 422, 'setup.exe', () => Buffer.from('MZ and so on')],
  ['a text without an ending', 422, 'notes', () => Buffer.from('no picture at all')],
  ['a name with folders', 422, '../../etc/a.jpg', () => aPhoto(400, 300)],
  ['a name with folders of Windows', 422, 'C:\\a.jpg', () => aPhoto(400, 300)],
  ['a name with a NUL', 422, 'a\0.jpg', () => aPhoto(400, 300)],
  ['a name with control characters', 422, 'a\r\nSet-Cookie: x=1.jpg', () => aPhoto(400, 300)],
  ['a name that runs backwards', 422, 'a\u202egpj.exe.jpg', () => aPhoto(400, 300)],
  ['a name that is too long', 422, `${'a'.repeat(300)}.jpg`, () => aPhoto(400, 300)],
  ['no name', 422, '', () => aPhoto(400, 300)],
]

const leftOver = () => readdir(site.files.incoming)

for (const [what, status, name, make] of refused)
  test(`${what} is refused with ${status}, and nothing of it is left`, async () => {
    const before = await site.call('GET', '/user/media/images?limit=200', { as: mara })
    const answer = await upload(site, mara, await make(), name)
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.body.error, true)
    assert.ok(answer.body.message.length > 10)
    if (status === 422) assert.equal(answer.body.errors[0].field, 'file')
    assert.deepEqual(await leftOver(), [])
    const after = await site.call('GET', '/user/media/images?limit=200', { as: mara })
    assert.deepEqual(after.body, before.body)
  })

test('a form whose file has a bad name leaves nothing of it, and so does a file without a name', async () => {
  const send = async (name: string) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await aPhoto(400, 300))]), name)
    const request = new Request('http://x/', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') as string }
    const body = Buffer.from(await request.arrayBuffer())
    return site.call('POST', '/user/media/images', { as: mara, body, headers })
  }
  for (const name of ['../../a.jpg', 'C:\\a.jpg', 'a\u0001b.jpg'])
    assert.equal((await send(name)).status, 422)
  const headers = { 'content-type': 'image/jpeg' }
  const body = await aPhoto(400, 300)
  assert.equal((await site.call('POST', '/user/media/images', { as: mara, body, headers })).status, 422)
  assert.deepEqual(await leftOver(), [])
})

test('a picture that is too large is refused for that', async () => {
  const answer = await upload(site, mara, bomb(20_000, 20_000), 'a.png')
  assert.match(answer.body.message, /too many pixels/)
})

test('strangers upload nothing, and what they send is not even read', async () => {
  const answer = await site.call('POST', '/user/media/images?file=a.jpg', { body: await aPhoto(400, 300) })
  assert.equal(answer.status, 401)
  assert.deepEqual(await leftOver(), [])
})
