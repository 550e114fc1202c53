// Proves that exports and analyses use the reader's language and contain the recorded values, too.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { asObjects, readCsv } from '#test/read-exports.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const torque = { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 }
const result = { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'] }

const guide = await aGuide(site, { author: admin, steps: 1, fields: { title: 'Tighten' } })
const { guideid } = guide
const [{ stepid } = { stepid: 0 }] = guide.steps
const [first, second] = await aForm(site, admin, stepid, [torque, result])
const { entryid } = await aRun(site, ola, guideid)
const fields = { [first!.field_revisionid]: 9, [second!.field_revisionid]: 'Rework' }
await site.call('PUT', `/work_log/${entryid}/stepData`, { as: ola, body: { fields } })
const path = `/guides/${guideid}`
const titled = await site.call('PATCH', `${path}?langid=de`, { as: admin, body: { title: 'Anziehen' } })
assert.equal(titled.status, 200, titled.text)
const options = [{ option: 'Rework', label: 'Nacharbeit' }]
const translated = await site.call('PATCH', `${path}/steps/${stepid}?langid=de&revisionid=0`, {
  as: admin,
  body: {
    translated_fields: [
      { field_guid: first!.field_guid, label: 'Drehmoment', unit: 'N·m' },
      { field_guid: second!.field_guid, label: 'Ergebnis', options },
    ],
  },
})
assert.equal(translated.status, 200, translated.text)

const exported = async (query: string) => {
  const { status, text } = await site.call('GET', `/work_log.csv?guideid=${guideid}&${query}`, { as: admin })
  assert.equal(status, 200, text)
  return asObjects(readCsv(text))
}

test('rows of runs are headed in the language, and an option says what was recorded, too', async () => {
  const [own] = await exported('')
  assert.deepEqual([own?.guide, own?.['Torque (Nm)'], own?.Result], ['Tighten', '9', 'Rework'])
  const [german] = await exported('langid=de')
  assert.deepEqual(
    [german?.guide, german?.['Drehmoment (N·m)'], german?.Ergebnis, german?.entryid],
    ['Anziehen', '9', 'Nacharbeit (Rework)', String(entryid)],
  )
  assert.deepEqual(await exported('langid=pl'), await exported(''), 'as far as it is translated')
})

test('rows of values keep what was recorded in its column, and say beside it what is read', async () => {
  const [before] = await exported('rows=values')
  const values = await exported('rows=values&langid=de')
  assert.deepEqual(
    values.map((row) => [row.label, row.unit, row.value, row['read as']]),
    [
      ['Drehmoment', 'N·m', '9', ''],
      ['Ergebnis', '', 'Rework', 'Nacharbeit'],
    ],
  )
  assert.deepEqual(Object.keys(values[0] ?? {}), [...Object.keys(before ?? {}), 'read as'])
})

test('a word that was made from another one stands beside no value', async () => {
  const [one, two] = [first!, second!]
  await aForm(site, admin, stepid, [
    { ...torque, label: 'Torque of the screws', field_guid: one.field_guid },
    { ...result, field_guid: two.field_guid },
  ])
  const [german] = await exported('langid=de')
  assert.equal(german?.['Torque of the screws (N·m)'], '9')
  const [value] = await exported('rows=values&langid=de')
  assert.equal(value?.label, 'Drehmoment', 'what was asked for then is translated')
})

test('analyses call fields in the language', async () => {
  const analysis = async (query: string) =>
    (await site.call('GET', `/work_log/analysis/${query}`, { as: admin })).body
  await site.call('POST', `/work_log/${entryid}/finish`, { as: ola, body: {} })
  const deviations = await analysis(`deviations?guideid=${guideid}&langid=de`)
  assert.equal(deviations.deviations[0].label, 'Torque of the screws')
  const field = await analysis(`field?field_guid=${first!.field_guid}&langid=de`)
  assert.deepEqual([field.label, field.unit], ['Torque of the screws', 'N·m'])
  const body = { translated_fields: [{ field_guid: first!.field_guid, label: 'Anzugsmoment' }] }
  const view = (await site.call('GET', `${path}/translations/de`, { as: admin })).body
  const { revisionid } = view.steps[0]
  await site.call('PATCH', `${path}/steps/${stepid}?langid=de&revisionid=${revisionid}`, { as: admin, body })
  const after = await analysis(`deviations?guideid=${guideid}&langid=de`)
  assert.equal(after.deviations[0].label, 'Anzugsmoment')
  assert.equal((await analysis(`deviations?guideid=${guideid}`)).deviations[0].label, 'Torque of the screws')
})
