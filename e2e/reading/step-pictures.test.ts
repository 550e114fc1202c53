// Proves that readers see an upright picture in a frame of 3:4 and a small one in its own size, without a shift of the page.
// Covers: web/src/guides/media/, web/src/guides/steps/, server/src/public-html/parts/images.ts
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, screenshot } from '../support/browser.ts'
import { drawPhoto, makeCategory, makeGuide, openEditor, save } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'

const { browser, site, windowOfMara } = await openWorks('open')
await makeCategory(site, 'Pumps')
const guideid = await makeGuide(site, 'Pumps', 'Frames', [['Look up.'], ['Look close.'], ['Look wide.']])
const page = await (await windowOfMara()).newPage()
await openEditor(page, site, guideid)
const sizes = [
  [1200, 1600],
  [320, 240],
  [1600, 1200],
] as const
for (const [at, [width, height]] of sizes.entries()) {
  const photo = await drawPhoto(page, `${width}.png`, width, height)
  await page.getByLabel(`File for a picture of step ${at + 1}`).setInputFiles(photo)
  await page.getByRole('img', { name: `Picture 1 of step ${at + 1}` }).waitFor()
}
await page.getByText('Small: 320 × 240, readers see it small').scrollIntoViewIfNeeded()
await save(page)
for (const width of [390, 820, 1280]) {
  await page.setViewportSize({ width, height: 844 })
  await screenshot(page, `step-pictures-editor-${width}`)
}
await page.goto(`${site.url}/Guide/x/${guideid}`)
await page.getByRole('heading', { name: 'Step 1' }).waitFor()

interface Frames {
  boxes: [width: number, height: number][]
  shift: number
}

const measure = (on: Page) =>
  on.evaluate(async (): Promise<Frames> => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.sw-step .sw-picture')]
    const boxes: Frames['boxes'] = []
    for (const picture of pictures) {
      picture.scrollIntoView()
      await picture.decode()
      const { width, height } = picture.getBoundingClientRect()
      boxes.push([Math.round(width), Math.round(height)])
    }
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      })
      setTimeout(() => resolve([]), 500)
    })
    return {
      boxes,
      shift: entries.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
    }
  })

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1280, 800],
] as const) {
  test(`frames of pictures at ${width} pixels`, async () => {
    const context = await openWindow(browser, { viewport: { width, height } })
    await context.addCookies(await page.context().cookies())
    const reader = await context.newPage()
    await reader.goto(`${site.url}/Guide/x/${guideid}`)
    await reader.getByText('Look wide.').waitFor()
    await screenshot(reader, `step-pictures-${width}`)
    const { boxes, shift } = await measure(reader)
    const [upright, small, wide] = boxes as [[number, number], [number, number], [number, number]]
    assert.ok(Math.abs(upright[0] / upright[1] - 3 / 4) < 0.01, `upright: ${upright}`)
    assert.ok(upright[1] <= 0.7 * height + 1, `upright: ${upright}`)
    assert.deepEqual(small, [320, 240])
    assert.ok(Math.abs(wide[0] / wide[1] - 4 / 3) < 0.01, `wide: ${wide}`)
    assert.ok(shift < 0.02, `the page moves by ${shift}`)
    await screenshot(reader, `step-pictures-end-${width}`)
    await context.close()
  })
}
