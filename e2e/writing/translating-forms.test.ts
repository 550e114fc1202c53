// Proves that texts of forms, tools and parts are translated beside the original and shown in a run in that language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility } from '../support/browser.ts'
import { makeCategory, makeGuide, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { runNumber, storedAddresses, waitUntilAppStored } from '../support/runs.ts'
import { choose, eventually } from '../support/wait.ts'

const { site, openAsMara, windowOfMara } = await openWorks('open')

const torque = { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', help: 'Read the wrench.' }
const result = { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'] }

await makeCategory(site, 'Harbour Crane')
const guideid = await makeGuide(site, 'Harbour Crane', 'Tighten the slewing ring', [
  ['Tighten the screws.'],
  ['Wipe the ring.'],
])
const { revisionid, steps } = await readGuide(site, guideid)
await site.api('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
  public: true,
  tools: [{ name: 'Torque wrench', notes: 'Up to 500 Nm' }],
})
const stepid = steps[0]!.stepid
await site.call('POST', `/step_forms/${stepid}`, { fields: [torque, result] })
const context = await windowOfMara()
const page = await context.newPage()

const field = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Step 1', exact: true }).getByRole('textbox', { name, exact: true })

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved').waitFor()
}

interface Field {
  field_guid: string
  label: string
}
const formIn = async (langid: string) =>
  (await site.call<{ fields: Field[] }>('GET', `/step_forms/stepid/${stepid}?langid=${langid}`)).fields

test('the words of a form stand under the lines of their step, and are written like them', async () => {
  await page.goto(`${site.url}/translate/${guideid}/de`)
  await field(page, 'Line 1').fill('Die Schrauben anziehen.')
  await field(page, 'Torque: label').fill('Drehmoment')
  await field(page, 'Result: label').fill('Ergebnis')
  await field(page, 'Result: option Rework').fill('Nacharbeit')
  assert.equal(await field(page, 'Torque: unit').getAttribute('placeholder'), 'Nm')
  await checkAccessibility(page, { within: 'main' })
  await save(page)
  assert.deepEqual(
    (await formIn('de')).map(({ label }) => label),
    ['Drehmoment', 'Ergebnis'],
  )
  const [first, second] = await formIn('en')
  const renamed = { ...torque, label: 'Torque of the screws', field_guid: first!.field_guid }
  const fields = [renamed, { ...result, field_guid: second!.field_guid }]
  await site.call('POST', `/step_forms/${stepid}`, { fields })
  await page.goto(`${site.url}/translate/${guideid}/de`)
  await page.locator('ins', { hasText: 'of the screws' }).first().waitFor()
  await page.getByRole('button', { name: 'Still correct: Torque of the screws: label' }).click()
  await save(page)
  await page.reload()
  await field(page, 'Torque of the screws: label').waitFor()
  assert.equal(await page.getByText('Original has changed').count(), 0)
})

test('what is refused stands at its field, and holds up nothing else', async () => {
  await page.goto(`${site.url}/translate/${guideid}/de`)
  const label = field(page, 'Result: label')
  assert.equal(await label.getAttribute('maxlength'), '200')
  await label.fill('Ergebnis\nder Arbeit')
  await field(page, 'Result: option OK').fill('In Ordnung')
  const second = page.getByRole('region', { name: 'Step 2', exact: true })
  await second.getByRole('textbox', { name: 'Line 1', exact: true }).fill('Den Ring abwischen.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('1 text was refused').waitFor()
  await page.getByText('1 text not saved').waitFor()
  await eventually(() => label.getAttribute('aria-invalid'), 'true')
  await eventually(() => label.evaluate((each) => each === document.activeElement), true)
  await page.getByText('Write this in one line.').waitFor()
  const { steps } = await site.call<{ steps: { lines: { text_raw: string }[] }[] }>(
    'GET',
    `/guides/${guideid}?langid=de`,
  )
  assert.equal(steps[1]?.lines[0]?.text_raw, 'Den Ring abwischen.')
  await label.fill('Ergebnis der Arbeit')
  await eventually(() => page.getByText('Write this in one line.').count(), 0)
  await label.fill('Ergebnis')
  await page.getByText('Everything is saved').waitFor()
  assert.equal(await field(page, 'Result: option OK').inputValue(), 'In Ordnung')
})

test('tools are called and described in the language, and readers have both', async () => {
  await page.goto(`${site.url}/translate/${guideid}/de`)
  const things = page.getByRole('region', { name: 'Tools and parts', exact: true })
  await things.getByRole('textbox', { name: 'Torque wrench: name' }).fill('Drehmomentschlüssel')
  await things.getByRole('textbox', { name: 'Torque wrench: remark' }).fill('Bis 500 Nm')
  await save(page)
  await page.goto(`${site.url}/Guide/x/${guideid}?lang=de`)
  await page.getByText('Drehmomentschlüssel').first().waitFor()
  await page.getByText('Bis 500 Nm').first().waitFor()
})

test('who runs the guide in that language reads its words; what is noted is the option of the original', async () => {
  await page.goto(`${site.url}/Guide/x/${guideid}?lang=de`)
  await page.getByText('Drehmoment').first().waitFor()
  await page.getByRole('link', { name: 'Start a run' }).click()
  await page.getByLabel('Work order').fill('WO-1')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Drehmoment').fill('12')
  await choose(page.getByRole('radiogroup', { name: 'Ergebnis' }).getByLabel('Nacharbeit'))
  const entryid = await runNumber(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByLabel('Language of the guide').selectOption('en')
  await page.getByLabel('Torque of the screws').waitFor()
  // Answers stay.
  await eventually(() => page.getByLabel('Rework').isChecked(), true)
  await eventually(() => page.getByLabel('Torque of the screws').inputValue(), '12')
  await page.reload()
  await page.getByText('Tighten the screws.').waitFor()
  const values = async () =>
    (await site.call<{ value: string }[]>('GET', `/work_log/${entryid}/values`)).map(({ value }) => value)
  await eventually(async () => (await values()).toSorted(), ['12', 'Rework'])
})

test('a run that the server does not know yet changes to a language in which the device has the guide', async () => {
  const page = await openAsMara({ serviceWorkers: 'allow' })
  const device = page.context()
  await page.goto(site.url)
  await waitUntilAppStored(page)
  for (const lang of ['de', 'en']) {
    await page.goto(`${site.url}/runs/start/${guideid}?lang=${lang}`)
    await page.getByLabel('Work order').waitFor()
    // A draft that has just been sent when the page is left is not stored.
    await page.waitForLoadState('networkidle')
    const plan = `/guides/${guideid}/plan?langid=${lang}`
    await eventually(async () => (await storedAddresses(page)).includes(plan), true)
  }
  await device.setOffline(true)
  await page.getByLabel('Work order').fill('WO-2')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Torque of the screws').fill('12')
  await page.getByLabel('Torque of the screws').press('Tab')
  const language = page.getByLabel('Language of the guide')
  await page.getByRole('button', { name: 'More' }).click()
  await language.selectOption('de')
  await page.getByLabel('Drehmoment').waitFor()
  await eventually(() => page.getByLabel('Drehmoment').inputValue(), '12')
  await device.setOffline(false)
  await page.waitForURL(/\/runs\/\d+\?lang=de/)
  await page.getByLabel('Drehmoment').waitFor()
  await device.close()
})
