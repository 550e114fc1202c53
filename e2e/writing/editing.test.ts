// Proves writing guides: a new guide by keyboard, pictures, conflicts, a lost network, a crash.
// Circle: inner, because no other journey shows a conflict and a lost network in the editor.
// Covers: web/src/editor/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility } from '../support/browser.ts'
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
import { eventually } from '../support/wait.ts'
import { waitUntilStored } from './drafts.ts'

const { site, windowOfMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')
const context = await windowOfMara()
const page = await context.newPage()

test('a guide is begun, written with the keys of an outliner, published, and read', async () => {
  await page.goto(`${site.url}/new`)
  await page.getByLabel('Title').fill('Change the shaft seal')
  await page.getByRole('combobox', { name: 'Category' }).fill('pum')
  await page.getByRole('option', { name: 'Pumps' }).click()
  await page.getByText('More: type, subject, language').click()
  await page.getByLabel('Subject').fill('Shaft seal')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByRole('heading', { name: 'Edit “Change the shaft seal”' }).waitFor()
  const guideid = Number(page.url().split('/').at(-1))

  await unfold(page, 'About this guide')
  await page.getByLabel('Summary').fill('A new seal in half an hour.')
  await page.getByLabel('Title of step 1').fill('Open the housing')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Loosen four bolts.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Crosswise')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await page.keyboard.type("Never ''hammer'' the lid.")
  await page.keyboard.press('Control+.')
  await page.getByRole('menu', { name: 'Bullet' }).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('gone')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+s')
  await page.getByText('Everything is saved').waitFor()

  const saved = await readGuide(site, guideid)
  assert.equal(saved.summary, 'A new seal in half an hour.')
  assert.deepEqual(
    saved.steps.map(({ title, lines }) => ({
      title,
      lines: lines.map((line) => `${line.level} ${line.bullet} ${line.text_raw}`),
    })),
    [
      {
        title: 'Open the housing',
        lines: [
          '0 black Loosen four bolts.',
          '1 black Crosswise',
          "0 icon_caution Never ''hammer'' the lid.",
        ],
      },
    ],
  )
  await page.getByRole('switch', { name: 'Public' }).click()
  await page.getByRole('button', { name: 'Take the flag off and publish' }).click()
  await page.getByRole('switch', { name: 'Public', checked: true }).waitFor()
  await eventually(async () => (await readGuide(site, guideid)).public, true)
  await page.getByRole('link', { name: 'View the guide' }).click()
  await page.getByRole('heading', { name: 'Open the housing' }).waitFor()
})

test('pictures come by file, by drop and by paste, and a small one is shown in its own size', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Pictures', [['Look.']])
  await openEditor(page, site, guideid)
  const step = page.getByRole('article', { name: 'Step 1' })
  await page.getByLabel('File for a picture of step 1').setInputFiles(await drawPhoto(page, 'one.png'))
  await page.getByRole('img', { name: 'Picture 1 of step 1' }).waitFor()
  await dropFile(page, step, 'drop', await drawPhoto(page, 'two.png', 1200, 900))
  await page.getByRole('img', { name: 'Picture 2 of step 1' }).waitFor()
  await dropFile(page, lineOf(page, 1, 1), 'paste', await drawPhoto(page, 'three.png', 1400, 900))
  await page.getByRole('img', { name: 'Picture 3 of step 1' }).waitFor()
  await page.getByRole('button', { name: 'Remove picture 2 of step 1' }).click()
  await page
    .getByLabel('File for a picture of step 1')
    .setInputFiles(await drawPhoto(page, 'small.png', 400, 300))
  await page.getByText('Small: 400 × 300, readers see it small').waitFor()
  await save(page)
  assert.equal((await readGuide(site, guideid)).steps[0]?.media.data.length, 3)
})

test('two people write in one guide at once: lines are put together, and only what collides is asked', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Together', [
    ['First line.', 'Second line.', 'Third line.'],
    ['Other.'],
  ])
  const other = await windowOfMara()
  const [mine, theirs] = [await context.newPage(), await other.newPage()]
  await openEditor(mine, site, guideid)
  await openEditor(theirs, site, guideid)
  await lineOf(theirs, 1, 1).fill('First line, theirs.')
  await lineOf(theirs, 1, 3).fill('Third line, theirs.')
  await lineOf(theirs, 2, 1).fill('Other, theirs.')
  await lineOf(mine, 1, 2).fill('Second line, mine.')
  await lineOf(mine, 1, 3).fill('Third line, mine.')
  await save(theirs)
  await lineOf(mine, 2, 1).focus()
  await mine.keyboard.press('Control+s')
  const box = mine.getByRole('heading', { name: 'Conflict: somebody else has changed the same thing' })
  await box.waitFor()
  // The conflict scrolls into view and gets the focus, wherever Save was pressed, and the bar reports it.
  await eventually(() => box.evaluate((found) => found === document.activeElement), true)
  const y = (await box.boundingBox())?.y ?? -1
  assert.ok(y > 0 && y < 700, `the conflict is told at ${y}`)
  await mine.getByRole('button', { name: '1 conflict' }).waitFor()
  await eventually(() => lineOf(mine, 1, 1).inputValue(), 'First line, theirs.')
  await eventually(() => lineOf(mine, 1, 2).inputValue(), 'Second line, mine.')
  await checkAccessibility(mine, { within: 'main' })
  await mine.reload()
  await mine.getByText('Third line, mine.').waitFor()
  await mine.getByRole('button', { name: 'Keep mine' }).click()
  await save(mine)
  const saved = await readGuide(site, guideid)
  assert.deepEqual(
    saved.steps.map(({ lines }) => lines.map(({ text_raw }) => text_raw)),
    [['First line, theirs.', 'Second line, mine.', 'Third line, mine.'], ['Other, theirs.']],
  )
  await other.close()
  await mine.close()
})

test('two people see each other, and what one saves shows beside what the other types', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Side by side', [['First line.'], ['Other.']])
  const other = await windowOfMara()
  const [mine, theirs] = [await context.newPage(), await other.newPage()]
  await openEditor(mine, site, guideid)
  await openEditor(theirs, site, guideid)
  await lineOf(mine, 1, 1).focus()
  await mine.keyboard.press('End')
  await mine.keyboard.type(' Typed')
  await theirs
    .getByRole('list', { name: 'Who else edits here' })
    .getByText(/another window/)
    .waitFor()
  await theirs.getByRole('article', { name: 'Step 1' }).getByText('Your other window').waitFor()
  await checkAccessibility(theirs, { within: 'main' })
  await lineOf(theirs, 2, 1).fill('Other, theirs.')
  await save(theirs)
  await eventually(() => lineOf(mine, 2, 1).inputValue(), 'Other, theirs.')
  await mine.keyboard.type(' on.')
  assert.equal(await lineOf(mine, 1, 1).inputValue(), 'First line. Typed on.')
  await theirs.close()
  await mine.getByRole('list', { name: 'Who else edits here' }).waitFor({ state: 'detached' })
  await save(mine)
  await other.close()
  await mine.close()
})

test('a save whose answers are lost is told, kept, and sent again without a step twice', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Cut off', [['Stay.']])
  await openEditor(page, site, guideid)
  await page.getByRole('button', { name: 'Add a step', exact: true }).click()
  await lineOf(page, 2, 1).fill('Added on a bad line.')
  // The server handles the request, but its response is lost.
  const letThrough = await intercept(page, '**/api/2.0/guides/*/document*', async (route) => {
    await route.fetch()
    await cutOff(route)
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/The server is not reached/).waitFor()
  await lineOf(page, 2, 1).fill('Added on a bad line, then changed.')
  letThrough()
  await page.getByText('Everything is saved').waitFor()
  const { steps } = await readGuide(site, guideid)
  assert.deepEqual(
    steps.map(({ lines }) => lines[0]?.text_raw),
    ['Stay.', 'Added on a bad line, then changed.'],
  )
})

test('what was typed is there again after the page was lost', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Crash', [['Before.']])
  const page = await context.newPage()
  await openEditor(page, site, guideid)
  await lineOf(page, 1, 1).fill('Typed and never saved.')
  await waitUntilStored(page, 'Typed and never saved.')
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await openEditor(again, site, guideid)
  await again.getByText(/are here again/).waitFor()
  await eventually(() => lineOf(again, 1, 1).inputValue(), 'Typed and never saved.')
  await again.getByRole('button', { name: 'Discard them' }).click()
  await eventually(() => lineOf(again, 1, 1).inputValue(), 'Before.')
  await again.getByRole('button', { name: 'Restore them' }).click()
  await eventually(() => lineOf(again, 1, 1).inputValue(), 'Typed and never saved.')
  await save(again)
  await again.getByText(/are here again/).waitFor({ state: 'detached' })
  await again.close()
})
