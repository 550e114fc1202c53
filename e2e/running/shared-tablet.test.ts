// Proves a tablet that several people use: certain times from the first offline run on, a session that is lost, and a
// sign-out without a network.
// Circle: inner, because no other journey loses a session on a tablet.
// Loads pages: it opens the app without a network.
// Covers: web/src/run/ web/src/account/ web/src/lib/later-sign-out.ts
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import {
  countComparisons,
  countRecorded,
  runNumber,
  storedAddresses,
  waitForStart,
  waitUntilAppStored,
  waitUntilSent,
} from '../support/runs.ts'
import { eventually, eventuallyMatches, until } from '../support/wait.ts'
import { endSession, fillSignIn, makePressGuide, mara, signIn } from '../support/works.ts'

const { site, call, browser } = await openWorks('invited')
const tom = { username: 'Tom Reyes', email: 'tom@works.example', password: 'battery horse correct' }
const lockOut = [{ label: 'Locked out', field_type: 'Text Input' }]
const { guideid } = await makePressGuide(call, [
  { title: 'Lock out', fields: lockOut },
  { title: 'Clean up' },
])

let context: BrowserContext
let page: Page
beforeEach(async () => {
  context = await openWindow(browser, { serviceWorkers: 'allow', viewport: { width: 768, height: 1024 } })
  page = await context.newPage()
})
afterEach(() => context.close())

const account = () => page.getByRole('button', { name: /^Account of/ })

const open = () => signIn(site, page, mara)

async function begin(order: string): Promise<void> {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order').fill(order)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Lock out' }).waitFor()
}

test('times are certain from the first run on that is begun offline, after signing in and opening the guide alone', async () => {
  await open()
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('link', { name: 'Start a run' }).waitFor()
  await eventually(async () => (await countComparisons(page)) > 0, true)
  await page.getByRole('link', { name: 'Start a run' }).click()
  await page.getByLabel('Work order').waitFor()
  await waitUntilAppStored(page)
  await context.setOffline(true)
  await page.getByLabel('Work order').fill('WO-FIRST')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Lock out' }).waitFor()
  await page.getByLabel('Locked out').fill('LOCK-7')
  await page.getByRole('button', { name: 'Next' }).click()
  await context.setOffline(false)
  await waitUntilSent(page)
  const entryid = await runNumber(page)
  const events = await call<{ type: string; uncertain: boolean }[]>('GET', `/work_log/${entryid}/events`)
  assert.deepEqual(
    events.filter(({ uncertain }) => uncertain).map(({ type }) => type),
    [],
  )
})

test('a session that is lost says that all is on the device, and sends it after signing in', async () => {
  await open()
  await begin('WO-LOST')
  const entryid = await waitForStart(page)
  await waitUntilAppStored(page)
  await context.setOffline(true)
  await endSession(site, context)
  await page.getByLabel('Locked out').fill('LOCK-8')
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await context.setOffline(false)
  await page.waitForURL(/\/login/)
  await page.getByText('Everything that you entered is kept on this device.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await screenshot(page, 'session-lost')
  await fillSignIn(page, mara)
  await page.getByRole('heading', { name: 'Lock out' }).waitFor()
  await waitUntilSent(page)
  const values = await call<{ value: string }[]>('GET', `/work_log/${entryid}/values`)
  assert.deepEqual(
    values.map(({ value }) => value),
    ['LOCK-8'],
  )
})

test('without a network a sign-out ends the session here at once, and on the server when it is reached', async () => {
  await open()
  const session = (await context.cookies()).find(({ name }) => name === 'session')?.value
  const user = () => fetch(`${site.url}/api/2.0/user`, { headers: { cookie: `session=${session}` } })
  await waitUntilAppStored(page)
  await context.setOffline(true)
  await account().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out on this device.').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await screenshot(page, 'signed-out-offline')
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await eventually(async () => (await user()).status, 401)
  await open()
  await page.reload()
  await account().waitFor()
})

/** Keeps the answers on the device locked until the page is left. */
const lockAnswers = () =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('stepwright-device').onsuccess = ({ target }) => {
          const owners = (target as IDBOpenDBRequest).result
            .transaction('owner', 'readwrite')
            .objectStore('owner')
          const ask = () => {
            owners.get('owner').onsuccess = ask
          }
          ask()
          resolve()
        }
      }),
  )

for (const { name, isOffline } of [
  { name: 'without a network', isOffline: true },
  { name: 'right before the network is lost', isOffline: false },
])
  test(`a sign-out ${name} holds, even if the page is left before the answers of the user are deleted`, async () => {
    await open()
    await waitUntilAppStored(page)
    await eventually(async () => (await storedAddresses(page)).includes('/user'), true)
    await context.setOffline(isOffline)
    await lockAnswers()
    await account().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText(isOffline ? 'You are signed out on this device.' : 'You are signed out.').waitFor()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await eventually(() => storedAddresses(page), ['/sites/info'])
  })

test('a run that is put on hold without a network is listed as on hold on the first page', async () => {
  await open()
  await begin('WO-HOLD')
  await waitForStart(page)
  await waitUntilAppStored(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More about this run' }).click()
  await page.getByRole('button', { name: 'Put on hold' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
  await page.getByRole('heading', { name: 'On hold' }).waitFor()
  // The heading shows before the device has stored the hold.
  await eventually(() => countRecorded(page, 'suspended'), 1)
  await page.goto(site.url)
  const run = page.getByRole('link', { name: /WO-HOLD/ }).first()
  await eventuallyMatches(() => run.textContent(), /On hold/)
})

test('a run that was taken over opens again without a network', async () => {
  await call('POST', '/users', tom)
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', {
    guideid,
    workorderid: 'WO-TAKEN',
  })
  await call('POST', `/work_log/${entryid}/suspend`, { reason: 'End of shift' })
  await signIn(site, page, tom)
  await waitUntilAppStored(page)
  await page.goto(`${site.url}/runs/${entryid}`)
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.getByLabel('Locked out').waitFor()
  const needed = ['', '/guide', '/step_forms'].map((part) => `/work_log/${entryid}${part}`)
  await until(async () => {
    const stored = await storedAddresses(page)
    return needed.every((path) => stored.includes(path))
  })
  await context.setOffline(true)
  await page.reload()
  await page.getByLabel('Locked out').fill('LOCK-9')
})
