// Proves that a run fits every screen shape: phones upright and on their side, with the on-screen keyboard, offline,
// with long words. Instructions and controls stay fully visible and large enough.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { openWorks } from '../support/journey.ts'
import { eventually, until } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('invited')

const tighten = {
  title: 'Ablassschraube festziehen',
  text: 'Mit dem Drehmomentschlüssel anziehen.',
  fields: [
    { label: 'Anzugsdrehmoment', field_type: 'Numeric Input', unit: 'Nm', min: 10.5, max: 14 },
    {
      label: 'Ergebnis',
      field_type: 'Radios',
      options: ['In Ordnung', 'Nacharbeit', 'Ausschuss wegen Gewindeschneidöldruckschwankungen'],
    },
    { label: 'Ebenheit', field_type: 'Numeric Input', unit: 'mm', readings: 8 },
    { label: 'Bemerkung', field_type: 'Text Area' },
  ],
}
const { guideid } = await makePressGuide(call, [tighten], {
  title: 'Hydraulikölwechsel und Druckspeicherprüfung an der Abkantpresse mit Sicherheitsfreigabe',
  time_required_min: 600,
  time_required_max: 1200,
})
const page = await openAsMara({ viewport: { width: 390, height: 844 }, hasTouch: true })
const context = page.context()
await context.addInitScript(() => localStorage.setItem('stepwright.language', 'de'))

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  assert.ok(box)
  return box
}
const torque = () => page.locator('.sw-run-form input').first()
const bodyHeight = () => page.locator('.sw-run-body').evaluate((body) => body.clientHeight)

test('on a phone the whole order is read, and saying that there is no connection takes little room', async () => {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  const order = page.locator('main input.sw-input')
  await order.fill('WO-2026-000471')
  // The scanner is below the field, so that the whole order is visible while typing.
  assert.equal(await order.evaluate((input) => input.scrollWidth <= input.clientWidth), true)
  await order.press('Enter')
  // Enter shows the order once more.
  await page.getByRole('button', { name: 'Starten', exact: true }).click()
  await torque().waitFor()
  const summary = page.locator('.sw-run-what span')
  assert.equal(await summary.evaluate((text) => text.scrollHeight <= text.clientHeight + 1), true)
  const before = await bodyHeight()
  await context.setOffline(true)
  await page.getByText('Keine Verbindung zum Server.').waitFor()
  await torque().fill('15')
  await torque().blur()
  await page
    .getByText('Einträge sind auf diesem Gerät gesichert')
    .or(page.getByText('Eintrag ist auf diesem'))
    .waitFor()
  assert.ok((await bodyHeight()) > before - 100)
  const retry = await boxOf(page.getByRole('button', { name: 'Erneut versuchen' }))
  assert.ok(retry.width >= 56 && retry.height >= 56)
})

test('long words of a choice stay inside of it', async () => {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [844, 390],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    const over = await page
      .locator('.sw-choice-option')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length)
    assert.equal(over, 0, `at ${width} pixels`)
  }
})

test('a phone that lies on its side shows field and words beside each other, with its keyboard the field alone', async () => {
  await page.setViewportSize({ width: 844, height: 390 })
  await until(async () => (await bodyHeight()) > 180)
  await page.setViewportSize({ width: 844, height: 200 })
  await torque().focus()
  await page.locator('.sw-run-footer').waitFor({ state: 'hidden' })
  await until(async () => (await bodyHeight()) > 130)
  const field = page.locator('textarea')
  await field.focus()
  await until(async () => {
    const { y } = await boxOf(field)
    const top = await boxOf(page.locator('.sw-run-body'))
    return y < top.y + top.height - 60
  })
  await field.fill('Gewinde verschmutzt')
  await field.blur()
  await page.locator('.sw-run-footer').waitFor()
  assert.equal(await field.inputValue(), 'Gewinde verschmutzt')
})

test('beside a long form what is to be done stays in sight', async () => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.locator('textarea').scrollIntoViewIfNeeded()
  await until(async () => (await page.locator('.sw-run-body').evaluate((body) => body.scrollTop)) > 100)
  await until(async () => {
    const { y } = await boxOf(page.getByText('Mit dem Drehmomentschlüssel anziehen.'))
    return y > 0 && y < 768
  })
})

test('time stands still on the screen from the press of a pause on, though the server does not hear of it', async () => {
  const time = () => page.getByRole('timer').locator('strong').innerText()
  await until(async () => (await time()) > '0:04')
  const before = await time()
  await page.getByRole('button', { name: 'Pausieren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pausieren' }).click()
  await page.getByRole('heading', { name: 'Pausiert' }).waitFor()
  const stood = await time()
  assert.ok(stood >= before, `${stood} after ${before}`)
  await page.getByRole('button', { name: 'Fortsetzen' }).click()
  await torque().waitFor()
  await until(async () => (await time()) > stood)
  await context.setOffline(false)
  await eventually(() => page.getByText('Keine Verbindung zum Server.').count(), 0)
})
