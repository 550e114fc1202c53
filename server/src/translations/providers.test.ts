// Tests requests to each service by its documentation, batches within its limits, and the reasons of failures.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TranslationError } from './provider.ts'
import { providerOf } from './providers.ts'
import { apertiumService, aService, deepLService, libreTranslateService, type Seen } from './test/services.ts'

type Kind = 'libretranslate' | 'deepl' | 'apertium'

const provider = (kind: Kind, url: string, key = 'the-key') =>
  providerOf({ provider: kind, url, hasKey: key !== '', allowPrivateAddress: true }, key)!

const { signal } = new AbortController()
const ask = (kind: Kind, url: string, texts = ['One']) =>
  provider(kind, url).translate(texts, 'en', 'de', signal)
const many = Array.from({ length: 120 }, (_, index) => `Text <g id="0">${index}</g> &amp; more`)
const json = (seen: Seen | undefined) => JSON.parse(seen?.body ?? '')

test('asks LibreTranslate with lists of HTML in JSON', async () => {
  const { url, seen } = await libreTranslateService()
  assert.deepEqual(
    await provider('libretranslate', `${url}/`).translate(['<x id="0"/> on', 'off'], 'en', 'zh', signal),
    ['<x id="0"/> ON', 'OFF'],
  )
  assert.deepEqual([seen[0]?.method, seen[0]?.path], ['POST', '/translate'])
  assert.deepEqual(json(seen[0]), {
    q: ['<x id="0"/> on', 'off'],
    source: 'en',
    target: 'zh',
    format: 'html',
    api_key: 'the-key',
  })
  const results = await ask('libretranslate', url, many)
  assert.deepEqual([results.length, results[119]], [120, 'TEXT <g id="0">119</g> &amp; MORE'])
  assert.ok(seen.slice(1).every((each) => json(each).q.length <= 25))
})

test('asks DeepL with its header, upper-case languages and XML', async () => {
  const { url, seen } = await deepLService()
  assert.deepEqual(await provider('deepl', url).translate(['One', 'Two'], 'de', 'en', signal), ['ONE', 'TWO'])
  assert.deepEqual([seen[0]?.method, seen[0]?.path], ['POST', '/v2/translate'])
  assert.equal(seen[0]?.headers.authorization, 'DeepL-Auth-Key the-key')
  assert.deepEqual(json(seen[0]), {
    text: ['One', 'Two'],
    source_lang: 'DE',
    target_lang: 'EN-US',
    tag_handling: 'xml',
    preserve_formatting: true,
  })
  assert.equal((await ask('deepl', url, many)).length, 120)
  assert.deepEqual(
    seen.slice(1).map((each) => json(each).text.length),
    [50, 50, 20],
  )
})

test('asks Apertium one text at a time, a few at once, and keeps their order', async () => {
  const { url, seen } = await apertiumService()
  const results = await ask('apertium', url, many)
  assert.deepEqual([results.length, results[119]], [120, 'TEXT <g id="0">119</g> &amp; MORE'])
  assert.equal(seen.length, 120)
  const form = Object.fromEntries(new URLSearchParams(seen[0]?.body))
  assert.deepEqual(form, { langpair: 'en|de', q: many[0], markUnknown: 'no', key: 'the-key' })
})

test('sends no key where none is set', async () => {
  const libre = await libreTranslateService()
  const apy = await apertiumService()
  await provider('libretranslate', libre.url, '').translate(['One'], 'en', 'de', signal)
  await provider('apertium', apy.url, '').translate(['One'], 'en', 'de', signal)
  assert.equal('api_key' in json(libre.seen[0]), false)
  assert.equal(new URLSearchParams(apy.seen[0]?.body).has('key'), false)
})

test('asks again when the service is busy, and waits as long as it is told', async () => {
  const { url, seen } = await aService((_seen, count) =>
    count < 3
      ? { status: count === 1 ? 429 : 503, headers: { 'retry-after': '0' }, body: { error: 'busy' } }
      : { body: { translatedText: ['EINS'] } },
  )
  assert.deepEqual(await ask('libretranslate', url), ['EINS'])
  assert.equal(seen.length, 3)
})

test('gives up when the service stays busy, and at once when it wants a long pause', async () => {
  const busy = await aService(() => ({ status: 500, headers: { 'retry-after': '0' }, body: {} }))
  await assert.rejects(ask('deepl', busy.url), TranslationError)
  assert.equal(busy.seen.length, 3)
  const later = new Date(Date.now() + 3_600_000).toUTCString()
  for (const pause of ['3600', later]) {
    const closed = await aService(() => ({ status: 429, headers: { 'retry-after': pause }, body: {} }))
    await assert.rejects(ask('deepl', closed.url), TranslationError)
    assert.equal(closed.seen.length, 1)
  }
})

test('does not ask again what was refused', async () => {
  for (const status of [400, 403, 404, 456]) {
    const { url, seen } = await aService(() => ({ status, body: { error: 'no' } }))
    await assert.rejects(ask('libretranslate', url), TranslationError)
    assert.equal(seen.length, 1)
  }
})

test('does not follow a service that sends elsewhere', async () => {
  const other = await libreTranslateService()
  const { url } = await aService(() => ({
    status: 307,
    headers: { location: `${other.url}/translate` },
    body: '',
  }))
  await assert.rejects(ask('libretranslate', url), TranslationError)
  assert.equal(other.seen.length, 0)
})

test('believes no answer of another form', async () => {
  const bodies = ['', 'no json', '[]', 'null', {}, { translatedText: 'One' }, { translatedText: [] }]
  const more = [
    { translatedText: [1] },
    { translations: [{}] },
    { translations: null },
    { responseData: null },
  ]
  for (const body of [...bodies, ...more]) {
    const { url } = await aService(() => ({ body }))
    for (const kind of ['libretranslate', 'deepl', 'apertium'] as const)
      await assert.rejects(ask(kind, url), TranslationError, JSON.stringify(body))
  }
})

test('tells a service that is not there, without key and text', async () => {
  for (const kind of ['libretranslate', 'deepl', 'apertium'] as const)
    await assert.rejects(ask(kind, 'http://127.0.0.1:9', ['Secret text']), (err: Error) => {
      assert.ok(err instanceof TranslationError)
      assert.doesNotMatch(err.message, /the-key|Secret/)
      return true
    })
})

test('reaches no private address unless that is allowed', async () => {
  const { url, seen } = await libreTranslateService()
  const guarded = providerOf(
    { provider: 'libretranslate', url, hasKey: false, allowPrivateAddress: false },
    '',
  )!
  await assert.rejects(guarded.translate(['One'], 'en', 'de', signal), TranslationError)
  assert.equal(seen.length, 0)
})

test('ends when it is told to', async () => {
  const { url, seen } = await aService(() => ({ status: 503, headers: { 'retry-after': '4' }, body: {} }))
  const ended = AbortSignal.timeout(100)
  await assert.rejects(provider('apertium', url).translate(many, 'en', 'de', ended), TranslationError)
  // After four seconds it would have been asked again for the same text.
  assert.equal(new Set(seen.map(({ body }) => body)).size, seen.length)
})
