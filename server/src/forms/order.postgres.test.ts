// Proves that on PostgreSQL no greater number of a form revision is visible while a smaller one is being saved.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeFormNumbers } from '#guides/saving/publish-forms.queries.ts'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import type { StepForm } from './forms.schema.ts'
import { currentFormRevision, listFormsOfRun } from './runs.ts'

const site = await startSite()
const twin = await site.twin()
const mara = await aPerson(site, { privileges: ['Author'] })
const fields = [{ label: 'Torque', field_type: 'Numeric Input' }]
const current = () => site.read(({ db }) => currentFormRevision(db))

test('a form that began to be saved earlier is never seen later than one with a greater number', async () => {
  const { guideid, steps } = await aGuide(site, { author: mara, steps: 1 })
  const before = await current()
  let hasTaken = () => {}
  let finish = () => {}
  const taken = new Promise<void>((resolve) => (hasTaken = resolve))
  const mayFinish = new Promise<void>((resolve) => (finish = resolve))
  let tries = 0
  const slow = twin.database.write(async (db) => {
    const number = await takeFormNumbers(db)
    if (tries++ === 0) {
      hasTaken()
      await mayFinish
    }
    return number
  })
  await taken
  let isSaved = false
  const saving = site
    .call('POST', `/step_forms/${steps[0]?.stepid}`, { as: mara, body: { fields } })
    .finally(() => (isSaved = true))
  // The first save holds its number open, so a run that begins now sees neither form.
  for (let look = 0; look < 20; look++) {
    assert.equal(await current(), before)
    assert.deepEqual(await site.read(({ db }) => listFormsOfRun(db, [guideid], before + 2)), [])
  }
  assert.equal(isSaved, false)
  finish()
  const [first, saved] = await Promise.all([slow, saving])
  assert.equal(saved.status, 201, saved.text)
  assert.deepEqual([first, saved.body.form_revisionid].sort(), [before + 1, before + 2])
  assert.equal(await current(), before + 2)
})

test('forms that are saved at the same moment through two processes get numbers without a gap', async () => {
  const { guideid, steps } = await aGuide(site, { author: mara, steps: 8 })
  const before = await current()
  const seen: { max: number; forms: StepForm[] }[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const run = await twin.read(async ({ db }) => {
        const max = await currentFormRevision(db)
        return { max, forms: await listFormsOfRun(db, [guideid], max) }
      })
      seen.push(run)
    }
  })()
  const answers = await Promise.all(
    steps.map(({ stepid }, index) =>
      (index % 2 ? site : twin).call('POST', `/step_forms/${stepid}`, { as: mara, body: { fields } }),
    ),
  )
  isOver = true
  await watching
  const numbers = answers.map(({ body }) => body.form_revisionid).sort((a, b) => a - b)
  assert.deepEqual(
    numbers,
    steps.map((_, index) => before + 1 + index),
  )
  for (const { max, forms } of seen)
    assert.deepEqual(await site.read(({ db }) => listFormsOfRun(db, [guideid], max)), forms)
})
