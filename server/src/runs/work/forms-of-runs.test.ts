// Proves that users who may continue a run read its forms as they were at its start, independent of later edits.
// Engines: both in the outer circle, because states of the past are selected by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const eve = await aPerson(site, { name: 'Eve' })
const text = { label: 'Text', field_type: 'Text Input' }

async function aRunOfTwoGuides() {
  const before = await aGuide(site, { author: mara, steps: 1 })
  const guide = await aGuide(site, { author: mara, steps: 2, fields: { prerequisites: [before.guideid] } })
  const own = guide.steps.filter(({ stepid }) => stepid !== before.steps[0]!.stepid)
  const stepids = [...before.steps, ...own].map((step) => step.stepid)
  const fields = []
  // Saved with the last step first, which distinguishes the order of work from the order of saving.
  for (const stepid of [...stepids].reverse())
    fields.unshift(...(await aForm(site, mara, stepid, [{ ...text, label: `Of ${stepid}` }])))
  const run = await aRun(site, ola, guide.guideid)
  return { before, guide, stepids, fields, run }
}
type World = Awaited<ReturnType<typeof aRunOfTwoGuides>>

const formsOf = (entryid: number, as: TestPerson) =>
  site.call('GET', `/work_log/${entryid}/step_forms`, { as })
const tokenOf = async (guideid: number) =>
  (await site.call('GET', `/guides/${guideid}`, { as: admin })).body.revisionid
const write = async (method: 'PATCH' | 'DELETE', guideid: number, rest: string, body?: object) =>
  site.as(admin)(method, `/guides/${guideid}${rest}?revisionid=${await tokenOf(guideid)}`, body)

const fates: Record<string, (world: World) => Promise<unknown>> = {
  'nothing happens': async () => {},
  'the guide becomes private': ({ guide }) => write('DELETE', guide.guideid, '/public'),
  'the guide before it becomes private': ({ before }) => write('DELETE', before.guideid, '/public'),
  'both become private': async ({ guide, before }) => {
    await write('DELETE', guide.guideid, '/public')
    await write('DELETE', before.guideid, '/public')
  },
  'the guide is deleted': ({ guide }) => write('DELETE', guide.guideid, ''),
  'nothing comes before it any more': ({ guide }) => write('PATCH', guide.guideid, '', { prerequisites: [] }),
  'the forms are changed and taken away': async ({ stepids }) => {
    await aForm(site, mara, stepids[0]!, [text, text])
    await aForm(site, mara, stepids[1]!, [])
  },
}

for (const [name, happens] of Object.entries(fates)) {
  testOnBoth(`the forms of a run stay readable and the run can be finished: ${name}`, async () => {
    const world = await aRunOfTwoGuides()
    const { run, stepids, fields } = world
    await happens(world)
    const { status, body, text: said } = await formsOf(run.entryid, ola)
    assert.equal(status, 200, said)
    assert.deepEqual(
      body.map((form: { stepid: number; fields: { field_revisionid: number }[] }) => [
        form.stepid,
        form.fields.map(({ field_revisionid }) => field_revisionid),
      ]),
      stepids.map((stepid, index) => [stepid, [fields[index]!.field_revisionid]]),
    )
    assert.equal((await formsOf(run.entryid, eve)).status, 403)
    assert.equal((await formsOf(run.entryid, admin)).status, 200)
    const finished = await site.call('POST', `/work_log/${run.entryid}/finish`, { as: ola, body: {} })
    assert.equal(finished.status, 200, finished.text)
    assert.equal((await formsOf(run.entryid, ola)).status, 200)
  })
}

testOnBoth('a run without forms has none, and what is no run has none to be read', async () => {
  const guide = await aGuide(site, { author: mara, steps: 1 })
  const { entryid } = await aRun(site, ola, guide.guideid)
  assert.deepEqual((await formsOf(entryid, ola)).body, [])
  assert.equal((await formsOf(999_999, ola)).status, 404)
  assert.equal((await site.call('GET', `/work_log/${entryid}/step_forms`)).status, 401)
})

test('the forms of a run, and of its plan, are in its language as it was translated when the run began', async () => {
  const { guide, stepids, fields } = await aRunOfTwoGuides()
  const [choice] = await aForm(site, mara, stepids[1]!, [
    { label: 'Result', field_type: 'Select', options: ['OK', 'Rework'] },
  ])
  const tell = async (guideid: number, stepid: number, translated: object) => {
    const view = (await site.call('GET', `/guides/${guideid}/translations/de`, { as: mara })).body
    const { revisionid } = view.steps.find((step: { stepid: number }) => step.stepid === stepid)
    const written = await site.call(
      'PATCH',
      `/guides/${guideid}/steps/${stepid}?langid=de&revisionid=${revisionid}`,
      {
        as: mara,
        body: { translated_fields: [translated] },
      },
    )
    assert.equal(written.status, 200, written.text)
  }
  const { before } = { before: (await site.call('GET', `/guides/${guide.guideid}`)).body.prerequisites[0] }
  await tell(before.guideid, stepids[0]!, { field_guid: fields[0]!.field_guid, label: 'Zuerst' })
  const options = [{ option: 'Rework', label: 'Nacharbeit' }]
  await tell(guide.guideid, stepids[1]!, { field_guid: choice!.field_guid, label: 'Ergebnis', options })
  const body = { guideid: guide.guideid, workorderid: 'WO-9', langid: 'de' }
  const run = (await site.call('POST', '/work_log', { as: ola, body })).body
  const { forms } = (await site.call('GET', `/guides/${guide.guideid}/plan?langid=de`, { as: ola })).body
  await tell(guide.guideid, stepids[1]!, { field_guid: choice!.field_guid, label: 'Später' })
  const translated = (await formsOf(run.entryid, ola)).body
  for (const shown of [forms, translated]) {
    const [first, second, third] = shown.map((form: { fields: object[] }) => form.fields[0])
    assert.deepEqual([first.label, second.label, third.label], ['Zuerst', 'Ergebnis', `Of ${stepids[2]}`])
    assert.deepEqual([second.options, second.option_labels], ['["OK","Rework"]', ['OK', 'Nacharbeit']])
  }
  const values = { fields: { [translated[1].fields[0].field_revisionid]: 'Nacharbeit' } }
  const refused = await site.call('PUT', `/work_log/${run.entryid}/stepData`, { as: ola, body: values })
  assert.equal(refused.status, 422, 'answers are the options of the original')
  const saved = await site.call('PUT', `/work_log/${run.entryid}/stepData`, {
    as: ola,
    body: { fields: { [translated[1].fields[0].field_revisionid]: 'Rework' } },
  })
  assert.equal(saved.status, 200, saved.text)
})

test('a run is read in another language as it is translated now; in its own it stays as it was', async () => {
  const { guide, stepids, fields } = await aRunOfTwoGuides()
  const tell = (langid: string, revisionid: number, label: string) =>
    site.call(
      'PATCH',
      `/guides/${guide.guideid}/steps/${stepids[1]}?langid=${langid}&revisionid=${revisionid}`,
      {
        as: mara,
        body: { title: `${label}!`, translated_fields: [{ field_guid: fields[1]!.field_guid, label }] },
      },
    )
  const translated = await tell('de', 0, 'Text deutsch')
  assert.equal(translated.status, 200, translated.text)
  const body = { guideid: guide.guideid, workorderid: 'WO-9', langid: 'de' }
  const { entryid } = (await site.call('POST', '/work_log', { as: ola, body })).body
  await tell('de', translated.body.revisionid, 'Text später')
  await tell('fr', 0, 'Texte')
  const read = async (langid: string, as = ola) => {
    const query = langid && `?langid=${langid}`
    const shown = await site.call('GET', `/work_log/${entryid}/guide${query}`, { as })
    const forms = await site.call('GET', `/work_log/${entryid}/step_forms${query}`, { as })
    assert.deepEqual([shown.status, forms.status], [200, 200], shown.text)
    const { title } = shown.body.steps.find((step: { stepid: number }) => step.stepid === stepids[1])
    return [shown.body.langid, title, forms.body[1].fields[0].label]
  }
  assert.deepEqual(await read(''), ['de', 'Text deutsch!', 'Text deutsch'])
  assert.deepEqual(await read('de'), ['de', 'Text deutsch!', 'Text deutsch'])
  assert.deepEqual(await read('fr'), ['fr', 'Texte!', 'Texte'])
  assert.deepEqual(await read('en'), ['en', 'Step 1', `Of ${stepids[1]}`])
  assert.deepEqual(await read('pl'), ['de', 'Text deutsch!', 'Text deutsch'], 'there is no such translation')
  await write('DELETE', guide.guideid, '/public')
  assert.deepEqual(
    await read('fr'),
    ['de', 'Text deutsch!', 'Text deutsch'],
    'nothing that was written since',
  )
  assert.deepEqual(await read('fr', mara), ['fr', 'Texte!', 'Texte'])
})

test('a program that names no language reads a run, its guide and its forms in one, and writes what it has read', async () => {
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Prüfen', langid: 'de' } })
  const [{ stepid } = { stepid: 0 }] = guide.steps
  const choice = { label: 'Ergebnis', field_type: 'Select', options: ['Gut', 'Schlecht'] }
  const [field] = await aForm(site, mara, stepid, [choice])
  const translated_fields = [
    { field_guid: field!.field_guid, label: 'Result', options: [{ option: 'Gut', label: 'Good' }] },
  ]
  const translated = await site.call(
    'PATCH',
    `/guides/${guide.guideid}/steps/${stepid}?langid=en&revisionid=0`,
    {
      as: mara,
      body: { title: 'Check', translated_fields },
    },
  )
  assert.equal(translated.status, 200, translated.text)
  const body = { guideid: guide.guideid, workorderid: 'WO-10' }
  const run = (await site.call('POST', '/work_log', { as: ola, body })).body
  const read = (await site.call('GET', `/guides/${guide.guideid}`, { as: ola })).body
  const shown = (await site.call('GET', `/work_log/${run.entryid}/guide`, { as: ola })).body
  const [form] = (await formsOf(run.entryid, ola)).body
  assert.deepEqual(
    [read.langid, run.langid, shown.langid, form.fields[0].label],
    ['en', 'en', 'en', 'Result'],
  )
  const [option] = JSON.parse(form.fields[0].options)
  const fields = { [form.fields[0].field_revisionid]: option }
  const saved = await site.call('PUT', `/work_log/${run.entryid}/stepData`, { as: ola, body: { fields } })
  assert.equal(saved.status, 200, saved.text)
  const { work_data } = (await site.call('GET', `/work_log/${run.entryid}`, { as: ola })).body
  assert.deepEqual([work_data[0].value, option], ['Gut', 'Gut'])
  // Answers are translated by words: the form of a step without a language is in the language of its author.
  const own = (await site.call('GET', `/step_forms/stepid/${stepid}`, { as: mara })).body
  assert.equal(own.fields[0].label, 'Ergebnis')
})
