// Proves that only editors see pending forms, that no run follows them, and that the review of the guide decides on
// them.
// Engines: both in the outer circle, because pending revisions are selected by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const threshold = (patrolThreshold: number) =>
  site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold, acceptedEditReputation: 0 } })
await threshold(3)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const ola = await aPerson(site, { name: 'Ola' })
const text = { label: 'Text', field_type: 'Text Input' }

/** The first step has a form, the second never had one, and that of the third was removed. */
async function aGuideWithForms() {
  const { guideid, steps } = await aGuide(site, { author: mara, steps: 3 })
  const [first, second, third] = steps.map(({ stepid }) => stepid) as [number, number, number]
  const [field] = await aForm(site, mara, first, [text])
  await aForm(site, mara, third, [text])
  await save(mara, third, [])
  return { guideid, path: `/guides/${guideid}`, first, second, third, field: field! }
}
type Made = Awaited<ReturnType<typeof aGuideWithForms>>

const save = (as: TestPerson, stepid: number, fields: object[], query = '') =>
  site.call('POST', `/step_forms/${stepid}${query}`, { as, body: { fields } })

const get = async (path: string, as?: TestPerson) => (await site.call('GET', path, as ? { as } : {})).body
const formsIn = async (path: string, as?: TestPerson) =>
  (await get(path, as)).sort(
    (one: { stepid: number }, other: { stepid: number }) => one.stepid - other.stepid,
  )

/** Returns all responses with forms for one user, and the forms of a run that the user starts now. */
async function readForms({ guideid, path, first, second, third, field }: Made, as: TestPerson, rest = '') {
  const forms = await formsIn(`/step_forms/guideid/${guideid}${rest}`, as)
  const steps = [first, second, third].map((stepid) => get(`/step_forms/stepid/${stepid}${rest}`, as))
  const run = await aRun(site, as, guideid)
  const { max_form_revisionid: max, guide_revisionid } = run
  return {
    forms,
    steps: await Promise.all(steps),
    states: await get(`/step_forms/field_guid/${field.field_guid}${rest}`, as),
    followed: await formsIn(`/work_log/${run.entryid}/step_forms`, as),
    page: as === ola ? (await site.app.inject({ method: 'GET', url: `/Guide/x/${guideid}` })).body : '',
    upToNow: await formsIn(`/step_forms/guideid/${guideid}?max_form_revisionid=${max}`, as),
    max,
    guide: [guide_revisionid, (await get(path, as)).guide_revisionid],
  }
}

const newestState = async ({ path }: Made) => (await get(`${path}?unpatrolled`, tom)).guide_revisionid
const judge = (made: Made, verdict: 'accept' | 'deny', revision: number) =>
  site.call('POST', `${made.path}/revisions/${revision}/${verdict}`, { as: mara })

interface Edit {
  stepid: (made: Made) => number
  fields: (made: Made) => object[]
}
const edits: Record<string, Edit> = {
  'the first form of a step': { stepid: ({ second }) => second, fields: () => [text] },
  'a form anew': { stepid: ({ third }) => third, fields: () => [text] },
  'a field more': { stepid: ({ first }) => first, fields: ({ field }) => [{ ...text, ...field }, text] },
  'a field changed': {
    stepid: ({ first }) => first,
    fields: ({ field }) => [{ ...text, field_guid: field.field_guid, label: 'By Tom' }],
  },
  'the form taken away': { stepid: ({ first }) => first, fields: () => [] },
}

for (const [name, { stepid, fields }] of Object.entries(edits)) {
  for (const verdict of ['accept', 'deny'] as const) {
    test(`${name}, which waits and is then to be judged: ${verdict}`, async () => {
      const made = await aGuideWithForms()
      const before = await readForms(made, ola)
      const begun = await aRun(site, ola, made.guideid)
      const answer = await save(tom, stepid(made), fields(made))
      const isNew = stepid(made) !== made.first
      assert.equal(answer.status, isNew ? 201 : 200, answer.text)
      assert.deepEqual(await readForms(made, ola), before)
      assert.deepEqual(await readForms(made, ola), before, 'nor a second time')
      const number = answer.body.form_revisionid
      const newFields = answer.body.fields.filter(
        (field: { form_revisionid: number }) => field.form_revisionid === number,
      )
      const byNumber = [
        `form_revisionid/${number}`,
        ...newFields
          .filter(
            ({ field_revisionid }: { field_revisionid: number }) =>
              field_revisionid !== made.field.field_revisionid,
          )
          .map(
            ({ field_revisionid }: { field_revisionid: number }) => `field_revisionid/${field_revisionid}`,
          ),
      ]
      const withoutForm = await aPerson(site)
      await threshold(100_000_000)
      for (const address of byNumber) {
        assert.equal((await site.call('GET', `/step_forms/${address}`)).status, 404, address)
        assert.equal((await site.call('GET', `/step_forms/${address}`, { as: withoutForm })).status, 404)
      }
      await threshold(3)
      for (const as of [tom, mara]) {
        for (const address of byNumber) assert.deepEqual(await get(`/step_forms/${address}`, as), answer.body)
        const own = await site.call('GET', `/step_forms/stepid/${stepid(made)}?unpatrolled`, { as })
        if (answer.body.fields.length === 0) assert.equal(own.status, 404)
        else assert.deepEqual(own.body, answer.body)
        const listed = await formsIn(`/step_forms/guideid/${made.guideid}?unpatrolled`, as)
        const there = listed.find((form: { stepid: number }) => form.stepid === stepid(made))
        assert.deepEqual(there, answer.body.fields.length === 0 ? undefined : answer.body)
      }
      const reviewed = await judge(made, verdict, await newestState(made))
      assert.ok(reviewed.status < 300, reviewed.text)
      const after = await readForms(made, ola)
      const own = await readForms(made, tom, '?unpatrolled')
      assert.deepEqual([own.forms, own.steps, own.states], [after.forms, after.steps, after.states])
      assert.deepEqual(after.followed.map(fieldsOf), after.forms.map(fieldsOf))
      assert.deepEqual(after.upToNow, after.forms)
      assert.equal(after.page.includes('By Tom'), verdict === 'accept' && name === 'a field changed')
      if (verdict === 'deny') {
        assert.deepEqual(after, before)
        for (const address of byNumber)
          assert.equal((await site.call('GET', `/step_forms/${address}`, { as: tom })).status, 404)
      } else {
        const there = after.forms.find((form: { stepid: number }) => form.stepid === stepid(made))
        assert.deepEqual(there, answer.body.fields.length === 0 ? undefined : answer.body)
        for (const address of byNumber) assert.deepEqual(await get(`/step_forms/${address}`), answer.body)
        assert.ok(after.max >= number)
      }
      const stillFollowed = await formsIn(`/work_log/${begun.entryid}/step_forms`, ola)
      assert.deepEqual(stillFollowed, before.followed, 'a run follows what it began with')
      const upTo = `/step_forms/guideid/${made.guideid}?max_form_revisionid=${before.max}`
      assert.deepEqual(await formsIn(upTo), before.upToNow)
    })
  }
}
const fieldsOf = ({ stepid, fields }: { stepid: number; fields: object[] }) => ({ stepid, fields })

test('edits of a form stack: the newer is made on the one that waits, and is accepted with it', async () => {
  const made = await aGuideWithForms()
  const one = (await save(tom, made.first, [{ ...text, label: 'One' }])).body
  const two = await save(ola, made.first, [...one.fields, text], `?form_revisionid=${one.form_revisionid}`)
  assert.equal(two.status, 200, two.text)
  assert.equal(two.body.fields[0].field_revisionid, one.fields[0].field_revisionid)
  const late = await save(tom, made.first, [text], `?form_revisionid=${one.form_revisionid}`)
  assert.deepEqual([late.status, late.body], [409, two.body])
  assert.deepEqual((await save(tom, made.first, two.body.fields)).body, two.body, 'the same is no change')
  await judge(made, 'accept', await newestState(made))
  assert.deepEqual(await get(`/step_forms/stepid/${made.first}`), two.body)
  assert.deepEqual(await get(`/step_forms/field_revisionid/${one.fields[0].field_revisionid}`), two.body)
  const states = await get(`/step_forms/field_guid/${one.fields[0].field_guid}`)
  assert.equal(states.length, 1)
})

test('a form that was accepted only with a newer one on top of it is history, like a state of the guide', async () => {
  const made = await aGuideWithForms()
  const one = (await save(tom, made.first, [{ ...text, label: 'One' }])).body
  const { field_guid, field_revisionid } = one.fields[0]
  await save(tom, made.first, [{ ...text, label: 'Two' }], `?form_revisionid=${one.form_revisionid}`)
  await judge(made, 'accept', await newestState(made))
  const history = await get(`${made.path}/revisions`, mara)
  assert.deepEqual(
    history.slice(0, 2).map(({ status }: { status: string }) => status),
    ['accepted', 'accepted'],
  )
  for (const address of [`form_revisionid/${one.form_revisionid}`, `field_revisionid/${field_revisionid}`]) {
    for (const as of [undefined, tom, ola])
      assert.equal((await site.call('GET', `/step_forms/${address}`, as ? { as } : {})).status, 404)
    assert.deepEqual(await get(`/step_forms/${address}`, mara), one)
  }
  assert.equal((await site.call('GET', `/step_forms/field_guid/${field_guid}`, { as: tom })).status, 404)
  const before = history[1].guide_revisionid
  const state = await site.call('GET', `${made.path}?revisionid=${before}`, { as: tom })
  assert.equal(state.status, 403)
})

test('what was denied is no state of a field: unchanged fields keep their revision', async () => {
  const made = await aGuideWithForms()
  const { field } = made
  await save(tom, made.first, [{ ...text, field_guid: field.field_guid, label: 'Nonsense' }])
  await judge(made, 'deny', await newestState(made))
  const saved = await save(mara, made.first, [{ ...text, field_guid: field.field_guid }, text])
  assert.equal(saved.body.fields[0].field_revisionid, field.field_revisionid)
  assert.deepEqual((await readForms(made, ola)).steps[0], saved.body)
})

test('somebody trusted accepts the edits below only where they have seen them', async () => {
  const cases = [
    { query: () => '', holds: false },
    { query: (_: Made, form: number) => `?form_revisionid=${form}`, holds: true },
    { query: (_: Made, __: number, state: number) => `?guide_revisionid=${state}`, holds: true },
    { query: (_: Made, __: number, state: number) => `?guide_revisionid=${state - 1}`, holds: false },
  ]
  for (const { query, holds } of cases) {
    const made = await aGuideWithForms()
    const byTom = (await save(tom, made.first, [{ ...text, label: 'By Tom' }])).body
    const state = await newestState(made)
    const saved = await save(
      mara,
      made.first,
      [...byTom.fields, text],
      query(made, byTom.form_revisionid, state),
    )
    assert.equal(saved.status, 200)
    const shown = await get(`/step_forms/stepid/${made.first}`)
    assert.equal(shown.form_revisionid === saved.body.form_revisionid, holds, query.toString())
  }
  const elsewhere = await aGuideWithForms()
  await save(tom, elsewhere.first, [{ ...text, label: 'By Tom' }])
  const saved = await save(mara, elsewhere.second, [text], '?form_revisionid=0')
  assert.equal(saved.status, 201)
  assert.equal((await site.call('GET', `/step_forms/stepid/${elsewhere.second}`)).status, 404)
})

test('the form of a step that itself waits is not read before the step is accepted', async () => {
  const made = await aGuideWithForms()
  const draft = { orderby: 1, title: 'By Tom', lines: [{ text: 'By Tom.' }] }
  const { steps, guide_revisionid } = (
    await site.call('POST', `${made.path}/steps`, { as: tom, body: draft })
  ).body
  const stepid = steps[0].stepid
  const form = (await save(mara, stepid, [text])).body
  const addresses = [`stepid/${stepid}`, `form_revisionid/${form.form_revisionid}`]
  for (const address of addresses)
    assert.equal((await site.call('GET', `/step_forms/${address}`)).status, 404)
  assert.deepEqual(await get(`/step_forms/stepid/${stepid}?unpatrolled`, tom), form)
  await judge(made, 'accept', guide_revisionid)
  for (const address of addresses)
    assert.equal((await site.call('GET', `/step_forms/${address}`)).status, 404)
  await judge(made, 'accept', await newestState(made))
  for (const address of addresses) assert.deepEqual(await get(`/step_forms/${address}`), form)
})

test('a state of a guide is restored with its forms; what waited in between is never shown', async () => {
  const made = await aGuideWithForms()
  const revert = async (to: number) => {
    const { revisionid } = await get(`${made.path}?unpatrolled`, mara)
    const address = `${made.path}/revert?revisionid=${revisionid}&to_revisionid=${to}`
    return site.call('POST', address, { as: mara })
  }
  const before = await readForms(made, ola)
  const [state] = before.guide
  const waited = (await save(tom, made.first, [{ ...text, label: 'By Tom' }])).body
  assert.equal((await revert(state)).status, 200)
  const after = await readForms(made, ola)
  assert.deepEqual([after.forms, after.states, after.max], [before.forms, before.states, before.max])
  const byNumber = `/step_forms/form_revisionid/${waited.form_revisionid}`
  assert.equal((await site.call('GET', byNumber)).status, 404)
  const changed = (await save(mara, made.first, [text])).body
  const run = await aRun(site, ola, made.guideid)
  await revert(state)
  assert.deepEqual((await readForms(made, ola)).forms, before.forms)
  assert.deepEqual(await get(`/step_forms/stepid/${made.first}`), before.steps[0])
  assert.deepEqual(await formsIn(`/work_log/${run.entryid}/step_forms`, ola), [changed])
  const history = await get(`${made.path}/revisions?limit=50`, mara)
  const first = history.findLast(({ action }: { action: string }) => action === 'step.added')
  await revert(first.guide_revisionid)
  assert.deepEqual((await readForms(made, ola)).followed, [])
  assert.equal((await site.call('GET', `/step_forms/stepid/${made.first}`)).status, 404)
})

test('by reputation, and where only authors edit, a form holds at once', async () => {
  const { guideid, first } = await aGuideWithForms()
  const eve = await aPerson(site, { name: 'Eve' })
  const shows = async (label: string) => (await get(`/step_forms/stepid/${first}`)).fields[0].label === label
  await threshold(0)
  assert.equal((await save(eve, first, [{ ...text, label: 'By Eve' }])).status, 200)
  assert.ok(await shows('By Eve'))
  await threshold(100_000_000)
  assert.equal((await save(eve, first, [{ ...text, label: 'Again' }])).body.code, 'access.denied')
  await site.call('PUT', `/guides/${guideid}/users/${eve.userid}`, { as: mara })
  assert.equal((await save(eve, first, [{ ...text, label: 'Again' }])).status, 200)
  assert.ok(await shows('Again'))
  await threshold(3)
  assert.equal((await save(eve, first, [{ ...text, label: 'Still' }])).status, 200)
  assert.ok(await shows('Again'))
})
