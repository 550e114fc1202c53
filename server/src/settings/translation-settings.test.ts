// Proves that the key of a translation service is stored and never returned.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'
import { readTranslationKey } from './settings.ts'

const site = await startSite()
const admin = await anAdmin(site)
const patch = (translation: object) => site.call('PATCH', '/settings', { as: admin, body: { translation } })
const keyNow = () => site.read((ctx) => readTranslationKey(ctx.db))

test('a key is told to be set, and shown nowhere', async () => {
  const answer = await patch({ provider: 'deepl', key: 'secret-one' })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.translation, {
    provider: 'deepl',
    url: '',
    allowPrivateAddress: false,
    hasKey: true,
  })
  assert.equal(await keyNow(), 'secret-one')
  const settings = await site.call('GET', '/settings', { as: admin })
  const events = await site.call('GET', '/events?type=settings.changed', { as: admin })
  const info = await site.call('GET', '/info')
  for (const { text } of [answer, settings, events, info]) assert.doesNotMatch(text, /secret-one|"key"/)
  assert.deepEqual(events.body[0].before.translation.hasKey, false)
  assert.deepEqual(events.body[0].after.translation.hasKey, true)
})

test('another key is one event that does not show it, the same key is none', async () => {
  await leavesNoTrace(site, () => patch({ key: 'secret-one' }))
  assert.deepEqual(await eventsOf(site, () => patch({ key: 'secret-two' })), ['settings.changed'])
  const events = await site.call('GET', '/events?type=settings.changed&limit=1', { as: admin })
  assert.equal(events.body[0].after.isTranslationKeyNew, true)
  assert.doesNotMatch(events.text, /secret/)
  assert.equal(await keyNow(), 'secret-two')
})

test('what is not named stays, the key too, and what was read may be sent back', async () => {
  const { body } = await site.call('GET', '/settings', { as: admin })
  assert.equal((await site.call('PATCH', '/settings', { as: admin, body })).status, 200)
  const sent = { provider: 'libretranslate', url: 'https://translate.example', key: 'secret-two' }
  assert.equal((await patch(sent)).status, 200)
  assert.equal((await patch({ url: 'https://translate.example/api' })).body.translation.hasKey, true)
  assert.equal(await keyNow(), 'secret-two')
})

test('a key goes to no other service than the one that it was given for', async () => {
  for (const change of [{ url: 'https://elsewhere.example' }, { provider: 'apertium' }]) {
    assert.equal((await patch({ key: 'secret-three' })).body.translation.hasKey, true)
    assert.equal((await patch(change)).body.translation.hasKey, false, JSON.stringify(change))
    assert.equal(await keyNow(), '')
  }
  await patch({ provider: 'deepl', key: 'secret-three' })
  await leavesNoTrace(site, async () => {
    const refused = await patch({ url: 'https://proxy.example' })
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'translation.key'])
  })
  const both = await patch({ url: 'https://third.example', key: 'secret-four' })
  assert.equal(both.body.translation.hasKey, true)
  assert.equal(await keyNow(), 'secret-four')
})

test('an empty key is forgotten', async () => {
  assert.equal((await patch({ provider: 'none', key: '' })).body.translation.hasKey, false)
  assert.equal(await keyNow(), '')
})

test('a service needs what it can not do without, and addresses are web addresses', async () => {
  const cases: [object, string][] = [
    [{ provider: 'libretranslate', url: '' }, 'translation.url'],
    [{ provider: 'apertium', url: '' }, 'translation.url'],
    [{ provider: 'deepl' }, 'translation.key'],
    [{ provider: 'other' }, 'translation.provider'],
    [{ url: 'ftp://a.example' }, 'translation.url'],
    [{ url: 'https://user:word@a.example' }, 'translation.url'],
    [{ url: 'https://a.example?key=1' }, 'translation.url'],
    [{ key: 'with blank' }, 'translation.key'],
    [{ key: 'line\nend' }, 'translation.key'],
    [{ more: 1 }, 'translation.more'],
  ]
  await leavesNoTrace(site, async () => {
    for (const [translation, field] of cases) {
      const answer = await patch(translation)
      assert.equal(answer.status, 422, JSON.stringify(translation))
      assert.equal(answer.body.errors[0].field, field)
    }
  })
})
