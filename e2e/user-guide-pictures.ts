// Renders the pictures of the README and the user guide from a new site with sample content into docs/images:
// node --conditions=source e2e/user-guide-pictures.ts [words]
// With words, only pictures whose name contains one of them.
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { type Call, callsAt } from '../server/test/hosting/calls.ts'
import { openBrowser, openPage, type Site, startSite } from './support/browser.ts'
import { signIn } from './support/works.ts'

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url))
const largest = 240_000

const ines = { email: 'ines@yard.example', password: 'correct horse battery', username: 'Ines Park' }
const sizes = {
  desk: { width: 1280, height: 800 },
  tall: { width: 1280, height: 1080 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const

interface View {
  name: string
  size: keyof typeof sizes
  path: string
  /** Waits until the content is loaded and visible. */
  show?(page: Page): Promise<unknown>
}

const words = process.argv.slice(2)
const isWanted = ({ name }: { name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word))

const site = await startSite()
const browser = await openBrowser()
try {
  mkdirSync(folder, { recursive: true })
  if (isWanted({ name: 'first-run' })) await showFirstRun(browser, site)
  const call = await setUp(site)
  const views = (await listViews(call)).filter(isWanted)
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
    const ofSize = views.filter((view) => view.size === size)
    if (ofSize.length > 0) await takeAll(browser, size, ofSize)
  }
} finally {
  await browser.close()
  await site.stop()
}

async function showFirstRun(browser: Browser, { url, code }: Site): Promise<void> {
  const page = await openPage(browser, { viewport: sizes.tall, colorScheme: 'light' })
  await page.goto(url)
  await page.getByLabel('Setup code from the console').fill(code)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Name of the site').fill('The Yard')
  await page.getByLabel('Name', { exact: true }).fill(ines.username)
  await page.getByLabel('E-mail address').fill(ines.email)
  await page.getByLabel('Password', { exact: true }).fill(ines.password)
  await take(page, 'first-run')
  await page.close()
}

/** Sets the site up, adds the content and returns API calls of its administrator. */
async function setUp({ url, code }: Site): Promise<Call> {
  const choices = { title: 'The Yard', registration: 'invited', language: 'en', sample: true }
  const setup = { ...ines, ...choices, code }
  const { authToken } = await callsAt(url).call<{ authToken: string }>('POST', '/setup', setup)
  const { call } = callsAt(url, authToken)
  const began = Date.now()
  while ((await call<unknown[]>('GET', '/events?type=sample.filled')).length === 0) await wait(250)
  process.stdout.write(`sample content after ${Date.now() - began} ms\n`)
  return call
}

interface Listed {
  guideid: number
  title: string
}

async function listViews(call: Call): Promise<View[]> {
  const guides = await call<Listed[]>('GET', '/guides?limit=200')
  const idOf = (title: string) => guides.find((guide) => guide.title === title)?.guideid as number
  const [part, tube] = [idOf('Inspect the First Part'), idOf('Replace an Inner Tube')]
  const forms = await call<Form[]>('GET', `/step_forms/guideid/${part}`)
  const columns = forms.flatMap(({ fields }) => fields.map(({ field_guid }) => field_guid)).slice(0, 3)
  const run = await beginRun(call, part, forms)
  const deviating = `/work_log?guideid=${part}&status=complete&deviations=true&limit=1`
  const [done] = await call<{ entryid: number }[]>('GET', deviating)
  await call('POST', '/invitations', { privileges: ['Author'] })
  const teams = await call<{ teamid: number; name: string }[]>('GET', '/teams?limit=50')
  const team = teams.find(({ name }) => name === 'Press crew')?.teamid
  const picture = (page: Page) =>
    page
      .getByRole('button', { name: /^Enlarge/ })
      .first()
      .waitFor()
  const toHeading = (name: string | RegExp) => async (page: Page) => {
    const heading = page.getByRole('heading', { name }).first()
    await heading.evaluate((element) => {
      element.scrollIntoView({ block: 'start' })
      // Scrolls out from under the sticky bar.
      scrollBy(0, -70)
    })
  }
  return [
    { name: 'home', size: 'tall', path: '/', show: (page) => page.getByText('Featured guides').waitFor() },
    { name: 'guide', size: 'desk', path: `/Guide/${tube}`, show: toHeading('Give the new tube some shape') },
    { name: 'guide-phone', size: 'phone', path: `/Guide/${tube}`, show: picture },
    { name: 'editor', size: 'desk', path: `/edit/${tube}`, show: toHeading('Steps') },
    { name: 'form', size: 'desk', path: `/edit/${part}`, show: openForm },
    { name: 'translate', size: 'desk', path: `/translate/${idOf('Clean the Bracket Die')}/de` },
    { name: 'history', size: 'desk', path: `/history/${tube}` },
    {
      name: 'run',
      size: 'tablet',
      path: `/runs/${run}`,
      show: (page) => page.getByRole('region', { name: 'To record' }).waitFor(),
    },
    { name: 'run-phone', size: 'phone', path: `/runs/${run}` },
    { name: 'records', size: 'tall', path: `/records?guideid=${part}&columns=${columns}` },
    { name: 'record', size: 'tall', path: `/records/${done?.entryid}` },
    { name: 'charts', size: 'tall', path: `/charts/${part}`, show: drawn },
    { name: 'people', size: 'desk', path: '/admin/people' },
    { name: 'settings', size: 'desk', path: '/admin/settings' },
    { name: 'audit', size: 'desk', path: '/admin/events' },
    { name: 'team', size: 'desk', path: `/Team/${team}` },
  ]
}

async function drawn(page: Page): Promise<void> {
  const charts = page.getByRole('img', { name: /^Chart/ })
  await charts.first().waitFor()
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Form of step 2' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Length at the middle/ })
    .click()
}

interface Form {
  stepid: number
  fields: { field_revisionid: number; field_guid: string; label: string }[]
}

/** A run in its second step, with a reading above its limit. */
async function beginRun(call: Call, guideid: number, forms: readonly Form[]): Promise<number> {
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', {
    guideid,
    workorderid: 'FP-1204',
  })
  const form = forms.find(({ fields }) => fields.some(({ label }) => label.startsWith('Length')))
  if (!form) throw new Error('The sample guide has no form with a length')
  await call('POST', `/work_log/${entryid}/step`, { stepid: form.stepid })
  const length = form.fields.find(({ label }) => label.startsWith('Length'))?.field_revisionid
  const fields = { [String(length)]: ['68.02', '67.98', '68.15'] }
  await call('PUT', `/work_log/${entryid}/stepData`, { fields })
  return entryid
}

async function takeAll(browser: Browser, size: keyof typeof sizes, views: readonly View[]): Promise<void> {
  const page = await openPage(browser, {
    viewport: sizes[size],
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await signIn(site, page, ines)
  for (const { name, path, show } of views) {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('heading').first().waitFor()
    await settle(page)
    await show?.(page)
    await settle(page)
    await take(page, name)
  }
  await page.close()
}

/** Waits until no request is pending and every visible picture is loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return image.complete || width === 0 || bottom < 0 || top > innerHeight
    }),
  )
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

async function take(page: Page, name: string): Promise<void> {
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  if (bytes.length > largest) throw new Error(`${name}.png has ${bytes.length} bytes`)
  await writeFile(join(folder, `${name}.png`), bytes)
  process.stdout.write(`${name}.png ${bytes.length}\n`)
}
