// Tests machine translation of untranslated words of forms during a request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm } from '#test/run-builders.ts'
import { aService, libreTranslateService } from '#translations/test/services.ts'

const fields = [
  { label: 'Pressure', field_type: 'Numeric Input', unit: 'bar', help: 'Read the dial.\nTwice.' },
  { label: 'Result', field_type: 'Select', options: ['OK', '2', 'Rework'] },
  { label: 'Locked', field_type: 'Checkbox', placeholder: 1 },
  { label: 'Sign', field_type: 'Signature', meaning_text: 'Seen by me' },
]

async function translatedBy(url: string | null) {
  const site = await startSite()
  const admin = await anAdmin(site)
  const translation = { provider: 'libretranslate', url, allowPrivateAddress: true }
  if (url) await site.call('PATCH', '/settings', { as: admin, body: { translation } })
  const guide = await aGuide(site, { author: admin, steps: 1 })
  const [step] = guide.steps
  const made = await aForm(site, admin, step!.stepid, fields)
  const read = async (query: string) => {
    const { status, text, body } = await site.call('GET', `/step_forms/guideid/${guide.guideid}?${query}`)
    assert.equal(status, 200, text)
    return body[0].fields
  }
  const path = `/guides/${guide.guideid}/steps/${step!.stepid}?langid=de&revisionid=0`
  const tell = (...translated_fields: object[]) =>
    site.call('PATCH', path, { as: admin, body: { translated_fields } })
  return { made, read, tell }
}

test('words come from the service where nobody has translated them; units and numbers stay', async () => {
  const service = await libreTranslateService()
  const { made, read, tell } = await translatedBy(service.url)
  const options = [{ option: 'Rework', label: 'Nacharbeit' }]
  await tell(
    { field_guid: made[0]!.field_guid, label: 'Druck' },
    { field_guid: made[1]!.field_guid, options },
  )
  const [pressure, result, locked, sign] = await read('machineTranslateLangid=de')
  assert.deepEqual([pressure.label, pressure.unit, pressure.help], ['Druck', 'bar', 'READ THE DIAL.\nTWICE.'])
  assert.deepEqual([result.label, result.options], ['RESULT', '["OK","2","Rework"]'])
  assert.equal(result.option_labels[2], 'Nacharbeit')
  assert.equal(result.option_labels[1], '2')
  assert.deepEqual([locked.label, locked.placeholder], ['LOCKED', '1'])
  assert.deepEqual([sign.label, sign.meaning_text], ['SIGN', 'SEEN BY ME'])
  assert.ok(!service.seen.some(({ body }) => /\bbar\b/.test(body)))
  const [own] = await read('langid=de')
  assert.deepEqual([own.label, own.help], ['Druck', 'Read the dial.\nTwice.'])
})

test('without a service, or with one that fails, forms are answered as far as people have translated them', async () => {
  const none = await translatedBy(null)
  await none.tell({ field_guid: none.made[0]!.field_guid, label: 'Druck' })
  const [first, second] = await none.read('machineTranslateLangid=de')
  assert.deepEqual([first.label, second.label], ['Druck', 'Result'])
  const broken = await translatedBy((await aService(() => ({ status: 500, body: {} }))).url)
  assert.equal((await broken.read('machineTranslateLangid=de'))[1].label, 'Result')
})
