// Proves that each tool of the drawing is reached by keys and by touch on a phone, that the drawing is undone and survives
// a closed page, and that readers see the new picture.
// Covers: web/src/media/draw/, server/src/media/pixels/drawing/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { drawPhoto, makeCategory, makeGuide, openEditor, readGuide, save } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually, restingBox } from '../support/wait.ts'

const { browser, site, windowOfMara } = await openWorks('open')
await makeCategory(site, 'Pumps')
const context = await windowOfMara()
const page = await context.newPage()

async function openDrawing(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Crop or draw on picture 1 of step 1' }).click()
  await on.getByText('Magnifier', { exact: true }).waitFor()
  await on.waitForFunction(() => document.querySelector<HTMLImageElement>('.sw-draw-area img')?.complete)
}
const shapes = (on: Page) => on.locator('.sw-draw-area [data-shape]')
const tool = (on: Page, name: string) => on.getByRole('dialog').getByText(name, { exact: true })

test('tools by keys: each adds a shape, Control Z takes it away, and a reload brings the drawing back', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Drawing', [['Look.']])
  await openEditor(page, site, guideid)
  await page
    .getByLabel('File for a picture of step 1')
    .setInputFiles(await drawPhoto(page, 'a.png', 1200, 900))
  await page.getByRole('img', { name: 'Picture 1 of step 1' }).waitFor()
  await save(page)
  await openDrawing(page)
  const add = page.getByRole('button', { name: 'Add one in the middle' })
  await page.getByRole('radio', { name: 'Rectangle' }).focus()
  for (const name of ['Circle', 'Arrow', 'Caption']) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('radio', { name, checked: true }).waitFor()
  }
  await add.press('Enter')
  const words = page.getByLabel('Text on the picture')
  await eventually(() => words.evaluate((field) => field === document.activeElement), true)
  await words.fill('Valve A')
  await page.getByRole('radio', { name: 'Thick' }).press('Space')
  await add.press('Enter')
  for (const name of ['Number', 'Blur', 'Magnifier']) {
    await page.getByRole('radio', { name }).press('Space')
    await add.press('Enter')
  }
  assert.equal(await shapes(page).count(), 4)
  await add.press('Enter')
  await page.keyboard.press('Control+z')
  assert.equal(await shapes(page).count(), 4)
  await page.getByRole('button', { name: 'Text “Valve A” on the picture' }).press('Shift+ArrowUp')
  for (let times = 0; times < 12; times += 1)
    await page.getByRole('button', { name: 'Text “Valve A” on the picture' }).press('ArrowUp')
  await page.getByRole('button', { name: 'Turn by 90°' }).press('Enter')
  await page.getByRole('radio', { name: 'Crop' }).press('Space')
  await page.getByRole('radio', { name: '3:4 upright' }).press('Space')
  await add.press('Enter')
  await checkAccessibility(page, { within: 'dialog[open]' })
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await screenshot(page, `drawing-${width}`)
  }
  // A page that is closed without an answer of the user.
  await page.reload()
  await openDrawing(page)
  await page.getByText('The drawing of the closed page is back.').waitFor()
  assert.equal(await shapes(page).count(), 5)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await save(page)
  const { steps } = await readGuide(site, guideid)
  const image = await (await site.api('GET', `/media/images/${steps[0]?.media.data[0]?.id}`)).json()
  const { markup, width, height } = image as { markup: string; width: number; height: number }
  assert.match(markup, /^turn,90;text,\d+x\d+,Valve%20A,red,thick;number,[^;]+;blur,[^;]+;lens,[^;]+;crop,/)
  assert.ok(Math.abs(width / height - 3 / 4) < 0.01, `${width} × ${height}`)
  await screenshot(page, 'drawing-saved')
})

test('on a phone each tool is touched, a text is placed, and a picture that is refused is not lost', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Drawing by touch', [['Look.']])
  const phone = await openWindow(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.addCookies(await context.cookies())
  const small = await phone.newPage()
  await openEditor(small, site, guideid)
  await small
    .getByLabel('File for a picture of step 1')
    .setInputFiles(await drawPhoto(small, 'b.png', 900, 1200))
  await small.getByRole('img', { name: 'Picture 1 of step 1' }).waitFor()
  await openDrawing(small)
  await tool(small, 'Caption').tap()
  await small.getByLabel('Text on the picture').fill('世')
  const box = await restingBox(small.locator('.sw-draw-area svg'))
  await small.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 3)
  await eventually(() => shapes(small).count(), 1)
  await screenshot(small, 'drawing-phone')
  const wide = await small.evaluate(() => document.querySelector('dialog')!.scrollWidth - innerWidth)
  assert.ok(wide <= 0, `the dialog is ${wide} pixels too wide`)
  await small.getByRole('button', { name: 'Use this picture' }).tap()
  await small.getByText(/character that pictures do not show: 世/).waitFor()
  assert.equal(await shapes(small).count(), 1)
  await small.getByRole('button', { name: 'Undo' }).last().tap()
  for (const name of ['Rectangle', 'Circle', 'Arrow', 'Number', 'Blur', 'Magnifier', 'Crop']) {
    await tool(small, name).tap()
    await small.getByRole('button', { name: 'Add one in the middle' }).tap()
  }
  await eventually(() => shapes(small).count(), 7)
  await small.getByRole('button', { name: 'Use this picture' }).tap()
  await small.getByRole('dialog').waitFor({ state: 'detached' })
  await phone.close()
})
