// Proves signing in and out: by keyboard alone, in German, on a phone, with a clear message for every refusal.
// Circle: inner, because no other journey shows each refusal of a sign-in.
// Loads pages: it opens addresses as a stranger who has them from elsewhere.
// Covers: web/src/account/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Route } from 'playwright-core'
import { checkAccessibility, openPage as openPageOf, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, interceptOnce } from '../support/requests.ts'
import { eventually, pressIfThere } from '../support/wait.ts'
import { fillSignIn, mara } from '../support/works.ts'

const { email, password } = mara
const { browser, site } = await openWorks('open')

const openPage = (options?: BrowserContextOptions) => openPageOf(browser, options)

test('somebody signs in with nothing but the keyboard and arrives where they wanted to go', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/account`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await eventually(async () => new URL(page.url()).searchParams.get('return'), '/account')

  await page.keyboard.press('Tab')
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'My account' }).waitFor()
  await eventually(async () => new URL(page.url()).pathname, '/account')
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'My account')
  await page.close()
})

test('a wrong password is said plainly, tells nothing about the account, and keeps what was typed', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, { email, password: 'not the password' })
  await page.getByRole('alert').getByText('E-mail address or password is not right.').waitFor()
  await eventually(() => page.getByLabel('E-mail address').inputValue(), email)
  await checkAccessibility(page, { within: 'main' })
  await page.close()
})

test('an address from outside is not followed after signing in', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/login?return=${encodeURIComponent('//evil.example/trap')}`)
  await fillSignIn(page, mara)
  await page.getByRole('heading', { name: 'Hello, Mara Lind' }).waitFor()
  await eventually(async () => page.url(), `${site.url}/`)

  await page.getByRole('button', { name: 'Account of Mara Lind' }).click()
  await checkAccessibility(page, { within: '#account-panel' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Welcome to Harbour Works' }).waitFor()
  await page.getByText('You are signed out.').waitFor()
  await page.goto(`${site.url}/account`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.close()
})

test('a German browser reads German on a phone, and the choice of another language stays', async () => {
  const page = await openPage({ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`${site.url}/login`)
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await eventually(() => page.getAttribute('html', 'lang'), 'de')
  await screenshot(page, 'sign-in-german-390')

  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await page.getByRole('dialog').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.getByRole('dialog').getByText('English', { exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Welcome to Harbour Works' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome to Harbour Works' }).waitFor()
  await eventually(() => page.getAttribute('html', 'lang'), 'en')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`)
  await page.close()
})

test('the theme that was chosen is there before the first paint', async () => {
  const page = await openPage({ colorScheme: 'light' })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Language and appearance' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await eventually(() => page.getAttribute('html', 'data-theme'), 'dark')
  await page.route('**/assets/index-*.js', (route) => cutOff(route))
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await page.close()
})

test('somebody makes an account on an open site', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Name', { exact: true }).fill('Tom Berg')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another long one')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This e-mail address has an account already.').waitFor()
  await page.getByLabel('E-mail address').fill('tom@works.example')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Hello, Tom Berg' }).waitFor()
  await page.close()
})

test('a session that was ended elsewhere leads to signing in and back to the same place', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, mara)
  await page.getByRole('heading', { name: 'Hello, Mara Lind' }).waitFor()
  // The session ends while the next screen is requested: pending requests of this screen also lead to signing in.
  const endSession = async (route: Route) => {
    await page.request.delete(`${site.url}/api/2.0/user/token`, { headers: { origin: site.url } })
    await route.continue()
  }
  await interceptOnce(page, '**/api/2.0/user/tokens', endSession)
  await page.getByRole('button', { name: 'Account of Mara Lind' }).click()
  await page.getByRole('link', { name: 'My API tokens' }).click()
  await page.getByText('Your session has ended.').waitFor()
  await fillSignIn(page, mara)
  await page.getByRole('heading', { name: 'API tokens and sessions' }).waitFor()
  await page.close()
})

test('a private site shows nobody anything before signing in, and explains that it takes no new people', async () => {
  await site.api('PATCH', '/settings', { private: true, registration: 'closed' })
  const page = await openPage()
  await page.goto(site.url)
  await page.getByText('This site is private.').waitFor()
  await eventually(async () => new URL(page.url()).pathname, '/login')
  await page.goto(`${site.url}/register`)
  await page.getByText('New accounts are not open here').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.goto(`${site.url}/reset`)
  await page.getByText('This site sends no mail.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.goto(`${site.url}/nowhere`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.close()
})

test('after too many attempts it is said when to try again', async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    await site.api('POST', '/user/token', { email: 'tom@works.example', password: 'wrong wrong wrong' })
  }
  const page = await openPage()
  await page.goto(`${site.url}/login`)
  await page.getByLabel('E-mail address').fill('tom@works.example')
  await page.getByLabel('Password', { exact: true }).fill('another long one')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/Too many attempts\. Please try again in 1\d minutes\./)
    .waitFor()
  await page.close()
})

test('a server that is gone is announced, and found again when it is back', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/login`)
  await page.getByLabel('E-mail address').waitFor()
  const topOfPage = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y
  const top = await topOfPage()
  await site.stop()
  await fillSignIn(page, mara)
  await page.getByText('The server cannot be reached. We keep trying.').waitFor()
  assert.equal(await topOfPage(), top, 'the notice moves nothing')
  await checkAccessibility(page, { within: '.sw-connection' })
  await site.restart()
  await pressIfThere(page.getByRole('button', { name: 'Try again' }))
  await page.getByText('The server cannot be reached. We keep trying.').waitFor({ state: 'hidden' })
  await fillSignIn(page, mara)
  await page.getByRole('heading', { name: 'Hello, Mara Lind' }).waitFor()
  await page.close()
})
