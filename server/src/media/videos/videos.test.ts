// Tests videos: checked by their container, played from the original, and from encodings where possible.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Answer, startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { isFull } from '#test/extent.ts'
import { anMp4, anMp4WithPlace, aWebm, placeNote } from '#test/files/media-files.ts'
import { fetchBytes } from '#test/files/pictures.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { findVideoPrograms } from './programs.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const theo = await aPerson(site, { name: 'Theo' })

type Caller = { token: string }

const send = (where: TestSite, as: Caller, name: string, body: Buffer): Promise<Answer> =>
  where.call('POST', `/user/media/uploads?file=${encodeURIComponent(name)}`, { as, body })

async function aVideo(where: TestSite, as: Caller, name: string, body: Buffer): Promise<number> {
  const answer = await send(where, as, name, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.id
}

const item = async (where: TestSite, as: Caller, id: number) =>
  (await where.call('GET', `/user/media/GuideVideoObject/${id}`, { as })).body

const get = (where: TestSite, url: string, as?: Caller, headers: Record<string, string> = {}) =>
  where.app.inject({
    method: 'GET',
    url: new URL(url, 'http://stepwright.test').pathname,
    headers: { ...headers, ...(as ? { authorization: `api ${as.token}` } : {}) },
  })

test('without a program that makes encodings the original is the only one, and it is ready', async () => {
  const bytes = anMp4({ width: 1280, height: 720, ms: 4000 })
  const id = await aVideo(site, mara, 'Clip.mp4', bytes)
  const video = await item(site, mara, id)
  assert.deepEqual([video.type, video.isReady, video.progress], ['GuideVideoObject', true, 100])
  assert.deepEqual([video.duration, video.width, video.height], [4000, 1280, 720])
  const { state, video_codec, file_size_in_bytes, frame_rate } = video.meta
  assert.deepEqual(
    [state, video_codec, file_size_in_bytes, frame_rate],
    ['finished', 'avc1.4D401F', bytes.length, 25],
  )
  const [only, ...others] = video.encodings
  assert.equal(others.length, 0)
  assert.deepEqual([only.column, only.mime, only.format, only.width], ['ORIGINAL', 'video/mp4', 'mp4', 1280])
  assert.ok(video.image.image.original && video.image.width && video.image.height && video.image.ratio)
  const poster = await get(site, video.image.image.standard)
  assert.deepEqual([poster.statusCode, poster.headers['content-type']], [200, 'image/png'])
  const played = await get(site, only.url, mara, { range: 'bytes=0-9' })
  assert.deepEqual([played.statusCode, played.rawPayload], [206, bytes.subarray(0, 10)])
  assert.equal(played.headers['content-type'], 'video/mp4')
  assert.equal((await get(site, only.url, mara, { range: 'bytes=99999-' })).statusCode, 416)
  assert.deepEqual((await get(site, only.url, mara)).rawPayload, bytes)
})

test('reads what lies on its side, what is WebM and what is QuickTime', async () => {
  const turned = await item(site, mara, await aVideo(site, mara, 'phone.mov', anMp4({ isTurned: true })))
  assert.deepEqual([turned.width, turned.height], [360, 640])
  assert.deepEqual([turned.encodings[0].mime, turned.encodings[0].format], ['video/quicktime', 'mov'])
  const webm = await item(site, mara, await aVideo(site, mara, 'clip.webm', aWebm()))
  assert.deepEqual([webm.width, webm.height, webm.duration, webm.meta.video_codec], [320, 240, 5000, 'vp9'])
  assert.equal((await get(site, webm.encodings[0].url, mara)).headers['content-type'], 'video/webm')
})

const stored = (where: TestSite, url: string, as: Caller) =>
  get(where, url, as).then((each) => each.rawPayload)

test('where a film was taken is in no byte that is kept of it, and its pictures stay where they are', async () => {
  const films: [string, Buffer][] = [
    ['phone.mov', anMp4WithPlace()],
    ['phone.mp4', anMp4WithPlace()],
    ['tags.webm', aWebm('webm', Buffer.from(placeNote))],
  ]
  for (const [name, bytes] of films) {
    const video = await item(site, mara, await aVideo(site, mara, name, bytes))
    const stripped = await stored(site, video.encodings[0].url, mara)
    assert.equal(stripped.length, bytes.length, name)
    assert.ok(bytes.includes(placeNote) && !stripped.includes('51.05') && !stripped.includes('13.7373'), name)
    // The rest is a complete video without metadata.
    const again = await item(site, mara, await aVideo(site, mara, name, stripped))
    assert.deepEqual(await stored(site, again.encodings[0].url, mara), stripped)
    if (name !== 'tags.webm')
      assert.equal(stripped.indexOf(Buffer.alloc(1000, 7)), bytes.indexOf(Buffer.alloc(1000, 7)))
  }
})

test('refuses what is no whole video of its kind', async () => {
  const mp4 = anMp4()
  const silent = mp4.indexOf('vide')
  const files: [string, Buffer, RegExp][] = [
    ['a.mp4', Buffer.alloc(0), /empty/],
    ['a.mp4', aWebm(), /no mp4/],
    ['a.webm', mp4, /no webm/],
    ['a.webm', aWebm('matroska'), /no webm/],
    ['a.mov', Buffer.from('RIFF0000AVI LIST'), /no mov/],
    ['a.mp4', mp4.subarray(0, mp4.length - 1), /cut off/],
    ['a.mp4', mp4.subarray(0, 300), /cut off/],
    ['a.mp4', mp4.subarray(0, 24), /cut off|damaged/],
    ['a.webm', aWebm().subarray(0, 100), /cut off/],
    [
      'a.mp4',
      Buffer.concat([mp4.subarray(0, silent), Buffer.from('soun'), mp4.subarray(silent + 4)]),
      /no pictures/,
    ],
    ['a.mp4', anMp4({ width: 0 }), /how large/],
    ['a.mkv', aWebm('matroska'), /does not take: mkv/],
  ]
  for (const [name, bytes, why] of files) {
    const answer = await send(site, mara, name, bytes)
    assert.equal(answer.status, 422, `${name} ${why}: ${answer.text}`)
    assert.match(answer.body.message, why)
  }
  assert.deepEqual(await readdir(site.files.incoming), [])
})

test('damage anywhere in a container is refused or read, never more', async () => {
  for (const [name, whole, step] of [
    ['a.mp4', anMp4(), 3],
    ['a.webm', aWebm(), 3],
    ['b.mp4', anMp4WithPlace(), 9],
  ] as const) {
    for (let at = 0; at < Math.min(whole.length, 900); at += isFull ? step : 7 * step) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] as number) ^ 0xff
      const { status, text } = await send(site, mara, name, bytes)
      assert.ok(status === 200 || status === 422, `${name} at ${at}: ${text}`)
    }
  }
})

test('is for those who may see what shows it', async () => {
  const id = await aVideo(site, mara, 'Show.mp4', anMp4({ ms: 2000 }))
  const { encodings } = await item(site, mara, id)
  const [{ url }] = encodings
  assert.equal((await get(site, url)).statusCode, 401)
  assert.equal((await get(site, url, theo)).statusCode, 403)
  assert.equal((await site.call('GET', `/media/videos/${id}`, { as: theo })).status, 403)
  assert.equal((await site.call('GET', '/media/videos/999999')).status, 404)
  const category = await aCategory(site, 'Pumps')
  const guide = await aGuide(site, { author: mara, category, steps: 1, fields: { objectid: id } })
  const { revisionid } = (await site.call('GET', `/guides/${guide.guideid}`, { as: mara })).body
  await site.call('PUT', `/guides/${guide.guideid}/public?revisionid=${revisionid}`, { as: admin })
  const open = await get(site, url)
  assert.equal(open.statusCode, 200)
  assert.match(String(open.headers['cache-control']), /^public/)
  const read = await site.call('GET', `/media/videos/${id}`)
  assert.deepEqual([read.body.videoid, read.body.tags], [id, []])
  const { intro_video } = (await site.call('GET', `/guides/${guide.guideid}`)).body
  assert.equal(intro_video.encodings[0].url, url)
  assert.ok(intro_video.image.image.original)
  assert.deepEqual(
    [intro_video.embedid, intro_video.url, intro_video.type, intro_video.version, intro_video.cache_age],
    [intro_video.objectid, url, 'video', '1.0', null],
  )
  for (const name of ['title', 'html', 'provider_name', 'provider_url', 'author_name', 'author_url'])
    assert.equal(typeof intro_video[name], 'string', name)
  assert.equal((await site.call('GET', `/guides/${guide.guideid}`)).body.intro_video_url, url)
  const { total_bitrate_in_kbps: total, video_bitrate_in_kbps: video } = intro_video.meta
  assert.ok(total > 0 && video > 0 && video <= total, 'bit rates are told')
})

const programs = await findVideoPrograms()
const skip = programs ? false : 'there is no ffmpeg on this machine'

async function whenReady(maker: TestSite, author: { token: string }, id: number) {
  for (;;) {
    const video = await item(maker, author, id)
    if (video.isReady) return video
    await maker.worker?.runDue()
    await setTimeout(20)
  }
}

async function aFilm(folder: string, size: string, seconds: number): Promise<Buffer> {
  const path = join(folder, `${size}.mp4`)
  const sources = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
  await promisify(execFile)('ffmpeg', [
    '-loglevel',
    'error',
    ...sources,
    ...sound,
    '-c:v',
    'libx264',
    '-c:a',
    'aac',
    path,
  ])
  return readFile(path)
}

test('where ffmpeg is, a video gets an encoding that every browser plays, and a poster', {
  skip,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-film-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const maker = await startSite({ videoPrograms: programs, withWorker: true })
  const author = await aPerson(maker, { name: 'Nele', privileges: ['Author'] })
  const id = await aVideo(maker, author, 'Press.mp4', await aFilm(folder, '1920x1080', 2))
  let video = await item(maker, author, id)
  assert.ok(video.isReady || (video.encodings.length === 0 && video.meta.state === 'processing'))
  while (!video.isReady) {
    await maker.worker?.runDue()
    await setTimeout(20)
    video = await item(maker, author, id)
  }
  assert.deepEqual([video.meta.state, video.fault, video.progress], ['finished', null, 100])
  const [made, original] = video.encodings
  assert.deepEqual([made.column, made.width, made.height, made.label], ['MP4_720', 1280, 720, '720p'])
  assert.match(made.codecs, /^avc1\.4D[0-9A-F]{4}, mp4a\.40\.2$/)
  assert.equal(original.column, 'ORIGINAL')
  const played = await get(maker, made.url, author)
  assert.equal(played.statusCode, 200)
  // Its index comes first, so that it plays while it loads.
  assert.ok(played.rawPayload.indexOf('moov') < played.rawPayload.indexOf('mdat'))
  const name = new URL(video.image.image.standard).pathname.split('/').at(-1) as string
  assert.equal((await fetchBytes(maker, name, { as: author })).status, 200)
  assert.deepEqual([video.image.width, video.image.height], [1600, 900])
  assert.deepEqual(await readdir(maker.files.incoming), [])
})

test('a video whose pictures are too large to be worked on is played as it came, and says why', {
  skip,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-film-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'huge.mp4')
  const still = ['-f', 'lavfi', '-i', 'color=size=9000x4400:rate=1:duration=1', '-c:v', 'mjpeg']
  await promisify(execFile)(programs?.ffmpeg as string, ['-v', 'error', ...still, path])
  const maker = await startSite({ videoPrograms: programs, withWorker: true, jobPausesMs: [0, 0, 0, 0] })
  const author = await aPerson(maker, { name: 'Nele', privileges: ['Author'] })
  const honest = await readFile(path)
  // The size in the index need not be true.
  const lying = Buffer.from(honest)
  lying.writeUInt32BE(640 << 16, lying.indexOf('tkhd') + 80)
  for (const [name, bytes, why] of [
    ['Huge.mp4', honest, /^Its pictures have more than 36 million pixels$/],
    ['Small.mp4', lying, /./],
  ] as const) {
    const video = await whenReady(maker, author, await aVideo(maker, author, name, bytes))
    assert.equal(video.meta.state, 'failed', name)
    assert.match(video.fault, why)
    assert.deepEqual(
      video.encodings.map((each: { column: string }) => each.column),
      ['ORIGINAL'],
    )
    assert.equal((await get(maker, video.encodings[0].url, author)).statusCode, 200)
  }
})

test('how long a film in pieces is, which does not say so itself, is known when its encoding is made', {
  skip,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-film-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  await aFilm(folder, '320x240', 2)
  const [whole, pieces] = ['320x240.mp4', 'pieces.mp4'].map((name) => join(folder, name)) as [string, string]
  const inPieces = ['-c', 'copy', '-movflags', 'frag_keyframe+empty_moov']
  await promisify(execFile)(programs?.ffmpeg as string, ['-v', 'error', '-i', whole, ...inPieces, pieces])
  const maker = await startSite({ videoPrograms: programs, withWorker: true })
  const author = await aPerson(maker, { name: 'Nele', privileges: ['Author'] })
  const id = await aVideo(maker, author, 'Pieces.mp4', await readFile(pieces))
  const video = await whenReady(maker, author, id)
  assert.equal(video.fault, null)
  assert.ok(video.duration >= 1900 && video.duration <= 2200, `${video.duration} ms`)
  assert.equal(video.meta.duration_in_ms, video.duration)
})

test('a film of a real program plays as before without the place that was in it', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-place-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  await aFilm(folder, '320x240', 1)
  for (const [name, more] of [
    [
      'phone.mov',
      ['-movflags', 'use_metadata_tags', '-metadata', 'com.apple.quicktime.location.ISO6709=+51.0504/'],
    ],
    ['phone.mp4', ['-metadata', 'location=+51.0504+013.7373/', '-metadata', 'artist=Nele 51.0504']],
  ] as const) {
    const path = join(folder, name)
    await promisify(execFile)('ffmpeg', [
      '-loglevel',
      'error',
      '-i',
      join(folder, '320x240.mp4'),
      '-c',
      'copy',
      ...more,
      path,
    ])
    const before = await readFile(path)
    const video = await item(site, mara, await aVideo(site, mara, name, before))
    const after = await stored(site, video.encodings[0].url, mara)
    assert.deepEqual([before.includes('51.0504'), after.includes('51.0504')], [true, false], name)
    await writeFile(path, after)
    const frames = async (file: string) =>
      (await promisify(execFile)('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-f', 'framemd5', '-']))
        .stdout
    assert.equal(await frames(path), await frames(join(folder, '320x240.mp4')), name)
  }
})

test('a video that can not be encoded is played as it is, and says so', { skip }, async () => {
  const maker = await startSite({ videoPrograms: programs, withWorker: true, jobPausesMs: [0, 0, 0, 0] })
  const author = await aPerson(maker, { name: 'Nele', privileges: ['Author'] })
  const id = await aVideo(maker, author, 'Zeros.mp4', anMp4())
  const video = await whenReady(maker, author, id)
  assert.deepEqual(
    [video.meta.state, video.encodings.length, video.encodings[0].column],
    ['failed', 1, 'ORIGINAL'],
  )
  assert.ok(video.fault)
  assert.deepEqual(await readdir(maker.files.incoming), [])
})
