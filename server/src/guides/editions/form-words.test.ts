// Tests words of forms in another language: writing, staleness, reading, and stored answers that do not change.
// Engines: both in the outer circle, because writes conflict, and words are stored as JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

const torque = {
  label: 'Torque',
  field_type: 'Numeric Input',
  unit: 'Nm',
  help: 'Read the wrench.',
  min: 10,
}
const result = { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework', '3'] }

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Tighten' } })
  const [step] = guide.steps
  const path = `/guides/${guide.guideid}`
  const formPath = `/step_forms/${step!.stepid}`
  const save = async (...fields: object[]) => {
    const saved = await site.call('POST', formPath, { as: mara, body: { fields } })
    assert.ok(saved.status < 300, saved.text)
    return saved.body.fields
  }
  const [first, second] = await save(torque, result)
  const view = async () => (await site.call('GET', `${path}/translations/de`, { as: mara })).body
  const tell = async (translated_fields: object[], query = '') => {
    const { revisionid } = (await view()).steps[0]
    const address = `${path}/steps/${step!.stepid}?langid=de&revisionid=${revisionid}${query}`
    return site.call('PATCH', address, { as: mara, body: { translated_fields } })
  }
  const read = async (query = '') => {
    const answer = await site.call('GET', `/step_forms/guideid/${guide.guideid}${query}`, { as: mara })
    assert.equal(answer.status, 200, answer.text)
    return answer.body[0].fields
  }
  const states = async () =>
    (await view()).steps[0].form.map((word: { word: string; source: string; state: string }) => [
      word.word,
      word.source,
      word.state,
    ])
  const guids = [first.field_guid, second.field_guid] as [string, string]
  return { site, mara, path, stepid: step!.stepid, guids, save, view, tell, read, states }
}

testOnSqlite(
  'words of a form are translated one by one; answers stay the options of the original',
  async () => {
    const { guids, tell, read, states } = await started()
    assert.deepEqual(await states(), [
      ['label', 'Torque', 'missing'],
      ['help', 'Read the wrench.', 'missing'],
      ['unit', 'Nm', 'current'],
      ['label', 'Result', 'missing'],
      ['option', 'OK', 'missing'],
      ['option', 'Rework', 'missing'],
      ['option', '3', 'current'],
    ])
    const answer = await tell([
      { field_guid: guids[0], label: ' Drehmoment ' },
      { field_guid: guids[1], options: [{ option: 'Rework', label: 'Nacharbeit' }] },
    ])
    assert.equal(answer.status, 200, answer.text)
    const [first, second] = await read('?langid=de')
    assert.deepEqual([first.label, first.help, first.unit], ['Drehmoment', 'Read the wrench.', 'Nm'])
    assert.equal(first.option_labels, undefined)
    assert.equal(second.options, '["OK","Rework","3"]')
    assert.deepEqual(second.option_labels, ['OK', 'Nacharbeit', '3'])
    const plain = await read()
    assert.deepEqual([plain[0].label, 'option_labels' in plain[1]], ['Torque', false])
    assert.deepEqual(
      (await states())
        .filter(([, , state]: string[]) => state === 'missing')
        .map(([, source]: string[]) => source),
      ['Read the wrench.', 'Result', 'OK'],
    )
    await tell([{ field_guid: guids[0], label: '' }])
    assert.equal((await read('?langid=de'))[0].label, 'Torque')
  },
)

testOnSqlite('one form is read in a language too, also as it was when a run began', async () => {
  const { site, mara, stepid, guids, tell, read } = await started()
  await tell([{ field_guid: guids[0], label: 'Drehmoment', unit: 'Newtonmeter' }])
  const { body } = await site.call('GET', `/step_forms/stepid/${stepid}?langid=de`, { as: mara })
  assert.deepEqual([body.fields[0].label, body.fields[0].unit], ['Drehmoment', 'Newtonmeter'])
  assert.equal((await read('?langid=de&max_form_revisionid=1'))[0].label, 'Drehmoment')
  assert.equal((await read('?langid=fr'))[0].label, 'Torque')
})

testOnSqlite(
  'a word whose original has changed is stale and still shown; an option that has changed is another one',
  async () => {
    const { guids, save, tell, read, states, view } = await started()
    const options = [
      { option: 'OK', label: 'In Ordnung' },
      { option: 'Rework', label: 'Nacharbeit' },
    ]
    await tell([
      { field_guid: guids[0], label: 'Drehmoment', help: 'Am Schlüssel ablesen.' },
      { field_guid: guids[1], label: 'Ergebnis', options },
    ])
    await save(
      { ...torque, field_guid: guids[0], label: 'Torque of the plug', max: 14 },
      { ...result, field_guid: guids[1], options: ['Rework', 'Fine'] },
    )
    assert.deepEqual(await states(), [
      ['label', 'Torque of the plug', 'stale'],
      ['help', 'Read the wrench.', 'current'],
      ['unit', 'Nm', 'current'],
      ['label', 'Result', 'current'],
      ['option', 'Rework', 'current'],
      ['option', 'Fine', 'missing'],
    ])
    const [word] = (await view()).steps[0].form
    assert.deepEqual([word.translation, word.made_from], ['Drehmoment', 'Torque'])
    const [first, second] = await read('?langid=de')
    assert.equal(first.label, 'Drehmoment')
    assert.deepEqual(second.option_labels, ['Nacharbeit', 'Fine'])
    await tell([{ field_guid: guids[0], label: 'Drehmoment' }])
    assert.deepEqual((await states())[0], ['label', 'Torque of the plug', 'current'])
  },
)

testOnBoth('how far a language is counts the words of forms', async () => {
  const { site, mara, path, guids, save, tell } = await started()
  await tell([{ field_guid: guids[0], label: 'Drehmoment' }])
  const counted = async () => {
    const [listed] = (await site.call('GET', `${path}/translations`)).body
    const { translation } = (await site.call('GET', `${path}?langid=de`, { as: mara })).body
    const { langid: _, ...counts } = listed
    assert.deepEqual(counts, translation)
    return [listed.staleTexts, listed.untranslatedTexts]
  }
  const [, before = 0] = await counted()
  await tell([{ field_guid: guids[1], label: 'Ergebnis', options: [{ option: 'OK', label: 'In Ordnung' }] }])
  assert.deepEqual(await counted(), [0, before - 2])
  await save({ ...torque, field_guid: guids[0], label: 'Torque now' }, { ...result, field_guid: guids[1] })
  assert.deepEqual(await counted(), [1, before - 2])
})

testOnBoth(
  'words of fields and options that are not there, too long or on two lines are refused, all at once',
  async () => {
    const { site, mara, path, stepid, guids, tell, states } = await started()
    const wrong = await tell([
      { field_guid: 'nothing', label: 'A' },
      { field_guid: guids[0], label: 'Dreh\nmoment', placeholder: 'Wert' },
      { field_guid: guids[0], label: 'Drehmoment' },
      {
        field_guid: guids[1],
        unit: 'mm',
        options: [
          { option: 'Gut', label: 'Gut' },
          { option: 'OK', label: 'Gut' },
          { option: 'OK', label: 'Besser' },
        ],
      },
    ])
    assert.equal(wrong.status, 422)
    assert.deepEqual(
      wrong.body.errors.map(({ field, code, index }: { field: string; code: string; index: number }) => [
        field,
        code,
        index,
      ]),
      [
        ['translated_fields.0.field_guid', 'invalid_field', 0],
        ['translated_fields.1.label', 'invalid_field', 1],
        ['translated_fields.1.placeholder', 'invalid_field', 1],
        ['translated_fields.2.field_guid', 'duplicate', 2],
        ['translated_fields.3.unit', 'invalid_field', 3],
        ['translated_fields.3.options.0.option', 'invalid_field', 3],
        ['translated_fields.3.options.1.label', 'duplicate', 3],
        ['translated_fields.3.options.2.option', 'duplicate', 3],
      ],
    )
    const long = await tell([{ field_guid: guids[0], label: 'x'.repeat(201), unit: 'y'.repeat(41) }])
    assert.equal(long.status, 422)
    assert.ok(long.body.errors[0].field.startsWith('translated_fields.0.'))
    const original = await site.call('PATCH', `${path}/steps/${stepid}?revisionid=1`, {
      as: mara,
      body: { translated_fields: [{ field_guid: guids[0], label: 'A' }] },
    })
    assert.deepEqual([original.status, original.body.errors[0].field], [422, 'translated_fields'])
    assert.ok((await states()).every(([, , state]: string[]) => state !== 'stale'))
  },
)

test('two options are never called the same, whether they are sent together or one after the other', async () => {
  const { guids, tell, save, read } = await started()
  const options = (...labels: [string, string][]) =>
    tell([{ field_guid: guids[1], options: labels.map(([option, label]) => ({ option, label })) }])
  assert.equal((await options(['OK', 'Gut'])).status, 200)
  const second = await options(['Rework', ' Gut '])
  assert.equal(second.status, 422, second.text)
  assert.deepEqual(
    second.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    [['translated_fields.0.options.0.label', 'duplicate']],
  )
  assert.equal((await options(['Rework', 'Gut'], ['OK', 'In Ordnung'])).status, 200)
  const [, changed] = await read('?langid=de')
  assert.deepEqual(changed.option_labels, ['In Ordnung', 'Gut', '3'])
  await save({ ...torque, field_guid: guids[0] }, { ...result, field_guid: guids[1], options: ['OK', '3'] })
  assert.equal((await options(['3', 'Gut'])).status, 200)
})

testOnSqlite('who is overtaken in the words of a step is refused with the step', async () => {
  const { site, mara, path, stepid, guids, tell } = await started()
  assert.equal((await tell([{ field_guid: guids[0], label: 'Drehmoment' }])).status, 200)
  const late = await site.call('PATCH', `${path}/steps/${stepid}?langid=de&revisionid=1`, {
    as: mara,
    body: { translated_fields: [{ field_guid: guids[0], label: 'Moment' }] },
  })
  assert.equal(late.status, 409)
  assert.equal(late.body.stepid, stepid)
})

test('the history tells which words of a form were written, and which were changed', async () => {
  const { site, mara, path, stepid, guids, tell } = await started()
  const [field_guid, other] = guids
  await tell([{ field_guid, label: 'Moment' }])
  await tell([
    { field_guid, label: 'Drehmoment' },
    { field_guid: other, options: [{ option: 'OK', label: 'Gut' }] },
  ])
  const listed = (await site.call('GET', `${path}/revisions?langid=de`, { as: mara })).body
  const { body } = await site.call('GET', `${path}/revisions/${listed[0].guide_revisionid}`, { as: mara })
  const [change] = body.changes
  assert.deepEqual([body.changes.length, change.kind, change.stepid], [1, 'stepChanged', stepid])
  const [first, second] = change.form.toSorted((a: { kind: string }, b: { kind: string }) =>
    a.kind > b.kind ? -1 : 1,
  )
  const [{ member, before, after }] = first.changes
  assert.deepEqual([member, before, after], ['label', 'Moment', 'Drehmoment'])
  assert.deepEqual(
    [second.kind, second.field],
    ['added', { field_guid: other, label: '', options: ['OK: Gut'] }],
  )
})

testOnSqlite(
  'a translation that waits shows its words to those who edit, and to readers once it is accepted',
  async () => {
    const { site, mara, path, stepid, guids, read } = await started()
    const admin = await aPerson(site, { name: 'Ada', privileges: ['Admin', 'Author', 'Moderator'] })
    await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 50 } })
    const tom = await aPerson(site, { name: 'Tom' })
    const written = await site.call('PATCH', `${path}/steps/${stepid}?langid=de&revisionid=0`, {
      as: tom,
      body: { translated_fields: [{ field_guid: guids[0], label: 'Drehmoment' }] },
    })
    assert.equal(written.status, 200, written.text)
    assert.equal((await read('?langid=de'))[0].label, 'Torque')
    assert.equal((await read('?langid=de&unpatrolled'))[0].label, 'Drehmoment')
    const { guide_revisionid } = (await site.call('GET', `${path}/translations/de`, { as: mara })).body
    const accepted = await site.call('POST', `${path}/revisions/${guide_revisionid}/accept`, { as: admin })
    assert.equal(accepted.status, 200, accepted.text)
    assert.equal((await read('?langid=de'))[0].label, 'Drehmoment')
  },
)
