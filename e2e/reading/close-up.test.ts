// Proves that an opened picture fills the window, is enlarged by fingers, wheel and keys, and closes by the back button; and
// that a phone begins with the first step.
// Covers: web/src/guides/close-up/, web/src/guides/one-guide/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'

const { browser, site } = await openSample()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Listed {
  guideid: number
  steps: readonly { media: { type: string; data: unknown[] } }[]
}

/** A guide of the sample with several pictures. */
async function findGuide(): Promise<Listed> {
  const list = (await (await fetch(`${site.local}/api/2.0/guides?limit=20`)).json()) as Listed[]
  for (const { guideid } of list) {
    const guide = (await (await fetch(`${site.local}/api/2.0/guides/${guideid}`)).json()) as Listed
    const pictures = guide.steps.flatMap(({ media }) => (media.type === 'image' ? media.data : []))
    if (pictures.length > 2) return guide
  }
  throw new Error('the sample has no pictures')
}

const { guideid } = await findGuide()
const address = `${site.url}/Guide/x/${guideid}`
const viewer = (page: Page) => page.getByRole('dialog')
const shown = (page: Page) => viewer(page).getByRole('img')

/** The picture itself, without the empty space beside it. */
const widthOf = (page: Page) =>
  shown(page).evaluate((element) => {
    const image = element as HTMLImageElement
    const box = image.getBoundingClientRect()
    return Math.min(box.width, (box.height * image.naturalWidth) / image.naturalHeight)
  })

async function enlarge(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Enlarge: / })
    .first()
    .click()
  await shown(page).evaluate((image) => (image as HTMLImageElement).decode())
}

test('a phone begins with the first step, and opens a picture from edge to edge', async () => {
  const page = await (await openWindow(browser, phone)).newPage()
  await page.goto(address)
  const first = await page.locator('.sw-step').first().boundingBox()
  assert.ok(first && first.y < 1.2 * 844, `the first step begins at ${first?.y}`)
  await screenshot(page, 'guide-phone')
  const before = page.url()
  await enlarge(page)
  assert.ok((await widthOf(page)) >= 389)
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'close-up-390')
  const tap = async () => {
    await page.touchscreen.tap(195, 422)
    await page.touchscreen.tap(195, 422)
  }
  await tap()
  await page.waitForFunction(() => document.querySelector('.sw-close-up[data-enlarged]'))
  assert.ok((await widthOf(page)) > 900)
  await screenshot(page, 'close-up-390-enlarged')
  await new Promise((settle) => setTimeout(settle, 400))
  await tap()
  await page.waitForFunction(() => !document.querySelector('.sw-close-up[data-enlarged]'))
  const touch = await page.context().newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove', by: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: 195 - by, y: 422, id: 1 },
        { x: 195 + by, y: 422, id: 2 },
      ],
    })
  await fingers('touchStart', 40)
  for (const by of [60, 80, 120]) await fingers('touchMove', by)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const pinched = await widthOf(page)
  assert.ok(pinched > 1000 && pinched < 1300, `pinched to ${pinched}`)
  await page.goBack()
  await viewer(page).waitFor({ state: 'detached' })
  assert.equal(page.url(), before)
  await page.close()
})

test('keys and wheel enlarge and move a picture, and turn to the next one', async () => {
  const page = await (await openWindow(browser)).newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await enlarge(page)
  await screenshot(page, 'close-up-1440')
  const whole = await widthOf(page)
  await page.keyboard.press('+')
  await page.waitForFunction(() => document.querySelector('.sw-close-up[data-enlarged]'))
  assert.ok(Math.abs((await widthOf(page)) - 1.5 * whole) < 2)
  await page.keyboard.press('ArrowRight')
  await viewer(page)
    .getByText(/^Picture 1 of/)
    .waitFor()
  await page.keyboard.press('0')
  await page.waitForFunction(() => !document.querySelector('.sw-close-up[data-enlarged]'))
  await page.keyboard.press('ArrowRight')
  await viewer(page)
    .getByText(/^Picture 2 of/)
    .waitFor()
  await viewer(page).getByRole('button', { name: 'Previous picture' }).click()
  await viewer(page)
    .getByText(/^Picture 1 of/)
    .waitFor()
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, -400)
  await page.waitForFunction(() => document.querySelector('.sw-close-up[data-enlarged]'))
  await viewer(page).getByRole('button', { name: '1:1 (full size)' }).click()
  await page.keyboard.press('Escape')
  await viewer(page).waitFor({ state: 'detached' })
  await page.close()
})
