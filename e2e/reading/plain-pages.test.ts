// Proves that guides are readable without scripts, and that the app takes over the page that the server has rendered.
// Circle: inner, because no other journey reads pages without scripts.
// Loads pages: the app takes over pages of the server.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { drawPhoto } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'
import { addSession, mara, signIn } from '../support/works.ts'

const { browser, site } = await openWorks('open')
let address = ''

before(async () => {
  await site.api('POST', '/wikis', { namespace: 'CATEGORY', title: 'Pumps', contents: 'All pumps.' })
  const common = { category: 'Pumps', type: 'how-to', public: true }
  const first = await made(await site.api('POST', '/guides', { ...common, title: 'Lock the pump out' }))
  await addStep(first.guideid, 1, 'Switch it off.')
  const guide = await made(
    await site.api('POST', '/guides', {
      ...common,
      title: 'Change the shaft seal',
      summary: 'The seal behind the impeller, in half an hour.',
      introduction: `Drain the pump ''before'' you begin.`,
      tools: [{ name: 'Seal puller', quantity: 1 }],
      prerequisites: [first.guideid],
    }),
  )
  for (let number = 1; number <= 8; number++) await addStep(guide.guideid, number, `Do part ${number}.`)
  const { steps } = (await (await site.api('GET', `/guides/${guide.guideid}`)).json()) as {
    steps: { stepid: number }[]
  }
  const fields = [
    {
      label: 'Torque',
      field_type: 'Numeric Input',
      unit: 'Nm',
      required: true,
      min: 10,
      max: 14,
      target: 12,
    },
    { label: 'Photo of the seal', field_type: 'Image' },
  ]
  const saved = await site.api('POST', `/step_forms/${steps.at(-1)?.stepid}`, { fields })
  assert.equal(saved.status, 201)
  const found = async () => {
    const answer = await site.api('GET', '/search?q=shaft&filter=guide')
    return ((await answer.json()) as { totalResults: number }).totalResults
  }
  await eventually(found, 1)
  address = `${site.url}/Guide/Change+the+shaft+seal/${guide.guideid}`
})

const made = async (answer: Response) => (await answer.json()) as { guideid: number }

const addStep = (guideid: number, orderby: number, text: string) =>
  site.api('POST', `/guides/${guideid}/steps`, {
    orderby,
    title: `Part ${orderby}`,
    lines: [{ text, bullet: 'black', level: 0 }],
  })

async function seesAtOnce(page: Page, text: RegExp): Promise<void> {
  const box = await page.getByText(text).first().boundingBox()
  assert.ok(box && box.y < 450, `${text} at ${box?.y}`)
}

/** The page lists what a run will ask for. */
async function readAsked(page: Page): Promise<void> {
  const asked = page.locator('.sw-step', { hasText: 'Do part 8.' }).locator('.sw-asked')
  const text = (await asked.innerText()).replaceAll(/\s+/g, ' ').trim()
  assert.equal(text, 'To record in a run Torque 12 Nm (10 – 14 Nm) required Photo of the seal')
}

/** Reports what the browser has blocked. */
function collectFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}

async function withoutScript(width: number): Promise<BrowserContext> {
  return browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } })
}

test('without script a guide is read and followed from the first page on', async () => {
  for (const width of [390, 1440]) {
    const context = await withoutScript(width)
    const page = await context.newPage()
    await page.goto(site.url)
    await screenshot(page, `plain-home-${width}`)
    await page.getByRole('link', { name: 'Pumps' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Pumps' }).waitFor()
    await page.getByRole('link', { name: 'Change the shaft seal' }).click()
    await page.getByRole('heading', { level: 1, name: 'Change the shaft seal' }).waitFor()
    await page.getByText('Do part 8.').waitFor()
    await readAsked(page)
    const unfold = () => (width < 768 ? page.getByText(/^Tools \(/).click() : undefined)
    await unfold()
    await page.getByRole('link', { name: 'Seal puller' }).waitFor()
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    assert.ok(!isTooWide, `nothing is cut at ${width} pixels`)
    await screenshot(page, `plain-guide-${width}`)
    await page.getByRole('link', { name: 'Lock the pump out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lock the pump out' }).waitFor()
    await page.getByRole('link', { name: 'Search' }).click()
    await page.getByLabel('Search this site').fill('shaft')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText(/^\d+ results?$/).waitFor()
    await screenshot(page, `plain-search-${width}`)
    await page.getByRole('link', { name: 'Change the shaft seal' }).click()
    await unfold()
    await page.getByRole('link', { name: 'Seal puller' }).click()
    await page.getByRole('heading', { name: 'Guides with this tool or part' }).waitFor()
    await page.getByRole('link', { name: 'Change the shaft seal' }).waitFor()
    await screenshot(page, `plain-item-${width}`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await seesAtOnce(page, /^Signing in needs JavaScript/)
    await page.goto(`${site.url}/runs`)
    await seesAtOnce(page, /This page needs JavaScript/)
    await context.close()
  }
})

test('the app takes over what is being read, where it is', async () => {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  const faults = collectFaults(page)
  // Delays the app's request for the guide while the test examines the page of the server.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/2.0/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(address)
  await page.locator('#plain').getByText('Do part 8.').scrollIntoViewIfNeeded()
  await checkAccessibility(page)
  const place = (text: string) =>
    page.getByText(text).evaluate((found) => Math.round(found.getBoundingClientRect().top))
  const before = await place('Do part 8.')
  held.resolve()
  await page.locator('#plain').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Share' }).waitFor()
  await readAsked(page)
  const moved = Math.abs((await place('Do part 8.')) - before)
  assert.ok(moved <= 60, `what is read stays where it is, but moved ${moved} pixels`)
  assert.equal(await page.locator('[id="content"]').count(), 1)
  assert.deepEqual(faults, [])
  await context.close()
})

test('a tool leads to the guides that call for it, and whoever may is asked to write about it', async () => {
  const page = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' })
  await page.goto(address)
  await page.locator('#plain').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Seal puller' }).click()
  await page.getByRole('heading', { name: 'Guides with this tool or part' }).waitFor()
  assert.equal(await page.getByText('This page is empty').count(), 0)
  await addSession(site, page.context())
  await page.goto(`${site.url}/Item/Seal_puller`)
  await page.getByRole('link', { name: 'Write this page' }).waitFor()
  await page.getByRole('link', { name: 'Change the shaft seal' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change the shaft seal' }).waitFor()
  await page.close()
})

test('a link to a step ends at that step, also while the app takes over', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 600 }, serviceWorkers: 'block' })
  const number = address.split('/').at(-1)
  const { steps } = (await (await site.api('GET', `/guides/${number}`)).json()) as {
    steps: { stepid: number }[]
  }
  const place = `s${steps[4]!.stepid}`
  await page.goto(`${address}#${place}`)
  await page.locator('#plain').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Share' }).waitFor()
  await page.waitForFunction((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1
    return top > 0 && top < innerHeight / 2
  }, place)
  await page.close()
})

test('on paper a guide has no empty sheets and nothing to press', async () => {
  const page = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' })
  // Prevents the browser's print dialog, which would block the page.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  await page.goto(address)
  await page.locator('#plain').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print this guide' })
  await dialog.getByRole('radio', { name: 'Large' }).check()
  await dialog.getByRole('button', { name: 'Print' }).click()
  await page.locator('html[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Skip to content', 'Comments', 'Share'])
    assert.equal(await page.getByText(name, { exact: true }).first().isVisible(), false, name)
  await readAsked(page)
  await page.locator('.sw-paper-imprint .sw-code path[d^=M]').waitFor()
  const imprint = await page.locator('.sw-paper-imprint').innerText()
  assert.match(imprint, /^Revision \d+ of .*\nPrinted .*\nhttp:.*\/Guide\//)
  // The width of a sheet without its margins, on A4 and on Letter: nothing is cut off at its edge.
  for (const width of [688, 710]) {
    await page.setViewportSize({ width, height: 970 })
    assert.deepEqual(await page.evaluate(listCutOff), [], `${width} pixels`)
  }
  await chooseForPaper(page)
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  const sheets = pdf.match(/\/Type \/Page\b/g)?.length ?? 0
  assert.ok(sheets >= 1 && sheets <= 3, `${sheets} sheets`)
  await page.close()
})

test('the browser that prints by itself fetches the pictures that nobody has scrolled to', async () => {
  const context = await openWindow(browser)
  const page = await context.newPage()
  await signIn(site, page, mara)
  const send = async (place: number) => {
    const { buffer } = await drawPhoto(page, 'seal.png', 1000 + 4 * place, 750 + 3 * place)
    return page.evaluate(async (base64) => {
      const body = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const answer = await fetch('/api/2.0/user/media/images?file=seal.png', { method: 'POST', body })
      return ((await answer.json()) as { image: { id: number } }).image.id
    }, buffer.toString('base64'))
  }
  const draft = { category: 'Pumps', type: 'how-to', public: true, title: 'Look at the seal' }
  const { guideid } = await made(await site.api('POST', '/guides', draft))
  for (let orderby = 1; orderby <= 8; orderby++) {
    const media = { type: 'image', data: [await send(orderby)] }
    const step = await site.api('POST', `/guides/${guideid}/steps`, { orderby, lines: [], media })
    assert.equal(step.status, 201, await step.text())
  }
  await page.goto(`${site.url}/Guide/${guideid}`)
  const missing = () =>
    page
      .locator('.sw-steps img')
      .evaluateAll((images) => images.filter((image) => !(image as HTMLImageElement).naturalWidth).length)
  await page.getByText('Step 8').waitFor()
  assert.ok((await missing()) > 0, 'some are not fetched before they are needed')
  await page.emulateMedia({ media: 'print' })
  await eventually(missing, 0)
  await context.close()
})

/** Elements with text or a picture that end beyond the right edge. */
function listCutOff(): string[] {
  const shown = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, img, td)')]
  const cut = shown.filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
  return cut.map((each) => each.textContent?.trim().slice(0, 40) || each.tagName)
}

/** The choices hold for the browser's own command, too. */
async function chooseForPaper(page: Page): Promise<void> {
  const isAsked = () => page.locator('.sw-asked').first().isVisible()
  assert.equal(await isAsked(), true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print this guide' })
  await dialog.getByLabel('Fields of the forms').uncheck()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  assert.equal(await isAsked(), false)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await eventually(isAsked, false)
}
