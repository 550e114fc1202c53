// Tests the comparison of any two states of a guide through the API: working text, published state and revisions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 3 } })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })

async function started(steps = 2) {
  const fields = { public: true, introduction: 'One.\nTwo.' }
  const guide = await aGuide(site, { author: mara, steps, fields })
  const path = `/guides/${guide.guideid}`
  const read = async (rest = '?unpatrolled') => (await site.call('GET', `${path}${rest}`, { as: mara })).body
  const edit = async (as: TestPerson, body: object) => {
    const { revisionid } = await read()
    const { status, text } = await site.call('PATCH', `${path}?revisionid=${revisionid}`, { as, body })
    assert.equal(status, 200, text)
  }
  const editStep = async (position: number, body: object, rest = '') => {
    const step = (await read(rest ? `?unpatrolled&${rest}` : '?unpatrolled')).steps[position]
    const query = `revisionid=${step.revisionid}&${rest}`
    const answer = await site.call('PATCH', `${path}/steps/${step.stepid}?${query}`, { as: mara, body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const compare = (query = '', as: TestPerson | null = mara) =>
    site.call('GET', `${path}/compare?${query}`, as ? { as } : {})
  return { guide, path, read, edit, editStep, compare }
}

test('pending edits are the difference between the working text and what readers see', async () => {
  const { guide, edit, compare } = await started()
  const same = (await compare()).body
  assert.deepEqual([same.changes, same.differences, same.summary], [[], 0, ''])
  assert.deepEqual([same.from.state, same.to.state], ['shown', 'working'])
  assert.equal(same.to.steps, 2)
  await edit(tom, { title: 'Better title' })
  const { from, to, changes, differences, langid, summary } = (await compare()).body
  assert.deepEqual([from.status, to.status, differences, langid], ['accepted', 'pending', 1, 'en'])
  assert.equal(to.user.username, 'Tom')
  assert.equal(changes[0].field, 'title')
  assert.equal(summary, 'Changed title')
  const back = (await compare('from=working&to=shown')).body
  assert.deepEqual([back.changes[0].before, back.changes[0].after], ['Better title', changes[0].before])
  const named = (await compare(`from=${from.guide_revisionid}&to=${to.guide_revisionid}`)).body
  assert.deepEqual(named.changes, changes)
  assert.equal(named.from.state, 'revision')
  const old = `/guides/${guide.guideid}/revisions/${from.guide_revisionid}/comparison?to=${to.guide_revisionid}`
  assert.deepEqual((await site.call('GET', old, { as: mara })).body.changes, changes)
})

test('moved steps have their title, changed steps their unchanged lines', async () => {
  const { guide, path, read, editStep, compare } = await started(4)
  const [first, second] = guide.steps
  await editStep(0, { title: 'First', lines: [{ text: 'Stays.' }, { text: 'Turn left.' }] })
  const { guide_revisionid: base } = await read()
  await editStep(0, { lines: [{ text: 'Stays.' }, { text: 'Turn right.' }] })
  const stepids = (await read()).steps.map(({ stepid }: { stepid: number }) => stepid)
  const { revisionid } = await read()
  const order = await site.call('PUT', `${path}/steporder?revisionid=${revisionid}`, {
    as: mara,
    body: { stepids: [...stepids.slice(1), stepids[0]] },
  })
  assert.ok(order.status < 300, order.text)
  const { changes } = (await compare(`from=${base}`)).body
  const [moved, changed, ...others] = changes
  assert.deepEqual(others, [])
  assert.deepEqual(moved, { kind: 'stepMoved', stepid: first!.stepid, from: 1, to: 4, name: 'First' })
  assert.deepEqual(
    [changed.name, changed.unchanged, changed.lines.length],
    ['First', [{ from: 1, to: 1, line: { text: 'Stays.', bullet: 'black', level: 0 } }], 1],
  )
  const { stepid } = second!
  await site.call('POST', `/step_forms/${stepid}`, {
    as: mara,
    body: { fields: [{ label: 'Torque', field_type: 'Numeric Input', max: 3 }] },
  })
  const [form] = (await compare(`from=${base}`)).body.changes.filter(
    (change: { stepid: number }) => change.stepid === stepid,
  )
  assert.deepEqual([form.name, form.unchanged.length, form.form.length], ['Step 2', 1, 1])
})

test('a drawing is a redrawn picture, and the pictures come with their markup', async () => {
  const { editStep, compare, read } = await started()
  const [photo, other] = [await anImage(site, mara), await anImage(site, mara)]
  await editStep(0, { media: { type: 'image', data: [photo, other] } })
  const { guide_revisionid: base } = await read()
  const drawn = await site.write((ctx) =>
    ctx.db
      .updateTable('images')
      .set({ srcid: photo, markup: 'circle,400x300,80,red' })
      .where('imageid', '=', other)
      .returning('imageid')
      .executeTakeFirstOrThrow(),
  )
  await editStep(0, { media: { type: 'image', data: [drawn.imageid] } })
  const { changes, images } = (await compare(`from=${base}`)).body
  assert.deepEqual(changes[0].media.pictures, [{ kind: 'removed', from: 1, imageid: photo }])
  const third = await anImage(site, mara)
  const { guide_revisionid: second } = await read()
  await editStep(0, { media: { type: 'image', data: [photo, third] } })
  const later = (await compare(`from=${second}`)).body
  assert.deepEqual(later.changes[0].media.pictures, [
    { kind: 'redrawn', from: 1, to: 1, before: other, after: photo },
    { kind: 'added', to: 2, imageid: third },
  ])
  const marks = images.map(({ imageid, srcid, markup }: Record<string, unknown>) => [imageid, srcid, markup])
  assert.deepEqual(marks.sort(), [
    [photo, null, null],
    [other, photo, 'circle,400x300,80,red'],
  ])
  assert.match(images[0].image.original, /^https?:/)
})

test('another language is compared with everything that its readers see', async () => {
  const { path, read, edit, editStep, compare } = await started()
  const write = async (body: object) => {
    const german = await site.call('GET', `${path}?langid=de&unpatrolled`, { as: mara })
    const query = `langid=de&revisionid=${german.body.revisionid ?? 0}`
    const { status, text } = await site.call('PATCH', `${path}?${query}`, { as: mara, body })
    assert.equal(status, 200, text)
  }
  assert.equal((await compare('langid=de')).body.errors[0].field, 'langid')
  await write({ title: 'Ventil drehen', introduction: 'Eins.\nZwei.' })
  const { guide_revisionid: first } = await read('?langid=de')
  await write({ title: 'Ventil langsam drehen' })
  const picture = await anImage(site, mara)
  await editStep(0, { media: { type: 'image', data: [picture] } })
  await edit(mara, { summary: 'Monthly.' })
  const { changes, langid, from } = (await compare(`from=${first}`)).body
  assert.deepEqual([langid, from.langid], ['de', 'de'])
  assert.ok(from.original_revisionid !== from.guide_revisionid)
  assert.deepEqual(
    changes.map(({ kind, field, stepid }: Record<string, unknown>) => [kind, field ?? typeof stepid]),
    [
      ['field', 'title'],
      ['field', 'summary'],
      ['stepChanged', 'number'],
    ],
  )
  assert.equal(changes[0].after, 'Ventil langsam drehen')
  assert.equal(changes[1].after, 'Monthly.')
  const { errors } = (await compare(`from=${first}&langid=en`)).body
  assert.deepEqual(
    errors.map(({ field, message }: Record<string, string>) => [field, message]),
    [['from', 'from is a revision in de, not in en']],
  )
})

test('translated words of a form are compared, options by their label', async () => {
  const { guide, path, read, compare } = await started()
  const { stepid } = guide.steps[0]!
  const body = { fields: [{ label: 'Side', field_type: 'Radios', options: ['left', 'right'] }] }
  const form = (await site.call('POST', `/step_forms/${stepid}`, { as: mara, body })).body
  const { field_guid } = form.fields[0]
  const translate = async (label: string, left: string) => {
    const step = (await read('?langid=de&unpatrolled')).steps?.[0]
    const translated = { field_guid, label, options: [{ option: 'left', label: left }] }
    const query = `langid=de&revisionid=${step?.revisionid ?? 0}`
    const { status, text } = await site.call('PATCH', `${path}/steps/${stepid}?${query}`, {
      as: mara,
      body: { translated_fields: [translated] },
    })
    assert.equal(status, 200, text)
  }
  await translate('Seite', 'links')
  const { guide_revisionid: base } = await read('?langid=de')
  await translate('Welche Seite', 'linke')
  const [change] = (await compare(`from=${base}`)).body.changes
  assert.deepEqual(
    change.form[0].changes.map(({ member, before, after }: Record<string, unknown>) => [
      member,
      before,
      after,
    ]),
    [
      ['label', 'Seite', 'Welche Seite'],
      ['options', ['links', 'right'], ['linke', 'right']],
    ],
  )
})

test('a state that the guide does not have is refused by the name of its field', async () => {
  const { guide, compare } = await started()
  const other = await aGuide(site, { author: mara })
  const rule =
    'must be a revision of this guide (guide_revisionid), a release of it (release:releaseid), working, shown or none'
  for (const wrong of ['0', '-1', 'newest', '1.5', '99999999', '9'.repeat(40), `${other.guide_revisionid}`]) {
    const { status, body } = await compare(`from=${wrong}&to=${guide.guide_revisionid}`)
    assert.deepEqual(
      [status, body.errors],
      [422, [{ message: `from ${rule}`, field: 'from', code: 'invalid_field' }]],
      wrong,
    )
  }
  const both = (await compare('from=x&to=y')).body
  assert.deepEqual(
    both.errors.map(({ field }: { field: string }) => field),
    ['from', 'to'],
  )
})

test('the comparison is for the readers of the history', async () => {
  const { edit, compare } = await started()
  await edit(tom, { title: 'Pending title' })
  assert.equal((await compare('', null)).status, 401)
  for (const as of [tom, await aPerson(site)]) {
    const { status, text } = await compare('', as)
    assert.equal(status, 403)
    assert.ok(!text.includes('Pending title'))
  }
  assert.equal((await compare('', await aPerson(site, { privileges: ['Moderator'] }))).status, 200)
  const unknown = await site.call('GET', '/guides/999999/compare', { as: mara })
  assert.equal(unknown.status, 404)
})

test('the category, tools, times and difficulty are compared', async () => {
  const { read, edit, compare } = await started()
  const { guide_revisionid: base } = await read()
  const category = await aCategory(site)
  const tools = [{ name: 'Spanner', quantity: 2 }]
  await edit(mara, { tools, category, difficulty: 'Difficult', time_required_max: 600 })
  const { guide_revisionid: second } = await read()
  await edit(mara, { tools: [{ name: 'Spanner', quantity: 3 }] })
  const fields = (await compare(`from=${base}&to=${second}`)).body.changes.map(
    ({ kind, field }: Record<string, unknown>) => `${kind} ${field}`,
  )
  assert.deepEqual(fields.sort(), [
    'field category',
    'field difficulty',
    'field time_required_max',
    'list tools',
  ])
  const [list] = (await compare(`from=${second}`)).body.changes
  assert.deepEqual([list.removed[0].quantity, list.added[0].quantity], [2, 3])
})
