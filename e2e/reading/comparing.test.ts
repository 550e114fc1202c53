// Proves the comparison of two states on screen: by word and picture, side by side and in one column, by keyboard.
// Covers: web/src/history/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { drawPhoto, makeCategory, makeGuide, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { site, windowOfMara } = await openWorks('open')
const context = await windowOfMara()
const page = await context.newPage()

await makeCategory(site, 'Harbour Crane')
const guideid = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [
  ['Switch the crane off.', 'Wipe the nipples clean.'],
  ['Turn the jib by a quarter.'],
  ['Press grease into each nipple.'],
  ['Wipe off what comes out.'],
  ['Switch the crane on.'],
])

const stepOf = async (index: number) =>
  (await readGuide(site, guideid)).steps[index] as { stepid: number; revisionid: number }

async function changeStep(index: number, body: object): Promise<void> {
  const { stepid, revisionid } = await stepOf(index)
  await site.call('PATCH', `/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`, body)
}

async function changeGuide(body: object): Promise<void> {
  const { revisionid } = await readGuide(site, guideid)
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, body)
}

interface Numbered {
  guide_revisionid: number
}

const revisionOf = async () =>
  (await site.call<Numbered>('GET', `/guides/${guideid}?unpatrolled`)).guide_revisionid

async function upload(page: Page, width: number): Promise<number> {
  const { buffer } = await drawPhoto(page, 'ring.png', width, (width * 3) / 4)
  return page.evaluate(async (base64) => {
    const body = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const answer = await fetch('/api/2.0/user/media/images?file=ring.png', { method: 'POST', body })
    return ((await answer.json()) as { image: { id: number } }).image.id
  }, buffer.toString('base64'))
}

const images = (...data: number[]) => ({ media: { type: 'image', data } })
const widths = [390, 1024, 1366, 1440]

async function shoot(page: Page, name: string, height = 900): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    await screenshot(page, `${name}-${width}`)
  }
}

const start = await (async () => {
  await page.goto(site.url)
  const ring = await upload(page, 1000)
  const other = await upload(page, 1200)
  await changeGuide({
    public: true,
    summary: 'Old grease out',
    tools: [{ name: 'Grease gun', quantity: 1 }, { name: 'Rag' }],
  })
  await changeStep(1, images(ring))
  const { stepid } = await stepOf(2)
  const torque = { label: 'Torque of the nipple', field_type: 'Numeric Input', min: 10, max: 14 }
  const side = { label: 'Side', field_type: 'Radios', options: ['left', 'right'] }
  const form = await site.call<{ fields: { field_guid: string }[] }>('POST', `/step_forms/${stepid}`, {
    fields: [torque, side],
  })
  const revision = await revisionOf()
  const drawn = await site.call<{ image: { id: number } }>('PATCH', `/user/media/images/${ring}`, {
    markup: 'circle,400x300,80,red',
  })
  await changeGuide({
    title: 'Grease the slewing ring and its bearing',
    introduction: 'Once a month.\nTwo people.',
    summary: 'Old grease out, new grease in',
    difficulty: 'Difficult',
    tools: [{ name: 'Grease gun', quantity: 2 }, { name: 'Torque wrench' }],
  })
  await changeStep(0, {
    lines: [
      { text: 'Switch the crane off and lock the switch.', bullet: 'red', level: 0 },
      { text: 'Wipe the nipples clean.', bullet: 'black', level: 0 },
    ],
  })
  await changeStep(1, images(drawn.image.id, other))
  const [first, second] = form.fields
  await site.call('POST', `/step_forms/${stepid}`, {
    fields: [
      { ...side, field_guid: second?.field_guid, options: ['left', 'right', 'both'] },
      { ...torque, field_guid: first?.field_guid, label: 'Torque of each nipple', max: 12, required: true },
    ],
  })
  const { steps, revisionid } = await readGuide(site, guideid)
  const [one, two, three, , five] = steps.map((step) => step.stepid)
  const fourth = steps[3] as (typeof steps)[number]
  await site.call('PUT', `/guides/${guideid}/steporder?revisionid=${revisionid}`, {
    stepids: [five, one, two, three, fourth.stepid],
  })
  const token = (await readGuide(site, guideid)).steps[4]?.revisionid
  await site.call('DELETE', `/guides/${guideid}/steps/${fourth.stepid}?revisionid=${token}`)
  return revision
})()

test('two states are compared side by side, and in one column on a phone', async () => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(`${site.url}/history/${guideid}?from=${start}&to=working`)
  await page.getByRole('heading', { name: 'Differences', level: 1 }).waitFor()
  const changes = page.locator('[data-change]')
  const stepOne = changes.filter({ has: page.getByRole('heading', { name: /^Step 2: Part 1/ }) })
  const [before, after] = [
    stepOne.locator('.sw-sides > :first-child'),
    stepOne.locator('.sw-sides > :last-child'),
  ]
  await after.locator('ins', { hasText: 'and lock the switch' }).waitFor()
  assert.equal(await before.locator('ins').count(), 0)
  await before.getByText('Switch the crane off').waitFor()
  await page.getByRole('heading', { name: 'Step 5 moved to 1: Part 5' }).waitFor()
  await page.getByRole('heading', { name: 'Step 4 removed' }).waitFor()
  await page.getByText('Drawing or crop of picture 1 changed').waitFor()
  await page.getByText('Picture 2 added').waitFor()
  const pictures = page.getByRole('img', { name: /^(Before|After): Picture/ })
  await eventually(() => pictures.count(), 3)
  await page.getByText(/^moved from [12] to [12]$/).waitFor()
  await shoot(page, 'comparison', 2600)
  await page.setViewportSize({ width: 390, height: 900 })
  await eventually(() => page.locator('.sw-sides').count(), 0)
  await stepOne.locator('li', { hasText: 'Switch the crane off' }).locator('ins').waitFor()
  // The page is no wider than the phone.
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('jumps lead from change to change, by buttons and keys', async () => {
  await page.goto(`${site.url}/history/${guideid}?from=${start}&to=working`)
  await page.getByText(/^\d+ changes$/).waitFor()
  const count = await page.locator('[data-change]').count()
  assert.ok(count >= 8, String(count))
  await page.getByRole('button', { name: 'Next change' }).click()
  await page.getByText(`Change 1 of ${count}`, { exact: true }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent ?? '')
  const first = await focused()
  assert.notEqual(first, '')
  await page.keyboard.press('n')
  await page.getByText(`Change 2 of ${count}`, { exact: true }).waitFor()
  assert.notEqual(await focused(), first)
  await page.keyboard.press('p')
  assert.equal(await focused(), first)
  for (let at = 1; at < count + 3; at++) await page.keyboard.press('n')
  await page.getByText(`Change ${count} of ${count}`, { exact: true }).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Next change' }).isDisabled())
  // The select of a state is outside: typing there chooses an option.
  await page.getByRole('combobox', { name: 'Before' }).focus()
  await page.keyboard.press('p')
  await page.getByText(`Change ${count} of ${count}`, { exact: true }).waitFor()
})

test('states and language are chosen, and equal states say that nothing differs', async () => {
  await page.goto(`${site.url}/history/${guideid}`)
  await page.getByRole('link', { name: 'Compare versions' }).click()
  await page.getByRole('heading', { name: 'Nothing differs' }).waitFor()
  await shoot(page, 'comparison-same')
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('combobox', { name: 'Before' }).selectOption(String(start))
  await page.getByRole('heading', { name: 'Step 4 removed' }).waitFor()
  await page.getByRole('button', { name: 'Swap' }).click()
  await page.getByRole('heading', { name: 'Step 4 added' }).waitFor()
  assert.match(page.url(), new RegExp(`from=working&to=${start}$`))
  const german = (body: object) => site.call('PATCH', `/guides/${guideid}?langid=de&revisionid=0`, body)
  await german({ title: 'Drehkranz schmieren' })
  await page.reload()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await page.getByRole('heading', { name: 'Nothing differs' }).waitFor()
  assert.match(page.url(), /lang=de&from=shown&to=working/)
})

test('the German app in the dark shows the comparison', async () => {
  const german = await windowOfMara({ locale: 'de-DE' })
  const page = await german.newPage()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${site.url}/history/${guideid}?from=${start}&to=working`)
  await page.locator('[data-change]').first().waitFor()
  await page.getByRole('heading', { name: 'Schritt 4 entfernt' }).waitFor()
  await shoot(page, 'comparison-dark', 2600)
  await german.close()
})

test('a guide of 200 steps is compared, with unchanged steps folded', async () => {
  const long = await makeGuide(site, 'Harbour Crane', 'Inspect the whole crane', [])
  const steps = Array.from({ length: 200 }, (_, index) => ({
    title: `Point ${index + 1}`,
    lines: [{ text: `Look at point ${index + 1}.`, bullet: 'black', level: 0 }],
  }))
  const { guide_revisionid: made } = await site.call<Numbered>('GET', `/guides/${long}`)
  await site.call('PUT', `/guides/${long}/document?guide_revisionid=${made}`, { steps })
  const base = (await site.call<Numbered>('GET', `/guides/${long}`)).guide_revisionid
  const step = (await readGuide(site, long)).steps[99] as { stepid: number; revisionid: number }
  await site.call('PATCH', `/guides/${long}/steps/${step.stepid}?revisionid=${step.revisionid}`, {
    lines: [{ text: 'Look closely at point 100.', bullet: 'black', level: 0 }],
  })
  await page.goto(`${site.url}/history/${long}?from=${base}&to=working`)
  await page.getByRole('heading', { name: /^Step 100: Point 100/ }).waitFor()
  await page.getByText('Steps 1 to 99 (99): no changes').waitFor()
  await page.getByText('Steps 101 to 200 (100): no changes').waitFor()
  assert.equal(await page.locator('[data-change]').count(), 1)
  await screenshot(page, 'comparison-long')
  await page.goto(`${site.url}/history/${long}?from=${made}&to=working`)
  await eventually(() => page.locator('[data-change]').count(), 200)
})
