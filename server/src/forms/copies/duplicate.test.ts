// Tests duplicating guides through the API: copied and omitted data, and access.
// Engines: both in the outer circle, because rows that are inserted in batches come back in any order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyTitle } from '#guides/copies/copy-title.ts'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'

const result = { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'] }
const reason = {
  label: 'Reason',
  field_type: 'Text Input',
  show_when: { orderby: 1, operator: 'is', values: ['Rework'] },
}

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const ole = await aPerson(site, { name: 'Ole', privileges: ['Author'] })
  const admin = await anAdmin(site)
  const before = await aGuide(site, { author: mara, fields: { title: 'Lock out' } })
  const image = await anImage(site, mara)
  const fields = {
    title: 'Tighten',
    introduction: 'Lock out first.',
    image,
    flags: ['DANGER', 'GUIDE_STARRED'],
    tools: [{ name: 'Wrench', notes: 'The big one' }],
    prerequisites: [before.guideid],
  }
  const guide = await aGuide(site, { author: mara, steps: 2, fields })
  const path = `/guides/${guide.guideid}`
  return { site, mara, ole, admin, guide, path, image }
}

interface StepAnswer {
  stepid: number
  guideid: number
  title: string
  lines: { text_raw: string }[]
  media: { data: unknown }
}

interface GuideAnswer {
  type: string
  category: string
  subject: string
  introduction_raw: string
  image: { id: number } | null
  tools: unknown[]
  prerequisites: { guideid: number }[]
  steps: StepAnswer[]
}

interface State {
  state: string
}

interface View {
  fields: (State & { field: string })[]
  steps: { title: State | null; lines: State[]; form: State[] }[]
}

const duplicate = (site: TestSite, path: string, as?: TestPerson, body?: unknown) =>
  site.call('POST', `${path}/duplicate`, { ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) })

/** Without ids, which differ. */
function textsOf({
  type,
  category,
  subject,
  introduction_raw,
  image,
  tools,
  prerequisites,
  steps,
}: GuideAnswer) {
  return {
    ...{ type, category, subject, introduction_raw, image: image?.id, tools },
    prerequisites: prerequisites.map(({ guideid }: { guideid: number }) => guideid),
    steps: steps.map(({ title, lines, media }) => [title, lines.map((line) => line.text_raw), media.data]),
  }
}

async function countRows(site: TestSite) {
  const tables = ['guides', 'guide_revisions', 'steps', 'step_revisions', 'form_revisions', 'events'] as const
  const counts: number[] = []
  for (const table of tables) {
    const row = await site.read((ctx) =>
      ctx.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    counts.push(Number(row.count))
  }
  return counts
}

testOnBoth('a copy has all that readers see, is private, and belongs to who made it', async () => {
  const { site, ole, mara, path, guide } = await started()
  await site.call('PUT', `/user/favorites/guides/${guide.guideid}`, { as: ole })
  await site.call('POST', `/comments/guide/${guide.guideid}`, { as: ole, body: { text: 'Well done' } })
  const source = (await site.call('GET', `${path}?excludePrerequisiteSteps`)).body

  const { status, body } = await duplicate(site, path, ole)

  assert.equal(status, 201)
  const copy = (await site.call('GET', `/guides/${body.guideid}?excludePrerequisiteSteps`, { as: ole })).body
  assert.deepEqual(textsOf(copy), textsOf(source))
  assert.equal(copy.title, 'Copy of Tighten')
  assert.equal(copy.author.userid, ole.userid)
  assert.deepEqual([copy.public, copy.favorited, copy.comments], [false, false, []])
  assert.deepEqual(copy.flags, ['DANGER', 'GUIDE_IN_PROGRESS'])
  const numbers = copy.steps.map(({ stepid }: { stepid: number }) => stepid)
  for (const { stepid } of source.steps) assert.ok(!numbers.includes(stepid))
  const history = (await site.call('GET', `/guides/${body.guideid}/revisions`, { as: mara })).body
  assert.deepEqual(
    history.map(({ action, user }: { action: string; user: { userid: number } }) => [action, user.userid]),
    [['created', ole.userid]],
  )
  assert.deepEqual((await site.call('GET', `${path}?excludePrerequisiteSteps`)).body.steps, source.steps)
})

testOnBoth('forms are copied with new field guids, and conditions name the new ones', async () => {
  const { site, mara, path, guide } = await started()
  const stepid = guide.steps[1]!.stepid
  const saved = await site.call('POST', `/step_forms/${stepid}`, {
    as: mara,
    body: { fields: [result, reason] },
  })
  assert.equal(saved.status, 201, saved.text)
  const { guideid, steps } = (await duplicate(site, path, mara)).body
  const own = steps.filter((step: { guideid: number }) => step.guideid === guideid)
  const [form, ...others] = (
    await site.call('GET', `/step_forms/guideid/${guideid}`, { as: mara })
  ).body.filter((each: { guideid: number }) => each.guideid === guideid)
  assert.deepEqual([form.stepid, others], [own[1].stepid, []])
  const [first, second] = form.fields
  assert.deepEqual([first.label, first.options, second.label], ['Result', '["OK","Rework"]', 'Reason'])
  const old = saved.body.fields
  for (const [index, field] of form.fields.entries()) {
    assert.notEqual(field.field_guid, old[index].field_guid)
    assert.notEqual(field.field_revisionid, old[index].field_revisionid)
  }
  assert.deepEqual(second.show_when, { ...old[1].show_when, field_guid: first.field_guid })
})

test('translations come along, current or stale as they were, with titles of their own', async () => {
  const { site, mara, path, guide } = await started()
  const stepid = guide.steps[0]!.stepid
  const saved = await site.call('POST', `/step_forms/${stepid}`, { as: mara, body: { fields: [result] } })
  const view = async (of: string) => (await site.call('GET', `${of}/translations/de`, { as: mara })).body
  const translate = (address: string, body: object) =>
    site.call('PATCH', `${address}&langid=de`, { as: mara, body })
  await translate(`${path}?revisionid=0`, { title: 'Anziehen', introduction: 'Erst sichern.' })
  const token = (await view(path)).steps[0].revisionid
  await translate(`${path}/steps/${stepid}?revisionid=${token}`, {
    title: 'Schritt',
    lines: [{ text: 'Tu es.' }],
    translated_fields: [{ field_guid: saved.body.fields[0].field_guid, label: 'Ergebnis' }],
  })
  const { revisionid } = (await site.call('GET', `${path}?unpatrolled`)).body
  const newer = { introduction: 'Lock out, then try to start.' }
  assert.equal(
    (await site.call('PATCH', `${path}?revisionid=${revisionid}`, { as: mara, body: newer })).status,
    200,
  )
  const statesOf = ({ fields, steps }: View) => [
    fields.map(({ field, state }) => [field, state]),
    steps.map(({ title, lines, form }) => [
      title?.state,
      lines.map(({ state }) => state),
      form.map(({ state }) => state),
    ]),
  ]
  const source = await view(path)

  const { guideid } = (await duplicate(site, path, mara)).body
  const copied = await view(`/guides/${guideid}`)
  assert.deepEqual(statesOf(copied), statesOf(source))
  assert.ok(
    copied.fields.some(
      ({ field, state }: View['fields'][number]) => field === 'introduction' && state === 'stale',
    ),
  )
  assert.ok(
    copied.fields.some(
      ({ field, state }: View['fields'][number]) => field === 'title' && state === 'current',
    ),
  )
  const german = (await site.call('GET', `/guides/${guideid}?langid=de`, { as: mara })).body
  assert.deepEqual([german.title, german.langid], ['Kopie von Anziehen', 'de'])
  const forms = (await site.call('GET', `/step_forms/guideid/${guideid}?langid=de`, { as: mara })).body
  assert.equal(
    forms.find((form: { guideid: number }) => form.guideid === guideid).fields[0].label,
    'Ergebnis',
  )

  const titled = (await duplicate(site, path, mara, { title: ' Loosen ' })).body
  assert.equal(titled.title, 'Loosen')
  const other = (await site.call('GET', `/guides/${titled.guideid}?langid=de`, { as: mara })).body
  assert.deepEqual([other.title, other.introduction_raw], ['Loosen', 'Erst sichern.'])
})

test('tags come along, and the events say what was copied', async () => {
  const { site, mara, admin, path, guide } = await started()
  for (const tag of ['oil', 'device:press'])
    await site.call('PUT', `${path}/tag`, { as: admin, body: { tag } })
  const { guideid } = (await duplicate(site, path, mara)).body
  assert.deepEqual((await site.call('GET', `/guides/${guideid}/tags`, { as: mara })).body, ['oil'])
  assert.equal(
    (await site.call('DELETE', `/guides/${guideid}/tag`, { as: admin, body: { tag: 'device:press' } }))
      .status,
    200,
  )
  const [event] = (await site.call('GET', '/events?type=guide.duplicated', { as: admin })).body
  assert.deepEqual(
    [event.subjectid, event.userid, event.after.copy_of],
    [guideid, mara.userid, guide.guideid],
  )
})

test('edits that wait, and guides that the caller may not see, are not copied', async () => {
  const { site, mara, admin, path } = await started()
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 10 } })
  const nils = await aPerson(site, { name: 'Nils' })
  const { revisionid, prerequisites } = (await site.call('GET', path)).body
  const edited = await site.call('PATCH', `${path}?revisionid=${revisionid}`, {
    as: nils,
    body: { summary: 'Waits' },
  })
  assert.equal(edited.status, 200)
  const hidden = (await site.call('GET', `/guides/${prerequisites[0].guideid}`, { as: mara })).body
  await site.call('DELETE', `/guides/${hidden.guideid}/public?revisionid=${hidden.revisionid}`, { as: mara })
  const { status, body } = await duplicate(site, path, nils)
  assert.equal(status, 201)
  assert.deepEqual([body.summary, body.prerequisites, body.public], ['', [], false])
  assert.deepEqual(body.flags, ['DANGER', 'GUIDE_IN_PROGRESS', 'GUIDE_USER_CONTRIBUTED'])
})

test('those who may read the guide and create guides may duplicate it; a refusal changes nothing', async () => {
  const { site, mara, ole, admin, guide, path } = await started()
  const member = await aPerson(site, { name: 'Tom' })
  const { teamid } = (await site.call('POST', '/teams', { as: admin, body: { name: 'Night shift' } })).body
  await site.call('PUT', `/teams/${teamid}/users/${member.userid}`, { as: admin })
  await site.call('PUT', `${path}/teams/${teamid}`, { as: mara })
  const { revisionid } = (await site.call('GET', path)).body
  await site.call('DELETE', `${path}/public?revisionid=${revisionid}`, { as: mara })
  const nils = await aPerson(site, { name: 'Nils' })
  const before = await countRows(site)
  const refusals: [TestPerson | undefined, number, string?][] = [
    [undefined, 401],
    [nils, 403, 'guide.private'],
    [member, 403],
  ]
  for (const [person, status, code] of refusals) {
    const refused = await duplicate(site, path, person)
    assert.equal(refused.status, status, person?.username ?? 'a stranger')
    if (code) assert.equal(refused.body.code, code)
  }
  assert.equal((await duplicate(site, '/guides/9999', mara)).status, 404)
  for (const [body, code] of [
    [{ title: 'x'.repeat(256) }, 'too_long'],
    [{ title: 'one\ntwo' }, 'invalid_field'],
    [{ title: 7 }, 'wrong_type'],
  ] as const) {
    const refused = await duplicate(site, path, mara, body)
    assert.equal(refused.status, 422, code)
    assert.equal(refused.body.errors[0].field, 'title')
  }
  const unknown = await duplicate(site, path, mara, { public: true })
  assert.deepEqual([unknown.status, unknown.body.errors[0].field], [422, 'public'])
  assert.deepEqual(await countRows(site), before)
  for (const person of [mara, ole, await aPerson(site, { privileges: ['Moderator'] }), admin])
    assert.equal((await duplicate(site, path, person)).status, 201, person.username)
  const { revisionid: newest } = (await site.call('GET', path, { as: mara })).body
  await site.call('DELETE', `${path}?revisionid=${newest}`, { as: admin })
  assert.equal((await duplicate(site, `/guides/${guide.guideid}`, mara)).status, 404)
})

test('the title of a copy is in the language of the guide and within the limit', () => {
  assert.equal(copyTitle('Reifen', 'de-AT'), 'Kopie von Reifen')
  assert.equal(copyTitle('Tyre', 'sw'), 'Copy of Tyre')
  assert.equal([...copyTitle('$& '.repeat(100), 'en')].length <= 255, true)
  assert.equal(copyTitle('$& x', 'en'), 'Copy of $& x')
})
