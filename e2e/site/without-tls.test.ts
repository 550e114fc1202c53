// Proves that the app works without TLS under a host name, which browsers do not treat as a secure context: signing in,
// reading, writing, uploading, and a complete run, in both languages.
// Loads pages: browsers treat its pages as insecure.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { account as accountDe } from '../../web/src/locales/de/account.ts'
import { core as coreDe } from '../../web/src/locales/de/core.ts'
import { device as deviceDe } from '../../web/src/locales/de/device.ts'
import { edit as editDe } from '../../web/src/locales/de/edit.ts'
import { manage as manageDe } from '../../web/src/locales/de/manage.ts'
import { read as readDe } from '../../web/src/locales/de/read.ts'
import { run as runDe } from '../../web/src/locales/de/run.ts'
import { scan as scanDe } from '../../web/src/locales/de/scan.ts'
import { account } from '../../web/src/locales/en/account.ts'
import { core } from '../../web/src/locales/en/core.ts'
import { device } from '../../web/src/locales/en/device.ts'
import { edit } from '../../web/src/locales/en/edit.ts'
import { manage } from '../../web/src/locales/en/manage.ts'
import { read } from '../../web/src/locales/en/read.ts'
import { run } from '../../web/src/locales/en/run.ts'
import { scan } from '../../web/src/locales/en/scan.ts'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { drawPhoto, type GuideAnswer, makeCategory, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { runNumber } from '../support/runs.ts'
import { eventually } from '../support/wait.ts'
import { mara } from '../support/works.ts'

const english = { ...account, ...core, ...device, ...edit, ...manage, ...read, ...run, ...scan }
type Words = Readonly<Record<keyof typeof english, unknown>>
const german: Words = {
  ...accountDe,
  ...coreDe,
  ...deviceDe,
  ...editDe,
  ...manageDe,
  ...readDe,
  ...runDe,
  ...scanDe,
}
type Say = (key: keyof typeof english, values?: Readonly<Record<string, string | number>>) => string
const speak =
  (words: Words): Say =>
  (key, values = {}) =>
    String(words[key]).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

const name = 'works.example'
const switches = [`--host-resolver-rules=MAP ${name} 127.0.0.1`]
const { browser, site } = await openWorks('invited', { name, switches })
await makeCategory(site, 'Pumps')

const visits = [
  { language: 'en-GB', say: speak(english), width: 1440, number: '4.2' },
  { language: 'de-DE', say: speak(german), width: 390, number: '4,2' },
] as const

for (const { language, say, width, number } of visits)
  test(`by name and without TLS everything works, ${language}`, async (t) => {
    const context = await openWindow(browser, { locale: language, viewport: { width, height: 900 } })
    const page = await context.newPage()
    const broken: Error[] = []
    page.on('pageerror', (error) => broken.push(error))
    const visit: Visit = { context, page, say, title: `Change the seal, ${language}`, number }
    await page.goto(`${site.url}/login`)
    assert.equal(await page.evaluate(() => isSecureContext), false)

    await t.test('signing in', () => signIn(visit))
    await t.test('writing a guide, with a step, a picture and a form', () => write(visit))
    await t.test('reading it', () => readIt(visit))
    await t.test('uploading in the media manager', () => upload(visit))
    await t.test('a run with values and a photo, to its end', () => runIt(visit))
    await t.test('what browsers hold back is told, with another way', () => lookForWhatIsMissing(visit))
    await t.test('signing out', () => signOut(visit))
    assert.deepEqual(broken, [])
    await context.close()
  })

interface Visit {
  context: BrowserContext
  page: Page
  say: Say
  title: string
  /** The number in the format of the user's language. */
  number: string
  guideid?: number
}

async function signIn({ page, say }: Visit): Promise<void> {
  await page.getByLabel(say('field.email')).fill(mara.email)
  await page.getByLabel(say('field.password'), { exact: true }).fill(mara.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('signIn.action') })
    .click()
  await page.getByRole('heading', { name: say('home.hello', { name: mara.username }) }).waitFor()
}

async function write(visit: Visit): Promise<void> {
  const { page, say, title } = visit
  await page.goto(`${site.url}/new`)
  await page.getByRole('combobox', { name: say('category.label') }).fill('pum')
  await page.getByRole('option', { name: 'Pumps' }).click()
  await page.getByLabel(say('edit.title')).fill(title)
  await page.getByRole('button', { name: say('edit.begin') }).click()
  await page.getByRole('heading', { name: say('edit.headingOf', { title }) }).waitFor()
  visit.guideid = Number(page.url().split('/').at(-1))

  for (const step of [1, 2]) {
    await page
      .getByRole('button', { name: say('edit.addStep'), exact: true })
      .last()
      .click()
    await page.getByLabel(say('edit.stepTitle', { number: step })).fill(`Part ${step}`)
    await page.getByRole('textbox', { name: say('edit.lineOf', { line: 1, number: step }) }).fill('Look.')
  }
  await page
    .getByLabel(say('edit.pictureFile', { number: 1 }))
    .setInputFiles(await drawPhoto(page, 'seal.png'))
  const picture = page.getByRole('img', { name: say('edit.picture', { place: 1, number: 1 }) })
  await picture.waitFor()
  await page.getByRole('button', { name: say('edit.save'), exact: true }).click()
  await page.getByText(say('edit.allSaved')).waitFor()
  const saved = await readGuide(site, visit.guideid)
  assert.deepEqual(
    saved.steps.map(({ title: each, media }) => [each, media.data.length]),
    [
      ['Part 1', 1],
      ['Part 2', 0],
    ],
  )
  await addForm(saved)
}

const call = async (method: string, path: string, body: object) => {
  const response = await site.api(method, path, body)
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.text()}`)
}

async function addForm({ guideid, revisionid, steps }: GuideAnswer): Promise<void> {
  await call('PUT', `/guides/${guideid}/public?revisionid=${revisionid}`, {})
  await call('POST', `/step_forms/${steps[0]!.stepid}`, {
    fields: [
      { label: 'Gap', field_type: 'Numeric Input', unit: 'mm', required: true },
      { label: 'Part number', field_type: 'Text Input', barcode: '*' },
      { label: 'Seal in place', field_type: 'Image', required: true },
    ],
  })
}

async function readIt({ page, say, title, guideid }: Visit): Promise<void> {
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('button', { name: say('device.keepNeedsHttps'), disabled: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const picture = page.getByRole('img', { name: say('read.picture', { number: 1, place: 1, count: 1 }) })
  await eventually(() => picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth > 0), true)
  await page.getByRole('button', { name: say('read.share') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('ui.copy') }).click()
  await dialog.getByRole('button', { name: say('ui.copied') }).waitFor()
  await page.keyboard.press('Escape')
}

async function upload({ page, say, number }: Visit): Promise<void> {
  await page.goto(`${site.url}/pictures`)
  const file = await drawPhoto(page, `gauge ${number}.png`, 900, 700)
  await page.getByLabel(say('media.file')).setInputFiles(file)
  await page.getByRole('button', { name: say('media.open', { name: file.name }) }).waitFor()
}

async function runIt({ page, say, number, guideid }: Visit): Promise<void> {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel(say('run.workOrder'), { exact: true }).fill(`WO ${number}`)
  await page.getByRole('button', { name: say('run.start'), exact: true }).click()
  await page.getByRole('heading', { name: 'Part 1' }).waitFor()
  const entryid = await runNumber(page)
  await page.getByLabel(/^Gap/).fill(number)
  await page.getByLabel(/^Gap/).blur()
  await page.getByLabel(/^Seal in place/).setInputFiles(await drawPhoto(page, 'proof.png'))
  await page.getByRole('img', { name: say('run.photoOf', { label: 'Seal in place', number: 1 }) }).waitFor()
  await page.getByRole('button', { name: say('run.next'), exact: true }).click()
  await page.getByRole('heading', { name: 'Part 2' }).waitFor()
  await page.getByRole('button', { name: say('run.toSummary'), exact: true }).click()
  await page.getByRole('button', { name: say('run.finish'), exact: true }).click()
  await page.getByRole('heading', { name: say('run.is.complete') }).waitFor()
  const answers = async () => {
    const entry = (await (await site.api('GET', `/work_log/${entryid}`)).json()) as {
      status: string
      work_data: { label: string; value: string }[]
    }
    const values = entry.work_data.map(({ label, value }) => [
      label,
      label === 'Gap' ? value : /^\d+$/.test(value),
    ])
    return [entry.status, ...values]
  }
  await eventually(answers, ['complete', ['Gap', '4.2'], ['Seal in place', true]])
}

async function lookForWhatIsMissing({ context, page, say, number, guideid }: Visit): Promise<void> {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByRole('button', { name: new RegExp(`^${say('run.scan')}`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('scan.insecure')).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await dialog.getByRole('button', { name: say('scan.type') }).click()
  await page.getByLabel(say('run.workOrder'), { exact: true }).fill(`WO 2 ${number}`)
  await page.getByRole('button', { name: say('run.start'), exact: true }).click()
  await page.getByRole('heading', { name: 'Part 1' }).waitFor()
  await page.getByRole('button', { name: say('run.more') }).click()
  await dialog.getByText(say('run.insecure')).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByLabel(/^Gap/).fill(number)
  await page.getByLabel(/^Gap/).blur()
  await page.getByText(say('run.keepOpen')).waitFor()
  await context.setOffline(false)
  await page.getByText(say('run.keepOpen')).waitFor({ state: 'detached' })
}

async function signOut({ page, say }: Visit): Promise<void> {
  await page.goto(site.url)
  await page.getByRole('button', { name: say('frame.account', { name: mara.username }) }).click()
  await page.getByRole('button', { name: say('frame.signOut') }).click()
  await page.getByText(say('frame.signedOut')).waitFor()
}
