// Proves the handling of unfinished content: publishing a flagged guide, a comment draft, steps with pictures and no
// words.
// Covers: web/src/editor/saving/ web/src/lib/drafts/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  drawPhoto,
  lineOf,
  makeCategory,
  makeGuide,
  openEditor,
  readGuide,
  save,
} from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { site, windowOfMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')
const context = await windowOfMara()

const stateOf = async (guideid: number) => {
  const guide = (await readGuide(site, guideid)) as unknown as { public: boolean; flags: string[] }
  return { public: guide.public, isInProgress: guide.flags.includes('GUIDE_IN_PROGRESS') }
}

test('a guide that is in progress is published after a question only, and reads as finished then', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Bleed the pump', [['Open the valve.']])
  const { revisionid } = await readGuide(site, guideid)
  const flags = ['GUIDE_IN_PROGRESS']
  await site.api('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { flags })
  assert.deepEqual(await stateOf(guideid), { public: false, isInProgress: true })
  const page = await context.newPage()
  await openEditor(page, site, guideid)
  const publish = page.getByRole('switch', { name: 'Public' })
  const question = page.getByRole('alertdialog', { name: 'Is the guide ready for readers?' })

  await publish.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await eventually(() => publish.isChecked(), false)
  assert.deepEqual(await stateOf(guideid), { public: false, isInProgress: true })

  await publish.click()
  await question.getByRole('button', { name: 'Take the flag off and publish' }).click()
  await eventually(() => publish.isChecked(), true)
  await eventually(() => stateOf(guideid), { public: true, isInProgress: false })
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('heading', { level: 1, name: 'Bleed the pump' }).waitFor()
  assert.equal(await page.getByText('This guide is still being written.').count(), 0)

  await openEditor(page, site, guideid)
  await publish.click()
  await eventually(() => stateOf(guideid), { public: false, isInProgress: false })
  await publish.click()
  await eventually(() => stateOf(guideid), { public: true, isInProgress: false })
  assert.equal(await question.count(), 0)
  await page.close()
})

test('comments that are being written are there again after a reload, each at its place, until they are sent', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Oil the pump', [['Fill it.']])
  await site.api('PUT', `/guides/${guideid}/public`)
  const page = await context.newPage()
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  const ofGuide = comments.getByLabel('Write a comment')
  const step = page.locator('.sw-step-comments')
  await ofGuide.fill('Which oil is it?')
  await page.locator('summary', { hasText: 'Write a comment' }).click()
  await step.getByLabel('Write a comment').fill('Up to the mark?')
  await page.reload()
  await eventually(() => ofGuide.inputValue(), 'Which oil is it?')
  if (!(await step.getByLabel('Write a comment').isVisible()))
    await page.locator('summary', { hasText: 'Write a comment' }).click()
  await eventually(() => step.getByLabel('Write a comment').inputValue(), 'Up to the mark?')
  await comments.getByRole('button', { name: 'Send comment' }).click()
  await comments.getByText('Which oil is it?').waitFor()
  await eventually(() => ofGuide.inputValue(), '')
  await comments.getByRole('button', { name: 'Reply' }).click()
  await comments.getByLabel('Reply to Mara Lind').fill('Number 40.')
  await page.reload()
  await eventually(() => ofGuide.inputValue(), '')
  await comments.getByRole('button', { name: 'Reply' }).click()
  await eventually(() => comments.getByLabel('Reply to Mara Lind').inputValue(), 'Number 40.')
  await page.close()
})

test('pictures become steps without words that are saved, read, and get their words later', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Pictures first', [['One.']])
  const page = await context.newPage()
  await openEditor(page, site, guideid)
  const files = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => drawPhoto(page, name)))
  await page.getByLabel('Files, each a step of its own').setInputFiles(files)
  await page.getByRole('img', { name: 'Picture 1 of step 4' }).waitFor()
  await save(page)
  const stepsNow = async () =>
    (await readGuide(site, guideid)).steps.map(({ lines, media }) => [
      lines.map(({ text_raw }) => text_raw).join(),
      media.data.length,
    ])
  const bare = [
    ['One.', 0],
    ['', 1],
    ['', 1],
    ['', 1],
  ]
  assert.deepEqual(await stepsNow(), bare)

  await page.reload()
  await page.getByRole('img', { name: 'Picture 1 of step 4' }).waitFor()
  await page.getByText('Everything is saved').waitFor()
  await lineOf(page, 3, 1).fill('Turn the nut.')
  await save(page)
  assert.deepEqual(
    await stepsNow(),
    bare.map((step, at) => (at === 2 ? ['Turn the nut.', 1] : step)),
  )
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByText('Turn the nut.').waitFor()
  assert.equal(await page.locator('.sw-step').count(), 4)
  await page.close()
})
