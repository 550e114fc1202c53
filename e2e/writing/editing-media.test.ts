// Proves that the editor uploads videos, documents and many pictures in parts and resumes after an interruption.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { anMp4, aPdf } from '../../server/test/files/media-files.ts'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import {
  drawPhoto,
  dropFile,
  lineOf,
  makeCategory,
  makeGuide,
  openEditor,
  readGuide,
  save,
  unfold,
} from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { choose, restingBox } from '../support/wait.ts'
import { addSession } from '../support/works.ts'

const { browser, site, windowOfMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')
const context = await windowOfMara()
const page = await context.newPage()

const film = () => ({ name: 'press.mp4', mimeType: 'video/mp4', buffer: anMp4() })
const plan = () => ({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdf() })

interface Shown {
  intro_video: { title: string } | null
  featured_documentid: number | null
  documents: { documentid: number; text: string }[]
  steps: { media: { type: string; data: { filename?: string } } }[]
}
const shownIn = async (guideid: number) => (await readGuide(site, guideid)) as unknown as Shown

/** Aborts requests that carry bytes, like a lost network, until the returned function is called. */
async function cutUploads(page: Page): Promise<() => Promise<void>> {
  const letThrough = await intercept(page, '**/user/media/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? cutOff(route) : route.continue(),
  )
  return async () => {
    letThrough()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

test('a video comes into a step, one of another site before the guide, and both are undone and done again', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Moving', [['Press.'], ['Look.']])
  await openEditor(page, site, guideid)
  const mend = await cutUploads(page)
  await page.getByLabel('File: Show a video in step 1').setInputFiles(film())
  const step = page.getByRole('article', { name: 'Step 1' })
  await step.getByText('Interrupted').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await mend()
  await step.getByRole('button', { name: 'Remove the video of step 1' }).waitFor()

  await unfold(page, 'About this guide')
  await page.getByRole('button', { name: 'Add an opening video' }).click()
  await page.getByRole('menuitem', { name: 'From YouTube or Vimeo' }).click()
  await page.getByLabel('Address of the video').fill('https://example.org/film')
  await page.getByRole('button', { name: 'Add the video' }).click()
  await page.getByText('This is no address of a video').waitFor()
  await page.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Add the video' }).click()
  await page.getByRole('button', { name: 'Remove the opening video' }).waitFor()
  await save(page)
  const first = await shownIn(guideid)
  assert.equal(first.steps[0]?.media.type, 'video')
  assert.ok(first.intro_video?.title)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await save(page)
  const second = await shownIn(guideid)
  assert.deepEqual([second.steps[0]?.media.type, second.intro_video], ['image', null])
  await page.getByRole('button', { name: 'Redo' }).click()
  await step.getByText('press.mp4').waitFor()
  await page.getByRole('button', { name: 'Show a video in step 2' }).click()
  await page.getByRole('menuitem', { name: 'From my videos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'press.mp4' }).click()
  await save(page)
  const third = await shownIn(guideid)
  assert.deepEqual(
    third.steps.map(({ media }) => media.data.filename),
    ['press.mp4', 'press.mp4'],
  )
})

test('documents are dropped, found while one types, put into order, and one is shown in the page', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Papers', [['Read.']])
  await fetchUpload('torque.txt', 'M8: 24 Nm')
  await openEditor(page, site, guideid)
  await dropFile(page, page.getByRole('article', { name: 'Step 1' }), 'drop', plan())
  await unfold(page, 'Tools, parts and documents')
  await choose(page.getByLabel('Show in the page'))
  const find = page.getByRole('combobox', { name: 'Find one of my documents' })
  await find.fill('torq')
  await page.getByRole('option', { name: 'torque.txt' }).waitFor()
  await find.press('ArrowDown')
  await find.press('Enter')
  await page.getByRole('button', { name: /^Move torque.txt/ }).press('ArrowUp')
  await save(page)
  const shown = await shownIn(guideid)
  assert.deepEqual(
    shown.documents.map(({ text }) => text),
    ['torque.txt', 'plan.pdf'],
  )
  assert.equal(shown.featured_documentid, shown.documents[1]?.documentid)
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await save(page)
  assert.equal((await shownIn(guideid)).featured_documentid, null)

  await page.goto(`${site.url}/pictures`)
  await page.getByText('Documents', { exact: true }).click()
  await page.getByLabel('Files of documents').setInputFiles({ ...plan(), name: 'other.pdf' })
  await page.getByRole('link', { name: 'other.pdf' }).waitFor()
  await page.getByText(/^Your media take \d+/).waitFor()
  await page.getByRole('button', { name: 'Remove torque.txt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove torque.txt' }).click()
  await page.getByRole('link', { name: 'torque.txt' }).waitFor({ state: 'detached' })
  await page.getByText('Videos', { exact: true }).click()
  await page.getByLabel('Files of videos').setInputFiles({ ...film(), name: 'other.mp4' })
  await page.getByRole('link', { name: 'other.mp4' }).waitFor()
})

test('each of several pictures begins a step, a number is put on one, and a line begins a step by pointer', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Many', [['One.', 'Two.']])
  await openEditor(page, site, guideid)
  await page
    .getByLabel('Files, each a step of its own')
    .setInputFiles([await drawPhoto(page, 'first.png'), await drawPhoto(page, 'second.png', 1200, 900)])
  await page.getByRole('img', { name: 'Picture 1 of step 3' }).waitFor()
  await lineOf(page, 2, 1).fill('Seen first.')
  await lineOf(page, 3, 1).fill('Seen second.')
  await lineOf(page, 1, 2).hover()
  await page.getByRole('button', { name: 'Begin a new step with line 2 of step 1' }).click()
  await page.getByRole('button', { name: 'Crop or draw on picture 1 of step 3' }).click()
  await page.getByText('Number', { exact: true }).click()
  const area = page.locator('.sw-draw-area svg')
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.sw-draw-area img')?.complete)
  const box = await restingBox(area)
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 4)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  // Moves the first picture to the right.
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4)
  await page.mouse.down()
  await page.mouse.move(box.x + (box.width * 3) / 4, box.y + box.height / 4, { steps: 4 })
  await page.mouse.up()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await save(page)
  const { steps } = await readGuide(site, guideid)
  assert.deepEqual(
    steps.map(({ lines }) => lines.map(({ text_raw }) => text_raw)),
    [['One.'], ['Two.'], ['Seen first.'], ['Seen second.']],
  )
  const image = await (await site.api('GET', `/media/images/${steps[2]?.media.data[0]?.id}`)).json()
  const { markup } = image as { markup: string }
  assert.match(markup, /^number,7[45]\dx1[89]\d,1,red;number,(?:49|50)\dx3[78]\d,2,red$/)
})

test('pictures are dragged within a step and to another one, moved back by keys, and all of it is undone', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Moved pictures', [['One.'], ['Two.']])
  // Both steps are visible at the same time.
  await page.setViewportSize({ width: 1280, height: 3200 })
  await openEditor(page, site, guideid)
  const input = page.getByLabel('File for a picture of step 1')
  await input.setInputFiles(await drawPhoto(page, 'left.png'))
  await page.getByRole('img', { name: 'Picture 1 of step 1' }).waitFor()
  await input.setInputFiles(await drawPhoto(page, 'right.png', 1200, 900))
  await page.getByRole('img', { name: 'Picture 2 of step 1' }).waitFor()
  await save(page)
  const shown = async () => {
    const { steps } = await readGuide(site, guideid)
    return steps.map(({ media }) => media.data.map(({ id }) => id))
  }
  const [[left, right]] = (await shown()) as [[number, number], []]
  const drag = async (from: string, onto: Locator, at: number) => {
    const picture = page.getByRole('img', { name: from })
    await picture.scrollIntoViewIfNeeded()
    const start = await picture.boundingBox()
    const end = await onto.boundingBox()
    assert.ok(start && end)
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(end.x + end.width * at, end.y + end.height / 2, { steps: 6 })
    await page.mouse.up()
  }
  await drag('Picture 2 of step 1', page.getByRole('img', { name: 'Picture 1 of step 1' }), 0.2)
  await save(page)
  assert.deepEqual(await shown(), [[right, left], []])

  await drag('Picture 1 of step 1', page.getByRole('article', { name: 'Step 2' }), 0.8)
  await page.getByRole('img', { name: 'Picture 1 of step 2' }).waitFor()
  await save(page)
  assert.deepEqual(await shown(), [[left], [right]])

  await page.getByRole('button', { name: 'Move picture 1 of step 2 to step 1' }).press('Enter')
  await page.getByRole('button', { name: 'Move picture 2 of step 1 forward' }).press('Enter')
  await page.getByRole('img', { name: 'Picture 2 of step 1' }).waitFor()
  await save(page)
  assert.deepEqual(await shown(), [[right, left], []])
  for (let times = 0; times < 4; times++) await page.getByRole('button', { name: 'Undo' }).click()
  await save(page)
  assert.deepEqual(await shown(), [[left, right], []])
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('where two people have put different pictures, both are shown, and one is chosen', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Both', [['One.']])
  const other = await openWindow(browser)
  const [mine, theirs] = [await context.newPage(), await other.newPage()]
  await addSession(site, other)
  for (const page of [mine, theirs]) await openEditor(page, site, guideid)
  const put = async (page: Page, name: string) => {
    await page.getByLabel('File for a picture of step 1').setInputFiles(await drawPhoto(page, name))
    await page.getByRole('img', { name: 'Picture 1 of step 1' }).waitFor()
  }
  await put(theirs, 'theirs.png')
  await save(theirs)
  await put(mine, 'mine.png')
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  const asked = mine.getByRole('alert').filter({ hasText: 'The pictures of step 1' })
  await asked.getByRole('img', { name: 'Picture 1', exact: true }).nth(1).waitFor()
  await checkAccessibility(mine, { within: 'main' })
  await asked.getByRole('button', { name: 'Keep mine' }).click()
  await save(mine)
  const [step] = (await readGuide(site, guideid)).steps
  const image = await (await site.api('GET', `/media/images/${step?.media.data[0]?.id}`)).json()
  assert.equal((image as { filename: string }).filename, 'mine.png')
  await mine.close()
  await other.close()
})

async function fetchUpload(name: string, text: string): Promise<void> {
  await page.goto(site.url)
  await page.evaluate(
    ([file, body]) => fetch(`/api/2.0/user/media/uploads?file=${file}`, { method: 'POST', body: body ?? '' }),
    [name, text] as const,
  )
}
