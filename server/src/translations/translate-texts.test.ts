// Proves that translations are cached and limited, and that a failed service never fails a request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { failurePauseMs } from './restraint.ts'
import { aService, libreTranslateService, shout } from './test/services.ts'
import { deleteOldTranslations, type TranslatableText, translateTexts } from './translate-texts.ts'

interface Warning {
  details: object
  message: string
}

async function aTranslatingSite(translation: object): Promise<TestSite> {
  const site = await startSite()
  const admin = await anAdmin(site)
  const answer = await site.call('PATCH', '/settings', { as: admin, body: { translation } })
  assert.equal(answer.status, 200, answer.text)
  return site
}

const local = (url: string, more: object = {}) => ({
  provider: 'libretranslate',
  url,
  allowPrivateAddress: true,
  ...more,
})

function translating(site: TestSite, warnings: Warning[] = []) {
  const log = { warn: (details: object, message: string) => void warnings.push({ details, message }) }
  return (texts: readonly TranslatableText[], from = 'en', to = 'de') =>
    translateTexts({ read: site.read, write: site.write, log }, texts, from, to)
}

const line = (text: string): TranslatableText => ({ text, kind: 'inline' })

test('translates many texts of every kind, each sentence once', async () => {
  const service = await libreTranslateService()
  const translate = translating(await aTranslatingSite(local(service.url)))
  const texts: TranslatableText[] = [
    { text: 'Open [sic]', kind: 'plain' },
    line("Turn ''it''."),
    { text: '== Lid ==\nTurn it.', kind: 'block' },
    line('12 mm'),
    line('https://example.org'),
    line("Turn ''it''."),
  ]
  assert.deepEqual(
    (await translate(texts)).map(({ text }) => text),
    ['OPEN [SIC]', "TURN ''IT''.", '== LID ==\nTURN IT.', '12 MM', 'https://example.org', "TURN ''IT''."],
  )
  assert.deepEqual(JSON.parse(service.seen[0]!.body).q, [
    'Open [sic]',
    'Turn <g id="0">it</g>.',
    'Lid',
    'Turn it.',
    '12 mm',
  ])
})

test('asks for nothing twice, unless it is another language or long ago', async () => {
  const service = await libreTranslateService()
  const site = await aTranslatingSite(local(service.url))
  const translate = translating(site)
  const expected = [{ text: 'TURN IT.', isTranslated: true }]
  assert.deepEqual(await translate([line('Turn it.')]), expected)
  assert.deepEqual(await translate([line('Turn it.')]), expected)
  assert.equal(service.seen.length, 1)
  await translate([line('Turn it.')], 'en', 'fr')
  await translate([line('Turn it.')], 'nl', 'de')
  assert.equal(service.seen.length, 3)
  const day = 24 * 60 * 60_000
  await site.write((ctx) => deleteOldTranslations(ctx.db, ctx.now + 90 * day, 500))
  await translate([line('Turn it.')])
  assert.equal(service.seen.length, 3)
  await site.write((ctx) => deleteOldTranslations(ctx.db, ctx.now + 91 * day, 500))
  await translate([line('Turn it.')])
  assert.equal(service.seen.length, 4)
})

test('asks nobody without a service, or for the language that it is written in', async () => {
  const none = translating(await startSite())
  assert.deepEqual(await none([line('Turn it.')]), [{ text: 'Turn it.', isTranslated: false }])
  const service = await libreTranslateService()
  const same = translating(await aTranslatingSite(local(service.url)))
  assert.deepEqual(await same([line('Turn it.')], 'en', 'en'), [{ text: 'Turn it.', isTranslated: true }])
  assert.equal(service.seen.length, 0)
})

test('leaves texts as they are when the service fails, and says so without key and text', async () => {
  const service = await aService(() => ({ status: 403, body: { error: 'Invalid API key the-key' } }))
  const warnings: Warning[] = []
  const translate = translating(await aTranslatingSite(local(service.url, { key: 'the-key' })), warnings)
  assert.deepEqual(await translate([line('A secret text')]), [{ text: 'A secret text', isTranslated: false }])
  assert.equal(JSON.parse(service.seen[0]!.body).api_key, 'the-key')
  assert.equal(warnings.length, 1)
  assert.doesNotMatch(JSON.stringify(warnings), /the-key|secret/)
})

test('keeps what was answered before the service failed, and asks for the rest next time', async () => {
  let isDown = false
  const service = await aService(({ body }, count) => {
    if (isDown && count === 2) return { status: 403, body: {} }
    return { body: { translatedText: JSON.parse(body).q.map(shout) } }
  })
  const site = await aTranslatingSite(local(service.url))
  const translate = translating(site)
  const texts = Array.from({ length: 60 }, (_, index) => line(`${'word '.repeat(100)}${index}`))
  isDown = true
  const first = await translate(texts)
  isDown = false
  site.clock.now += failurePauseMs + 1
  assert.ok(first.some((each) => !each.isTranslated))
  assert.ok((await translate(texts)).every((each) => each.isTranslated))
})

test('keeps no answer that broke the markup as a translation of the text', async () => {
  const service = await libreTranslateService(() => 'no marks')
  const translate = translating(await aTranslatingSite(local(service.url)))
  assert.deepEqual(await translate([line("Turn ''it'' now")]), [
    { text: "Turn ''it'' now", isTranslated: false },
  ])
})

test('leaves what is too long as it is', async () => {
  const service = await libreTranslateService()
  const translate = translating(await aTranslatingSite(local(service.url)))
  const results = await translate([line('long '.repeat(2000)), line('short')])
  assert.deepEqual(
    results.map((each) => each.isTranslated),
    [false, true],
  )
})

test('reaches no private service unless the administrator allows it', async () => {
  const service = await libreTranslateService()
  const warnings: Warning[] = []
  const site = await aTranslatingSite(local(service.url, { allowPrivateAddress: false }))
  const [result] = await translating(site, warnings)([line('Turn it.')])
  assert.equal(result?.isTranslated, false)
  assert.match(JSON.stringify(warnings), /private address/)
  assert.equal(service.seen.length, 0)
})
