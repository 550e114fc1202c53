// Whoever may go on with a run reads its forms, as they were when it began, whatever becomes of its guides meanwhile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
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
  // Saved last step first: what is told in the order of work is not told in that of saving.
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
const write = async (method: 'PATCH' | 'DELETE', guideid: number, rest: string, body?: object) => {
  const path = `/guides/${guideid}${rest}?revisionid=${await tokenOf(guideid)}`
  const answer = await site.call(method, path, { as: admin, ...(body ? { body } : {}) })
  assert.ok(answer.status < 300, answer.text)
}

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
  test(`the forms of a run stay readable and the run can be finished: ${name}`, async () => {
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

test('a run without forms has none, and what is no run has none to be read', async () => {
  const guide = await aGuide(site, { author: mara, steps: 1 })
  const { entryid } = await aRun(site, ola, guide.guideid)
  assert.deepEqual((await formsOf(entryid, ola)).body, [])
  assert.equal((await formsOf(999_999, ola)).status, 404)
  assert.equal((await site.call('GET', `/work_log/${entryid}/step_forms`)).status, 401)
})
