// Proves PINs and ID badges in accounts, the pages of administrators and moderators, and a shared device without TLS.
// Covers: web/src/shared-device/ web/src/account/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { countUnsent, waitForStart } from '../support/runs.ts'
import { scan } from '../support/scanner.ts'
import { eventually } from '../support/wait.ts'
import { confirmWithPassword, makePressGuide, mara, signIn } from '../support/works.ts'

const name = 'works.example'
const switches = [`--host-resolver-rules=MAP ${name} 127.0.0.1`]
const { browser, site, call, windowOfMara } = await openWorks('invited', { name, switches })
const tom = { username: 'Tom Reyes', email: 'tom@works.example', password: 'battery horse correct' }
const { userid } = await call<{ userid: number }>('POST', '/users', tom)
const quick = () =>
  call<{ pin_date: number | null; id_badge_date: number | null }>('GET', `/users/${userid}/quick_sign_in`)
const { guideid } = await makePressGuide(call, [
  { title: 'Lock out', fields: [{ label: 'Remark', field_type: 'Text Input' }] },
])

/** The user whose data the device stores in plain form. Null while the page loads again. */
const ownerOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('stepwright.shared-owner')).catch(() => null)

const sizes = [
  ['en-GB', { width: 1024, height: 768 }],
  ['de-DE', { width: 768, height: 1024 }],
] as const

const section = (page: Page) => page.locator('section[aria-labelledby="account-quick"]')

test('users set, change and remove their PIN and ID badge with their password', async () => {
  const page = await (await openWindow(browser)).newPage()
  await signIn(site, page, tom)
  await page.goto(`${site.url}/account`)
  const own = section(page)
  await own.getByLabel('New PIN').fill('1234')
  await own.getByLabel('Your password').first().fill(tom.password)
  await own.getByRole('button', { name: 'Set PIN' }).click()
  await own.getByText('This PIN is guessed quickly.').waitFor()
  await own.getByLabel('New PIN').fill('4826')
  await own.getByLabel('Your password').first().fill('not my password')
  await own.getByRole('button', { name: 'Set PIN' }).click()
  await own.getByText('This is not your current password.').waitFor()
  await own.getByLabel('Your password').first().fill(tom.password)
  await own.getByRole('button', { name: 'Set PIN' }).click()
  await own.getByRole('button', { name: 'Change PIN' }).waitFor()
  await own.getByLabel('Your password').nth(1).fill(tom.password)
  await own.getByLabel('Code of the ID badge').focus()
  await scan(page, 'ID-TOM-0001', { pauseMs: 6 })
  await own.getByRole('button', { name: 'Change ID badge' }).waitFor()
  const state = await quick()
  assert.ok(state.pin_date && state.id_badge_date)
  await own.getByRole('button', { name: 'Remove ID badge' }).click()
  await own.getByRole('button', { name: 'Set ID badge' }).waitFor()
  await own.getByRole('button', { name: 'Remove PIN' }).click()
  await own.getByRole('button', { name: 'Set PIN' }).waitFor()
  const gone = await quick()
  assert.deepEqual([gone.pin_date, gone.id_badge_date], [null, null])
  await page.context().close()
})

test('administrators set them anew for a user', async () => {
  const page = await (await windowOfMara()).newPage()
  await page.goto(`${site.url}/admin/people`)
  await page.getByRole('button', { name: 'Actions for Tom Reyes' }).click()
  await page.getByRole('menuitem', { name: 'PIN and ID badge…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New PIN').fill('4826')
  await dialog.getByLabel('Your password').first().fill(mara.password)
  await dialog.getByRole('button', { name: 'Set PIN' }).click()
  await dialog.getByRole('button', { name: 'Change PIN' }).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'shared-reset')
  assert.ok((await quick()).pin_date)
  await page.context().close()
})

for (const [locale, viewport] of sizes)
  test(`pages of accounts and of shared devices: ${locale}`, async () => {
    const page = await (await windowOfMara({ locale, viewport })).newPage()
    await page.goto(`${site.url}/account`)
    await section(page).scrollIntoViewIfNeeded()
    await screenshot(page, `shared-account-${locale}`)
    await page.goto(`${site.url}/admin/devices`)
    await page.locator('.sw-empty').waitFor()
    await screenshot(page, `shared-admin-empty-${locale}`)
    await page.context().close()
  })

test('moderators register, rename and withdraw devices, and see no other page of the administration', async () => {
  await call('PATCH', `/users/${userid}`, { privileges: ['User', 'Author', 'Moderator'] })
  const page = await (await openWindow(browser)).newPage()
  await signIn(site, page, tom)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Shared devices' }).click()
  await page.getByRole('heading', { name: 'Shared devices', level: 1 }).waitFor()
  await eventually(
    () => page.getByRole('navigation', { name: 'Administration' }).getByRole('link').count(),
    1,
  )
  await page.getByLabel('Name of the device').fill('Tablet 4')
  await page.getByLabel('Your password').fill(tom.password)
  await page.getByRole('button', { name: 'Register as a shared device' }).click()
  await page.getByText('This browser is registered as Tablet 4').waitFor()
  await page.getByRole('button', { name: 'Change Tablet 4' }).click()
  await page.getByRole('dialog').getByLabel('Name of the device').fill('Tablet 5')
  await page.getByRole('dialog').getByLabel('Locks after minutes').fill('500')
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('dialog').getByText('A whole number from 1 to 240.').waitFor()
  await page.getByRole('dialog').getByLabel('Locks after minutes').fill('10')
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  // An unattended session lives longer.
  await confirmWithPassword(page, tom)
  await page.getByRole('heading', { name: 'Tablet 5' }).waitFor()
  await page.getByText('Locks after 10 minutes').waitFor()
  await page.getByRole('button', { name: 'Withdraw Tablet 5' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('heading', { name: 'This device was withdrawn' }).waitFor()
  await page.goto(`${site.url}/admin/settings`)
  await page.context().close()
})

test('without TLS nothing can be sealed: people change when everything is sent', async () => {
  await call('PUT', `/users/${userid}/id_badge`, { old_password: mara.password, code: 'ID-TOM-0001' })
  const context = await windowOfMara({ viewport: { width: 1024, height: 768 } })
  const page = await context.newPage()
  await page.goto(`${site.url}/admin/devices`)
  await page.getByLabel('Name of the device').fill('Plain')
  await page.getByLabel('Your password').fill(mara.password)
  await page.getByRole('button', { name: 'Register as a shared device' }).click()
  await page.getByRole('button', { name: 'Switch', exact: true }).waitFor()
  assert.equal(await page.evaluate(() => globalThis.isSecureContext), false)
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order').fill('WO-PLAIN')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Lock out' }).waitFor()
  await waitForStart(page)
  const events = /\/work_log\/[^/]+\/events/
  const letThrough = await intercept(context, events, cutOff)
  await page.getByLabel('Remark').fill('not sent yet')
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await eventually(() => countUnsent(page), 1)
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.getByRole('dialog').getByText('Scan your ID badge, or touch your name.').waitFor()
  await scan(page, 'ID-TOM-0001')
  await page.getByRole('dialog').getByText('1 entry waits for the network; switch when it is sent.').waitFor()
  await screenshot(page, 'shared-without-tls')
  letThrough()
  await scan(page, 'ID-TOM-0001')
  await eventually(() => ownerOf(page), String(userid))
  await page.locator('.sw-run-page').waitFor()
  assert.equal(await countUnsent(page), 0)
  await context.close()
})
