// Proves the history of a guide: who changed what, comparing two states, reading and restoring an old one.
// Covers: web/src/history/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { drawPhoto, makeCategory, makeGuide, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { choose } from '../support/wait.ts'

const { site, windowOfMara } = await openWorks('open')

await makeCategory(site, 'Harbour Crane')
const guideid = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [
  ['Switch the crane off.', 'Wipe the nipples clean.'],
  ['Turn the jib by a quarter.'],
])
const first = await readGuide(site, guideid)
const edit = await site.api('PATCH', `/guides/${guideid}?revisionid=${first.revisionid}`, {
  title: 'Grease the slewing ring',
  introduction: 'Once a month.\nTwo people.',
  summary: 'Old grease out, new grease in',
  public: true,
})
assert.equal(edit.status, 200, await edit.text())
const step = first.steps[0] as (typeof first.steps)[number] & { revisionid: number }
const changed = await site.api(
  'PATCH',
  `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`,
  {
    lines: [
      { text: 'Switch the crane off and lock the switch.', bullet: 'red', level: 0 },
      { text: 'Wipe the nipples clean.', bullet: 'black', level: 0 },
    ],
  },
)
assert.equal(changed.status, 200, await changed.text())
const context = await windowOfMara()

test('the history tells who changed what, down to the word, and compares two states', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/Guide/${guideid}`)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  const newest = page.getByRole('main').getByRole('listitem').first()
  await newest.getByText('What readers see').waitFor()
  await newest.getByText('Text of step 1 changed').waitFor()
  await newest.getByText('All changes').click()
  await newest.locator('ins', { hasText: 'and lock the switch' }).waitFor()
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `history-${width}`)
  }

  const choices = page.getByRole('checkbox', { name: /^Compare the version of Mara Lind/ })
  await choose(choices.first())
  await page.getByText('Choose a second version to compare with.').waitFor()
  await choose(choices.last())
  await page.getByRole('button', { name: 'Show differences' }).click()
  await page.getByRole('heading', { name: 'Differences', level: 1 }).waitFor()
  await page.getByText('Old grease out, new grease in').waitFor()
  await page.getByRole('heading', { name: 'Step 2 added' }).waitFor()
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `history-comparison-${width}`)
  }
  await page.getByRole('link', { name: 'To the history' }).click()
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  await page.close()
})

test('an old state is read as it was, and brought back after a question', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/history/${guideid}`)
  const third = page.locator('main li.sw-card').nth(2)
  await third.getByRole('link', { name: 'Read' }).click()
  await page.getByText(/^This is an earlier version of the guide/).waitFor()
  await page.getByText('Switch the crane off.', { exact: true }).waitFor()
  assert.equal(await page.getByText('Old grease out, new grease in').count(), 0)
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `history-old-${width}`)
  }
  await page.getByRole('link', { name: 'To the history' }).click()

  await page.locator('main li.sw-card').nth(2).getByRole('button', { name: 'Restore' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Restore this version?').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await question.getByRole('button', { name: 'Restore' }).click()
  await page.getByText(/^The version of .* is restored\.$/).waitFor()
  await page
    .locator('main li.sw-card')
    .first()
    .getByText(/^Earlier version restored/)
    .waitFor()
  const guide = await readGuide(site, guideid)
  assert.equal(guide.summary, '')
  assert.equal(guide.steps[0]?.lines[0]?.text_raw, 'Switch the crane off.')
  await page.close()
})

test('differences show pictures and drawings, and call guides by their titles', async () => {
  const page = await context.newPage()
  await page.goto(site.url)
  const { buffer } = await drawPhoto(page, 'ring.png')
  const sent = await page.evaluate(async (base64) => {
    const body = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const answer = await fetch('/api/2.0/user/media/images?file=ring.png', { method: 'POST', body })
    return (await answer.json()) as { image: { id: number } }
  }, buffer.toString('base64'))
  const show = async (imageid: number) => {
    const step = (await readGuide(site, guideid)).steps[0] as { stepid: number; revisionid: number }
    const path = `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`
    const answer = await site.api('PATCH', path, { media: { type: 'image', data: [imageid] } })
    assert.equal(answer.status, 200, await answer.text())
  }
  await show(sent.image.id)
  const markup = 'circle,400x300,80,red'
  const drawn = await site.api('PATCH', `/user/media/images/${sent.image.id}`, { markup })
  await show(((await drawn.json()) as { image: { id: number } }).image.id)
  const other = await makeGuide(site, 'Harbour Crane', 'Lock the crane', [['Turn the key.']])
  const { revisionid } = await readGuide(site, guideid)
  const named = await site.api('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
    prerequisites: [other],
  })
  assert.equal(named.status, 200, await named.text())
  await page.goto(`${site.url}/history/${guideid}`)
  const open = async (place: number) => {
    const revision = page.locator('main li.sw-card').nth(place)
    await revision.getByText('All changes').click()
    return revision
  }
  await (await open(0)).locator('ins', { hasText: 'Lock the crane' }).waitFor()
  const second = await open(1)
  await second.getByText('Drawing or crop of picture 1 changed').waitFor()
  for (const name of [/^Before: Picture/, /^After: Picture/])
    await second.getByRole('img', { name }).waitFor()
  await (await open(2)).getByRole('img', { name: /^After: Picture/ }).waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `history-pictures-${width}`)
  }
  await page.close()
})
