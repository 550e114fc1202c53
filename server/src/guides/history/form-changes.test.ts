// Tests the changes of forms in the history, in the comparison and in pending edits.
// Engines: both, because the history is ordered and read as JSON by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 3 } })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const torque = { label: 'Torque', field_type: 'Numeric Input', min: 10, max: 14 }

async function started() {
  const guide = await aGuide(site, { author: mara, steps: 2 })
  const stepid = guide.steps[1]!.stepid
  const save = async (as: TestPerson, fields: object[]) =>
    (await site.call('POST', `/step_forms/${stepid}`, { as, body: { fields } })).body
  const get = async (rest: string) =>
    (await site.call('GET', `/guides/${guide.guideid}${rest}`, { as: mara })).body
  return { stepid, save, get }
}

test('the history tells what a form asks for otherwise, down to the limit', async () => {
  const { stepid, save, get } = await started()
  const [field] = (await save(mara, [torque])).fields
  const { field_guid } = field
  await save(mara, [
    { label: 'Result', field_type: 'Checkbox' },
    { ...torque, field_guid, max: 15 },
  ])
  await save(mara, [])
  const listed = (await get('/revisions')).slice(0, 3)
  const whole = listed.map(({ guide_revisionid: id }: { guide_revisionid: number }) =>
    get(`/revisions/${id}`),
  )
  const [gone, changed, added] = await Promise.all(whole)
  for (const { action, status, changes } of [gone, changed, added]) {
    assert.deepEqual([action, status, changes.length], ['form.changed', 'accepted', 1])
    const { kind, stepid: changedStep, title, lines, media } = changes[0]
    assert.deepEqual([kind, changedStep, title, lines, media], ['stepChanged', stepid, null, [], null])
  }
  const asked = { field_guid, ...torque }
  assert.deepEqual(added.changes[0].form, [{ kind: 'added', to: 1, field: asked }])
  assert.equal(added.summary, 'Changed the form of step 2 (fields: 1 added)')
  const [result, limit] = changed.changes[0].form
  assert.deepEqual([result.kind, result.to, result.field.label], ['added', 1, 'Result'])
  assert.deepEqual(limit, {
    kind: 'changed',
    from: 1,
    to: 2,
    before: asked,
    after: { ...asked, max: 15 },
    changes: [{ member: 'max', before: 14, after: 15, words: null, list: null }],
  })
  assert.deepEqual(
    gone.changes[0].form.map(({ kind, from }: { kind: string; from: number }) => [kind, from]),
    [
      ['removed', 1],
      ['removed', 2],
    ],
  )
  const path = `/revisions/${added.guide_revisionid}/comparison?to=${changed.guide_revisionid}`
  assert.deepEqual((await get(path)).changes.length, 1)
})

test('a form that waits stands among the edits to review, with what would change', async () => {
  const { stepid, save, get } = await started()
  await save(tom, [torque])
  const { guide_revisionid } = await get('')
  const waiting = (await site.call('GET', '/guides/unpatrolled', { as: mara })).body.at(-1)
  assert.deepEqual([waiting.action, waiting.waiting, waiting.user.username], ['form.changed', 1, 'Tom'])
  const { changes, to } = await get(`/revisions/${guide_revisionid}/comparison`)
  assert.equal(to.status, 'pending')
  assert.deepEqual(
    changes.map(({ stepid: changedStep, form }: { stepid: number; form: { kind: string }[] }) => [
      changedStep,
      form[0]?.kind,
    ]),
    [[stepid, 'added']],
  )
})
