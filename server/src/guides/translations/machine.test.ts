// What nobody has translated, put into another language by a service while somebody waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aService, libreTranslateService } from '#translations/test/services.ts'

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
  assert.deepEqual([own.body.langid, own.body.revisionid, own.body.can_edit], ['fr', 0, true])
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
