// Proves that the forms in a whole guide are saved with it, by the rules of a form that is saved alone.
// Engines: both in the outer circle, because two saves race, and a failed one is rolled back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { counted } from '#test/contract/counting.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { changesNothing } from '#test/traces.ts'

const text = (label: string) => ({ label, field_type: 'Text Input' })
const number = (label: string, members: object = {}) => ({ label, field_type: 'Numeric Input', ...members })
const lines = [{ text: 'Read the gauge.' }]

async function started(steps = 2) {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  const guide = await aGuide(site, { author: mara, steps })
  const stepids = guide.steps.map(({ stepid }) => stepid) as [number, number]
  const path = `/guides/${guide.guideid}`
  const read = async (as = mara) => (await site.call('GET', `${path}?unpatrolled`, { as })).body
  const save = async (body: object, as = mara, madeOn?: number) =>
    site.call('PUT', `${path}/document?guide_revisionid=${madeOn ?? (await read(as)).guide_revisionid}`, {
      as,
      body,
    })
  const formOf = async (stepid: number, query = '', as = mara) =>
    (await site.call('GET', `/step_forms/stepid/${stepid}${query}`, { as })).body
  return { site, mara, guide, path, stepids, read, save, formOf }
}

const labels = ({ fields }: { fields: { label: string }[] }) => fields.map(({ label }) => label)

test('texts and forms of saved and new steps are saved together, with one entry in the history', async () => {
  const { site, mara, guide, path, stepids, save, formOf } = await started()
  const [first, second] = stepids
  const [field] = await aForm(site, mara, first, [text('Serial number')])
  const admin = await anAdmin(site)
  const history = async () => (await site.call('GET', `${path}/revisions`, { as: mara })).body
  const before = (await history()).length
  const answer = await save({
    title: 'With forms',
    steps: [
      {
        stepid: first,
        form: { fields: [{ field_guid: field?.field_guid, ...text('Number') }, text('Who')] },
      },
      { stepid: second },
      { key: 'new', lines, form: { fields: [number('Pressure', { max: 6 })] } },
    ],
  })
  assert.equal(answer.status, 200, answer.text)
  const [{ stepid: added }] = answer.body.added
  assert.deepEqual(labels(await formOf(first)), ['Number', 'Who'])
  assert.equal((await formOf(first)).fields[0].field_guid, field?.field_guid)
  assert.deepEqual(labels(await formOf(added)), ['Pressure'])
  assert.deepEqual(answer.body.forms, [await formOf(first), await formOf(added)])
  const [newest, ...older] = await history()
  assert.deepEqual([newest.action, older.length], ['edited', before])
  const saved = (await site.call('GET', '/events?subject=form&order=DESC', { as: admin })).body
  assert.deepEqual(
    saved
      .slice(0, 2)
      .map(({ subjectid, before: was }: { subjectid: string; before: object | null }) => [
        Number(subjectid),
        was === null,
      ]),
    [
      [added, true],
      [first, false],
    ],
  )
  const run = await aRun(site, mara, guide.guideid)
  const { body: forms } = await site.call(
    'GET',
    `/step_forms/guideid/${guide.guideid}?max_form_revisionid=${run.max_form_revisionid}`,
    { as: mara },
  )
  assert.deepEqual(forms.map(labels), [['Number', 'Who'], ['Pressure']])
})

testOnSqlite(
  'a form that is not named stays, an equal one changes nothing, an empty one is removed',
  async () => {
    const { site, mara, stepids, save, formOf, read, path } = await started()
    const [first, second] = stepids
    await aForm(site, mara, first, [text('One')])
    const form = await formOf(first)
    await save({ steps: [{ stepid: second, title: 'Moved' }, { stepid: first }] })
    assert.deepEqual(await formOf(first), form)
    const { guide_revisionid: before } = await read()
    const same = await save({ steps: [{ stepid: second }, { stepid: first, form: { fields: form.fields } }] })
    assert.deepEqual([same.body.guide.guide_revisionid, same.body.forms], [before, []])
    const whole = await save({ steps: [{ stepid: second }, { stepid: first, form }] })
    assert.equal(whole.body.guide.guide_revisionid, before, 'the members that were read are ignored')
    const token = (await read()).revisionid
    const removed = await save({ steps: [{ stepid: second }, { stepid: first, form: { fields: [] } }] })
    assert.deepEqual(removed.body.forms.map(labels), [[]])
    assert.equal((await site.call('GET', `/step_forms/stepid/${first}`, { as: mara })).status, 404)
    assert.equal((await read()).revisionid, token, 'the token of the guide stays good')
    const [newest] = (await site.call('GET', `${path}/revisions`, { as: mara })).body
    assert.equal(newest.action, 'form.changed')
  },
)

test('a fault of a form is named with its step, and nothing is saved', async () => {
  const { site, mara, stepids, save } = await started()
  const [first, second] = stepids
  const [own] = await aForm(site, mara, first, [text('One')])
  const { status, body } = await changesNothing(site, () =>
    save({
      title: 'New',
      steps: [
        { stepid: first, title: 'Good', form: { fields: [number('Limits', { min: 5, max: 1 })] } },
        { stepid: second, form: { fields: [{ field_guid: own?.field_guid, ...text('Of another step') }] } },
        { lines, form: { fields: [text('Good'), { label: 'Pick', field_type: 'Select' }, text('a\tb')] } },
        { title: 'Empty' },
      ],
    }),
  )
  assert.equal(status, 422)
  const faults = body.errors.map(({ field, index }: { field: string; index: number }) => [field, index])
  assert.deepEqual(faults.sort(), [
    ['steps.0.form.fields.0.max', 0],
    ['steps.1.form.fields.0.field_guid', 1],
    ['steps.2.form.fields.1.options', 2],
    ['steps.2.form.fields.2.label', 2],
    ['steps.3.lines', 3],
  ])
  for (const { field, message } of body.errors) assert.ok(message.startsWith(field), message)
  const alone = await site.call('POST', `/step_forms/${second}`, {
    as: mara,
    body: { fields: [number('Limits', { min: 5, max: 1 })] },
  })
  const [limits] = body.errors.filter(({ field }: { field: string }) => field.startsWith('steps.0'))
  assert.equal(limits.message, `steps.0.form.${alone.body.errors[0].message}`)
  const shape = await changesNothing(site, () =>
    save({ steps: [{ stepid: first, form: { fields: [{ ...text(''), label: ' ' }] } }] }),
  )
  assert.equal(shape.body.errors[0].field, 'steps.0.form.fields.0.label')
})

test('whoever may not save a form by its own route may not by the guide', async () => {
  const { site, mara, guide, stepids, save, path } = await started()
  const [first, second] = stepids
  const body = { steps: [{ stepid: first, form: { fields: [text('One')] } }, { stepid: second }] }
  const reader = await aPerson(site)
  const of = { as: reader, body: { fields: [text('One')] } }
  const both = async () => [
    (await site.call('POST', `/step_forms/${first}`, of)).status,
    (await save(body, reader, guide.guide_revisionid)).status,
  ]
  assert.deepEqual(await both(), [403, 403])
  const other = await aGuide(site, { author: mara, steps: 1 })
  const foreign = { steps: [{ stepid: other.steps[0]?.stepid, form: { fields: [text('One')] } }] }
  const refused = await changesNothing(site, () => save(foreign))
  assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'steps.0.stepid'])
  await site.call('DELETE', `${path}?revisionid=${guide.revisionid}`, { as: mara })
  assert.deepEqual(await both(), [404, 404])
})

test('the forms of somebody whose edits wait are one waiting edit with the texts', async () => {
  const { site, guide, path, stepids, save, formOf } = await started()
  const [first, second] = stepids
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 1000 } })
  const tom = await aPerson(site)
  const { body } = await save(
    {
      steps: [
        { stepid: first, title: 'Proposed', form: { fields: [text('One')] } },
        { stepid: second, form: { fields: [text('Two')] } },
      ],
    },
    tom,
  )
  const seen = async () => (await site.call('GET', `/step_forms/guideid/${guide.guideid}`)).body.map(labels)
  assert.deepEqual(await seen(), [])
  assert.deepEqual(labels(await formOf(first, '?unpatrolled', tom)), ['One'])
  const before = await aRun(site, tom, guide.guideid)
  const accept = `${path}/revisions/${body.guide.guide_revisionid}/accept`
  assert.equal((await site.call('POST', accept, { as: admin })).status, 200)
  assert.deepEqual(await seen(), [['One'], ['Two']])
  const asOf = `?max_form_revisionid=${before.max_form_revisionid}`
  const { body: earlier } = await site.call('GET', `/step_forms/guideid/${guide.guideid}${asOf}`, { as: tom })
  assert.deepEqual(earlier, [], 'a run from before does not see the accepted forms')
})

testOnSqlite(
  'a document from before a form was saved is refused, and a form from before a document',
  async () => {
    const { site, mara, guide, stepids, save, formOf } = await started()
    const [first, second] = stepids
    await aForm(site, mara, first, [text('One')])
    const steps = [{ stepid: first, form: { fields: [text('Other')] } }, { stepid: second }]
    const { status } = await changesNothing(site, () => save({ steps }, mara, guide.guide_revisionid))
    assert.equal(status, 409)
    const { form_revisionid: number } = await formOf(first)
    assert.equal((await save({ steps })).status, 200)
    const late = await site.call('POST', `/step_forms/${first}?form_revisionid=${number}`, {
      as: mara,
      body: { fields: [text('Late')] },
    })
    assert.deepEqual([late.status, labels(late.body)], [409, ['Other']])
  },
)

testOnBoth('of two who save forms at once one wins, and the other is answered 409', async () => {
  const { site, mara, guide, stepids, formOf } = await started()
  const [first, second] = stepids
  const other = await site.twin()
  const send = (process: TestSite, label: string) =>
    process.call('PUT', `/guides/${guide.guideid}/document?guide_revisionid=${guide.guide_revisionid}`, {
      as: mara,
      body: { steps: [{ stepid: first, form: { fields: [text(label)] } }, { stepid: second }] },
    })
  const answers = await Promise.all([send(site, 'One'), send(other, 'Two')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(labels(await formOf(first)), [answers[0]?.status === 200 ? 'One' : 'Two'])
})

test('saving forms takes the same number of statements for any number of steps and fields', async () => {
  const costs = async (steps: number, fields: number) => {
    const { site, mara, guide, read } = await started(steps)
    const form = { fields: Array.from({ length: fields }, (_, at) => text(`Field ${at}`)) }
    const document = { steps: guide.steps.map(({ stepid }) => ({ stepid, form })) }
    const put = async () => {
      const query = `?guide_revisionid=${(await read()).guide_revisionid}`
      const path = `/guides/${guide.guideid}/document${query}`
      const { answer, statements } = await counted(site, 'PUT', path, { as: mara, body: document })
      assert.equal(answer.status, 200, answer.text)
      return statements.length
    }
    return [await put(), await put()]
  }
  assert.deepEqual(await costs(5, 9), await costs(1, 1))
})
