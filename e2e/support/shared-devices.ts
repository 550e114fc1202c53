// People with PINs and ID badges, and browsers that are registered as shared devices.
import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { addPerson } from '../../server/test/hosting/people.ts'
import { openWindow } from './browser.ts'
import type { openWorks } from './journey.ts'
import { waitForStart } from './runs.ts'
import { scan } from './scanner.ts'
import { mara } from './works.ts'

type Works = Pick<Awaited<ReturnType<typeof openWorks>>, 'browser' | 'site' | 'call'>

export interface Worker {
  username: string
  email: string
  pin: string
  code: string
}

export const tom = { username: 'Tom Reyes', email: 'tom@works.example', pin: '4826', code: 'ID-TOM-0001' }
export const aylin = {
  username: 'Aylin Kaya',
  email: 'aylin@works.example',
  pin: '74185',
  code: 'ID-AYLIN-0002',
}

export async function addWorker(call: Works['call'], { pin, code, ...person }: Worker): Promise<number> {
  const userid = await addPerson(call, { ...person, password: 'battery horse correct' })
  await call('PUT', `/users/${userid}/pin`, { old_password: mara.password, pin })
  await call('PUT', `/users/${userid}/id_badge`, { old_password: mara.password, code })
  return userid
}

/** Mara registers a browser. */
export async function openDevice(
  { browser, site }: { browser: Browser; site: Works['site'] },
  options: object,
  { name, lockMinutes = 5 }: { name: string; lockMinutes?: number },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openWindow(browser, options)
  const page = await context.newPage()
  const signedIn = await context.request.post(`${site.url}/api/2.0/user/token`, {
    data: { email: mara.email, password: mara.password },
    headers: { origin: site.url },
  })
  assert.equal(signedIn.status(), 201)
  await page.goto(`${site.url}/admin/devices`)
  await page.getByRole('main').getByRole('textbox').first().fill(name)
  await page.getByRole('main').getByRole('textbox').nth(1).fill(String(lockMinutes))
  await page.getByRole('main').locator('input[type="password"]').fill(mara.password)
  await page.getByRole('main').locator('form button[type="submit"]').click()
  await page.getByRole('button', { name: /^(Switch|Wechseln)$/ }).waitFor()
  return { context, page }
}

export const isIn = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Account of|Konto von) ${name}`) }).waitFor()

/** The page has loaded again by then. */
export const waitUntilLocked = (page: Page, who = 'Who is there?') =>
  page.getByRole('heading', { name: who, level: 1 }).waitFor()

/** Scans the badge as soon as the page takes it. */
export async function workAs(page: Page, { username, code }: Worker): Promise<void> {
  const locked = page.getByRole('heading', { name: 'Who is there?', level: 1 })
  await locked.or(page.getByRole('button', { name: /^Account of/ })).waitFor()
  await scan(page, code)
  await isIn(page, username)
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await waitUntilLocked(page)
}

export async function tapPin(page: Page, pin: string, done = 'Go on'): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).tap()
  await page.getByRole('button', { name: done, exact: true }).tap()
}

/** Starts a run of a guide whose first step has this title. */
export async function beginRun(
  page: Page,
  address: string,
  { order, title }: { order: string; title: string },
): Promise<number> {
  await page.goto(address)
  await page.getByLabel(/^(Work order|Auftrag)$/).fill(order)
  await page.getByRole('button', { name: /^(Start|Starten)$/ }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  return waitForStart(page)
}
