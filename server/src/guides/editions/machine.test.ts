// Tests that a service translates untranslated texts while the request waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { failurePauseMs, userLimit } from '#translations/restraint.ts'
import { aService, libreTranslateService, shout } from '#translations/test/services.ts'

async function translatedBy(url: string | null) {
  const site = await startSite()
  const admin = await anAdmin(site)
  const translation = { provider: 'libretranslate', url, allowPrivateAddress: true }
  if (url) await site.call('PATCH', '/settings', { as: admin, body: { translation } })
  const fields = { title: 'Change it', introduction: "Lock ''out''." }
  const guide = await aGuide(site, { author: admin, steps: 1, fields })
  const path = `/guides/${guide.guideid}`
  return { site, admin, path, read: (rest: string) => site.call('GET', `${path}${rest}`) }
}

test('texts that nobody has translated come from the service, others from people', async () => {
  const service = await libreTranslateService()
  const { site, admin, path, read } = await translatedBy(service.url)
  await site.call('PATCH', `${path}?langid=de`, { as: admin, body: { title: 'Wechseln' } })
  const { status, body } = await read('?machineTranslateLangid=de')
  assert.equal(status, 200)
  assert.equal(body.langid, 'de')
  assert.equal(body.title, 'Wechseln')
  assert.equal(body.introduction_raw, "LOCK ''OUT''.")
  assert.equal(body.introduction_rendered, '<p>LOCK <em>OUT</em>.</p>')
  assert.equal(body.steps[0].title, 'STEP 1')
  assert.equal(body.steps[0].lines[0].text_raw, 'DO THING 1.')
  const asked = service.seen.length
  await read('?machineTranslateLangid=de')
  assert.equal(service.seen.length, asked, 'it is kept')
  const own = await site.call('GET', `${path}?machineTranslateLangid=fr`, { as: admin })
  assert.deepEqual([own.body.langid, own.body.revisionid, own.body.can_edit], ['fr', 1, true])
  assert.equal((await read('')).body.title, 'Change it')
  assert.equal((await read('?langid=de')).body.introduction_raw, "Lock ''out''.")
  const xml = await read('?machineTranslateLangid=de&type=XML')
  assert.match(xml.text, /DO THING 1/)
})

test('without a service, or with one that fails, the guide is answered as it is', async () => {
  const none = await translatedBy(null)
  const plain = await none.read('?machineTranslateLangid=de')
  assert.deepEqual([plain.status, plain.body.langid, plain.body.title], [200, 'en', 'Change it'])
  const broken = await aService(() => ({ status: 500, body: {} }))
  const failing = await translatedBy(broken.url)
  const answer = await failing.read('?machineTranslateLangid=de')
  assert.deepEqual(answer.body, (await failing.read('')).body)
  const same = await failing.read('?machineTranslateLangid=en')
  assert.equal(same.body.langid, 'en')
  assert.equal((await failing.site.call('GET', '/guides/999?machineTranslateLangid=de')).status, 404)
})

test('a service that has failed is left alone for a minute, by every process, and then asked again', async () => {
  let isBroken = true
  const service = await aService(({ body }) => {
    if (isBroken) return { status: 400, body: { error: 'no' } }
    return { body: { translatedText: JSON.parse(body).q.map(shout) } }
  })
  const { site, path, read } = await translatedBy(service.url)
  const twin = await site.twin()
  const language = async (where = site) =>
    (await where.call('GET', `${path}?machineTranslateLangid=de`)).body.langid
  assert.equal(await language(), 'en')
  const asked = service.seen.length
  assert.ok(asked > 0)
  isBroken = false
  assert.deepEqual([await language(), await language(twin)], ['en', 'en'])
  assert.equal(service.seen.length, asked)
  site.clock.now += failurePauseMs + 1
  assert.equal(await language(twin), 'de')
  assert.equal((await read('?machineTranslateLangid=de')).body.langid, 'de')
})

test('who has asked a lot is answered untranslated, what is kept is not asked for again', async () => {
  const service = await libreTranslateService()
  const { site, admin, path } = await translatedBy(service.url)
  const reader = await aPerson(site, { name: 'Reader' })
  const read = (langid: string, as = reader) =>
    site.call('GET', `${path}?machineTranslateLangid=${langid}`, { as })
  const title = async (number: number) => {
    const { revisionid } = (await site.call('GET', path, { as: admin })).body
    const body = { title: `Title ${number}` }
    await site.call('PATCH', `${path}?revisionid=${revisionid}`, { as: admin, body })
  }
  for (let number = 0; number < userLimit; number++) {
    await title(number)
    assert.equal((await read('de')).body.title, `TITLE ${number}`)
  }
  const asked = service.seen.length
  assert.equal((await read('de')).body.title, `TITLE ${userLimit - 1}`, 'it is kept')
  await title(99)
  const limited = await read('de')
  assert.equal(limited.status, 200)
  assert.equal(limited.body.title, 'Title 99')
  assert.equal(service.seen.length, asked)
  assert.equal((await read('de', admin)).body.title, 'TITLE 99', 'others may ask')
})
