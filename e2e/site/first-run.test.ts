// Proves the first run: from the code on the console to a site with its administrator.
// Circle: inner, because no other journey sets up a site by hand.
// Loads pages: it measures the first load.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, openPage, screenshot } from '../support/browser.ts'
import { openSite } from '../support/journey.ts'
import { choose, eventually, eventuallyMatches } from '../support/wait.ts'
import { addSession } from '../support/works.ts'

const { browser, site } = await openSite()

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

test('a fresh site leads its administrator from the code to the home page', async () => {
  const page = await openPage(browser)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
      faults.push(line.text())
  })

  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Welcome to Stepwright' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/setup')
  await checkAccessibility(page, { within: 'main' })
  await screenshot(page, 'first-run-code')

  await next(page)
  await page.getByText('Please fill this in.').waitFor()
  await eventually(
    () =>
      page.getByLabel('Setup code from the console').evaluate((field) => document.activeElement === field),
    true,
  )

  await page.getByLabel('Setup code from the console').fill('WRNG-CODE')
  await next(page)
  await page.getByText('This is not the setup code that the console shows.').waitFor()
  await page.getByLabel('Setup code from the console').fill(site.code)
  await next(page)
  await page.getByRole('heading', { name: 'Site and you' }).waitFor()
  await page.getByLabel('Name of the site').fill('Harbour Works')
  await page.getByLabel('Name', { exact: true }).fill('Mara Lind')
  await page.getByLabel('E-mail address').fill('mara@works.example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await next(page)
  await page.getByText('The password needs at least 10 characters.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await next(page)

  await page.getByRole('radio', { name: 'By invitation' }).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await choose(page.getByRole('radio', { name: 'Open' }))
  await next(page)
  assert.equal(await page.getByRole('switch', { name: 'Add sample content' }).isChecked(), false)
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Create the site' }).click()

  await page.getByRole('heading', { name: 'Hello, Mara Lind' }).waitFor()
  await page.getByRole('link', { name: 'Harbour Works' }).waitFor()
  await eventuallyMatches(() => page.title(), /Harbour Works/)
  await checkAccessibility(page, { within: 'main' })

  // The list of next steps starts with the first guide, which creates its category.
  await page.getByRole('heading', { name: 'Write a guide' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'New guide' }).click()
  await page.getByLabel('Title').fill('Change the oil')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByText('Name a category.').waitFor()
  await page.getByRole('textbox', { name: 'Category' }).fill('Press 3')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByRole('heading', { name: 'Edit “Change the oil”', level: 1 }).waitFor()

  await page.goto(`${site.url}/c/Press_3`)
  await page.getByRole('link', { name: 'New guide here' }).first().click()
  await eventually(() => page.getByRole('combobox', { name: 'Category' }).inputValue(), 'Press 3')
  await page.getByRole('combobox', { name: 'Category' }).fill('Pres 4')
  await page.getByLabel('Title').fill('Tighten the belt')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByText('Choose one of the categories.').waitFor()
  await choose(page.getByRole('switch', { name: 'Create “Pres 4” as a new category' }))
  await checkAccessibility(page, { within: 'main' })
  assert.deepEqual(faults, [])
  await page.close()
})

test('a site that is set up says so instead of asking again', async () => {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${site.url}/setup`)
  await page.getByRole('heading', { name: 'Already set up' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').waitFor()
  await page.close()
})

test('what was chosen in the first run holds', async () => {
  const info = (await (await fetch(`${site.url}/api/2.0/sites/info`)).json()) as Record<string, unknown>
  assert.equal(info.title, 'Harbour Works')
  assert.equal(info.registration, 'open')
  assert.equal(info.private, false)
  const people = (await (await fetch(`${site.url}/api/2.0/users`)).json()) as unknown[]
  assert.equal(people.length, 1)
})

/** Path and compressed size of everything that the page has loaded. */
const loadedBy = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, encodedBodySize: bytes }) => ({ path: new URL(name).pathname, bytes })),
  )

test('a reader’s first screen needs at most 125 KB of script in 16 files, and asks no other host', async () => {
  const page = await openPage(browser, { locale: 'de-DE' })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto(site.url, { waitUntil: 'networkidle' })
  const scripts = (await loadedBy(page)).filter(({ path }) => path.endsWith('.js'))
  const sum = scripts.reduce((total, { bytes }) => total + bytes, 0)
  assert.ok(
    scripts.length > 0 && scripts.length <= 16 && sum <= 125 * 1024,
    `${sum} bytes in ${scripts.length} files`,
  )
  assert.deepEqual([...hosts], [site.url])
  await page.close()
})

for (const { name, path, heading, files, most } of [
  { name: 'the home page', path: '/', heading: 'Hello, Mara Lind', files: 16, most: 6 },
  { name: 'the page of a guide', path: '/Guide/x/1', heading: 'Change the oil', files: 33, most: 5 },
])
  test(`${name} needs at most ${files} scripts and styles and ${most} answers for an administrator`, async () => {
    const page = await openPage(browser)
    await addSession(site, page.context())
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    const paths = (await loadedBy(page)).map((each) => each.path)
    const loaded = paths.filter((each) => /\.(?:js|css)$/.test(each))
    const answers = paths.filter((each) => each.startsWith('/api/'))
    assert.ok(loaded.length > 0 && loaded.length <= files, loaded.join(' '))
    assert.ok(answers.length > 0 && answers.length <= most, answers.join(' '))
    await page.close()
  })
