// Tests embedded videos: any form of their address, with and without data of the provider.
import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { pageOf, playerOf, readEmbedAddress } from './addresses.ts'

let answer: (res: ServerResponse, url: URL) => void = (res) => res.writeHead(404).end()
const asked: URL[] = []
const provider = createServer((req, res) => {
  const url = new URL(req.url as string, 'http://provider.test')
  asked.push(url)
  answer(res, url)
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
after(() => void provider.close())
const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`
const oembed = { addresses: { youtube: address, vimeo: address }, mayReach: () => true }

const site = await startSite({ oembed })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const add = (url: string, as = mara) => site.call('POST', '/user/media/embeds', { as, body: { url } })
const id = 'dQw4w9WgXcQ'

test('reads every form of an address that people copy', () => {
  const youtube = [
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?feature=share&v=${id}`,
    `https://m.youtube.com/watch?v=${id}`,
    `https://music.youtube.com/watch?v=${id}&list=RD`,
    `https://youtu.be/${id}?si=abc`,
    `youtu.be/${id}`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    ` https://www.youtube.com/v/${id} `,
  ]
  for (const url of youtube) assert.deepEqual(readEmbedAddress(url), { provider: 'youtube', id }, url)
  const starts: [string, number][] = [
    ['t=90', 90],
    ['t=90s', 90],
    ['t=1h2m3s', 3723],
    ['start=5', 5],
  ]
  for (const [query, start] of starts)
    assert.equal(readEmbedAddress(`https://youtu.be/${id}?${query}`)?.start, start, query)
  const vimeo = [
    'https://vimeo.com/76979871',
    'https://www.vimeo.com/76979871?share=copy',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/groups/motion/videos/76979871',
    'https://vimeo.com/showcase/12345678/video/76979871',
    'https://player.vimeo.com/video/76979871',
  ]
  for (const url of vimeo) assert.deepEqual(readEmbedAddress(url), { provider: 'vimeo', id: '76979871' }, url)
  for (const url of [
    'https://vimeo.com/76979871/0123abcdef',
    'https://player.vimeo.com/video/76979871?h=0123abcdef',
  ])
    assert.deepEqual(readEmbedAddress(url), { provider: 'vimeo', id: '76979871', secret: '0123abcdef' })
})

test('nothing else is an address of a video', () => {
  for (const url of [
    '',
    'hello',
    'javascript:alert(1)',
    `ftp://youtu.be/${id}`,
    `https://user:pw@youtu.be/${id}`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/watch?v=${id}`,
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/playlist?list=PL123',
    'https://vimeo.com/showcase/12345678',
    'https://vimeo.com/about',
    `https://youtu.be:8080/${id}`,
  ])
    assert.equal(readEmbedAddress(url), null, url)
})

test('the player sets no cookies, the page is always written in the same way', () => {
  const vimeo = { provider: 'vimeo', id: '76979871', secret: '0123abcdef' } as const
  assert.equal(playerOf(vimeo), 'https://player.vimeo.com/video/76979871?h=0123abcdef&dnt=1')
  assert.equal(pageOf(vimeo), 'https://vimeo.com/76979871/0123abcdef')
  const youtube = { provider: 'youtube', id, start: 30 } as const
  assert.equal(playerOf(youtube), `https://www.youtube-nocookie.com/embed/${id}?start=30`)
})

test('tells what the provider tells, and passes none of its HTML on', async () => {
  answer = (res) =>
    res.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        title: 'How to\u0007 torque',
        author_name: 'A workshop',
        author_url: 'https://www.youtube.com/@workshop',
        width: 200,
        height: 113,
        html: '<script>alert(1)</script>',
        provider_name: 'Other',
      }),
    )
  const { status, body } = await add(`https://youtu.be/${id}`)
  assert.equal(status, 201)
  assert.deepEqual(
    [body.type, body.title, body.author_name, body.author_url, body.provider_name, body.width, body.height],
    [
      'GuideEmbedObject',
      'How to  torque',
      'A workshop',
      'https://www.youtube.com/@workshop',
      'YouTube',
      200,
      113,
    ],
  )
  assert.equal(body.url, `https://www.youtube.com/watch?v=${id}`)
  assert.match(
    body.html,
    /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" width="200"/,
  )
  assert.equal(asked.at(-1)?.searchParams.get('url'), body.url)
  const item = await site.call('GET', `/user/media/GuideEmbedObject/${body.embedid}`, { as: mara })
  assert.deepEqual(item.body, body)
  const list = await site.call('GET', '/user/media/embeds?name=torque', { as: mara })
  assert.deepEqual(list.body, [body])
})

test('where the provider is silent, talks nonsense or has moved, the address is enough', async () => {
  const answers: (typeof answer)[] = [
    (res) => res.writeHead(401).end(),
    (res) => res.end('<html>'),
    (res) => res.end('null'),
    (res) => res.end(JSON.stringify({ title: 7, width: -1, author_url: 'javascript:alert(1)' })),
    (res) => res.end('x'.repeat(200_000)),
    (res) => res.destroy(),
    (res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  ]
  for (const each of answers) {
    answer = each
    const { status, body } = await add('https://vimeo.com/76979871')
    assert.equal(status, 201)
    assert.deepEqual(
      [body.title, body.width, body.height, body.author_name, body.author_url, body.provider],
      ['Vimeo 76979871', 640, 360, '', '', 'Vimeo'],
    )
  }
})

test('a guide is introduced by one, with all fields, and a step shows one', async () => {
  answer = (res) => res.writeHead(404).end()
  const { embedid } = (await add(`https://youtu.be/${id}`)).body
  const category = await aCategory(site, 'Pumps')
  const guide = await aGuide(site, { author: mara, category, steps: 1, fields: { objectid: embedid } })
  const [step] = guide.steps
  const media = { type: 'object', data: embedid }
  const changed = await site.call(
    'PATCH',
    `/guides/${guide.guideid}/steps/${step?.stepid}?revisionid=${step?.revisionid}`,
    { as: mara, body: { media } },
  )
  assert.equal(changed.body.media.type, 'embed')
  const { body } = await site.call('GET', `/guides/${guide.guideid}`, { as: mara })
  assert.equal(body.intro_video_url, `https://www.youtube.com/watch?v=${id}`)
  const fields = [
    'author_name',
    'author_url',
    'cache_age',
    'embedid',
    'height',
    'html',
    'provider_name',
    'provider_url',
    'title',
    'type',
    'url',
    'version',
    'width',
  ]
  assert.deepEqual(Object.keys(body.intro_video).sort(), fields)
  assert.deepEqual(body.steps[0].media.data, body.intro_video)
})

test('a step takes the address of a video as it is, and does not add the same one twice', async () => {
  const category = await aCategory(site, 'Valves')
  const guide = await aGuide(site, { author: mara, category, steps: 1 })
  const { stepid = 0, revisionid = 0 } = guide.steps[0] ?? {}
  const save = (token: number, media: object) =>
    site.call('PATCH', `/guides/${guide.guideid}/steps/${stepid}?revisionid=${token}`, {
      as: mara,
      body: { media },
    })
  const saved = await save(revisionid, { type: 'embed', data: `https://youtu.be/${id}` })
  assert.deepEqual([saved.status, saved.body.media.type], [200, 'embed'])
  assert.equal(saved.body.media.data.url, `https://www.youtube.com/watch?v=${id}`)
  const again = await save(saved.body.revisionid, {
    type: 'embed',
    data: `https://m.youtube.com/watch?v=${id}`,
  })
  assert.equal(again.body.media.data.embedid, saved.body.media.data.embedid)
  for (const data of ['https://evil.example/1', 7, null, []]) {
    const refused = await save(again.body.revisionid, { type: 'embed', data })
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'media.data'])
  }
})

test('refuses what is no address of a video', async () => {
  const { status, body } = await add('https://evil.example/watch?v=1')
  assert.deepEqual([status, body.errors[0].field], [422, 'url'])
  assert.equal((await site.call('POST', '/user/media/embeds', { as: mara, body: {} })).status, 422)
})
