// Proves that all fields of a usual step are seen beside its picture and lines on a tablet, and are large enough to touch.
// Covers: web/src/run/screen/ web/src/run/fields/
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { uploadPhoto } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited')
const desk = await windowOfMara({})
const desktop = await desk.newPage()
await desktop.goto(site.url)
const imageid = await uploadPhoto(desktop)
await desk.close()
const fields = [
  { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10.5, max: 14, required: true },
  { label: 'Serial number', field_type: 'Text Input', pattern: '@{2}-#{4}', required: true },
  { label: 'Kit code', field_type: 'Text Input', barcode: 'KIT-*' },
  { label: 'Leak test', field_type: 'Pass/Fail', required: true },
  { label: 'Tightened on', field_type: 'Date' },
  { label: 'Remark', field_type: 'Text Area' },
]
const { guideid } = await makePressGuide(call, [
  { title: 'Tighten the drain plug', text: 'Tighten the plug with the torque wrench.', fields, imageid },
])
const { entryid } = await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid: 'WO-1' })

/** Finds elements that are not wholly visible in the body of the run, too small to touch, or narrower than their content. */
const measure = (page: Page, isWhole: boolean) =>
  page.evaluate((isWhole) => {
    const body = document.querySelector('.sw-run-body')?.getBoundingClientRect() ?? new DOMRect()
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const named = (each: HTMLElement) => each.innerText.slice(0, 40) || each.className || each.tagName
    const isHidden = (each: HTMLElement) => {
      const { top, bottom, left, right } = each.getBoundingClientRect()
      return top < body.top || bottom > body.bottom || left < body.left || right > body.right
    }
    const isSmall = (each: HTMLElement) => {
      const { width, height } = each.getBoundingClientRect()
      return width < 44 || height < 44
    }
    const shown = isWhole ? all('.sw-run-field, .sw-run-media .sw-picture, .sw-lines') : []
    const inputs = 'input:not([type="radio"], [type="checkbox"])'
    const targets = all(`.sw-run-form :is(${inputs}, textarea, select, button, .sw-choice-option)`)
    const boxes = all('.sw-run-form, .sw-run-field, .sw-run-line, .sw-choice-option')
    return {
      hidden: shown.filter(isHidden).map(named),
      small: targets.filter(isSmall).map(named),
      wide: boxes.filter((each) => each.scrollWidth > each.clientWidth + 1).map(named),
    }
  }, isWhole)

for (const language of ['en', 'de'] as const)
  test(`six fields are seen beside picture and lines on a tablet on its side, in ${language}`, async () => {
    const context = await windowOfMara({ viewport: { width: 1024, height: 768 }, hasTouch: true })
    await context.addInitScript((chosen) => localStorage.setItem('stepwright.language', chosen), language)
    const page = await context.newPage()
    await page.goto(`${site.url}/runs/${entryid}`)
    await page.getByRole('heading', { name: 'Tighten the drain plug' }).waitFor()
    await page.locator('.sw-run-media img').first().waitFor()
    for (const [width, height] of [
      [1024, 768],
      [768, 1024],
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The picture is sized after the form.
      await eventually(() => measure(page, width > height), { hidden: [], small: [], wide: [] })
      await screenshot(page, `run-form-${width}-${language}`)
    }
    await page.setViewportSize({ width: 1024, height: 768 })
    for (const [index, text] of ['15.5', 'AB-12', 'BOX-1'].entries())
      await page.locator('.sw-run-field input').nth(index).fill(text)
    await page.locator('.sw-run-field textarea').fill('The thread was dirty.')
    await page.locator('.sw-run-field [data-verdict="fail"]').click()
    await page.getByText(language === 'en' ? 'Not the expected code' : 'Nicht der erwartete Code').waitFor()
    await eventually(() => measure(page, true), { hidden: [], small: [], wide: [] })
    await screenshot(page, `run-form-answered-${language}`)
    await checkAccessibility(page, { within: 'main' })
    await context.close()
  })
