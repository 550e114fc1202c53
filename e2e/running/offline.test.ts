// Proves work without a network: the app and its open runs come back after a reload, answers arrive exactly once,
// cached guides open, and users never see each other's offline data.
// Circle: inner, because no other journey continues open runs after a reload without a network.
// Loads pages: it opens the app without a network.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { checkAccessibility } from '../support/browser.ts'
import { uploadPhoto } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import {
  countRecorded,
  typedTexts,
  waitForStart,
  waitUntilAppStored,
  waitUntilSent,
} from '../support/runs.ts'
import { choose, eventually, until } from '../support/wait.ts'
import { endSession, makePressGuide } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('open')
const noor = { username: 'Noor Haas', email: 'noor@works.example', password: 'battery horse correct' }
let context: BrowserContext
let page: Page
let guideid = 0

interface Value {
  label: string
  value: string | null
  reading: number
}
const saved = async (entryid: number) =>
  (await call<Value[]>('GET', `/work_log/${entryid}/values?limit=200`)).map(
    ({ label, value }) => `${label}: ${value}`,
  )

before(async () => {
  // No service worker: it would load the whole app for one photo.
  page = await openAsMara()
  context = page.context()
  await page.goto(site.url)
  guideid = await makeGuide()
})
// Each test uses its own device, so that a failure affects no other test.
beforeEach(openDevice)
afterEach(() => context.close())

async function openDevice(): Promise<void> {
  page = await openAsMara({ serviceWorkers: 'allow', viewport: { width: 1024, height: 768 } })
  context = page.context()
  await page.goto(site.url)
}

async function makeGuide(): Promise<number> {
  const imageid = await uploadPhoto(page)
  await context.close()
  const lockOut = [{ label: 'Locked out', field_type: 'Checkbox', required: true }]
  const tighten = [
    { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
    { label: 'Remark', field_type: 'Text Input' },
  ]
  const made = await makePressGuide(call, [
    { title: 'Lock out', fields: lockOut },
    { title: 'Tighten the plug', fields: tighten, imageid },
    { title: 'Clean up' },
  ])
  return made.guideid
}

/** Starts a run and waits until its offline copy is complete. */
async function begin(order: string): Promise<number> {
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('link', { name: 'Start a run' }).click()
  await page.getByLabel('Work order').fill(order)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Lock out' }).waitFor()
  const entryid = await waitForStart(page)
  await waitUntilCached(`/work_log/${entryid}/guide`, 1)
  return entryid
}

async function beginTightening(order: string): Promise<number> {
  const entryid = await begin(order)
  await choose(page.getByLabel('Locked out'))
  await next()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await waitUntilSent(page)
  return entryid
}

async function readGuide(): Promise<void> {
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('heading', { name: 'Change the oil of press 2' }).waitFor()
  await waitUntilCached(`/guides/${guideid}?lang=en`)
}

/** Paths of the cached responses, and the number of cached pictures. */
const readCached = (on: Page) =>
  on.evaluate(
    () =>
      new Promise<{ paths: string[]; pictures: number }>((settle, refuse) => {
        const opening = indexedDB.open('stepwright-device')
        opening.onerror = () => refuse(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('marks')) {
            database.close()
            return settle({ paths: [], pictures: 0 })
          }
          const asking = database.transaction('marks').objectStore('marks').getAllKeys()
          asking.onsuccess = async () => {
            database.close()
            const cache = await caches.open('stepwright-pictures')
            settle({ paths: asking.result as string[], pictures: (await cache.keys()).length })
          }
        }
      }),
  )

/** Waits until this page can be opened without a network. */
async function waitUntilCached(path: string, pictures = 0): Promise<void> {
  await waitUntilAppStored(page)
  await until(async () => {
    const cached = await readCached(page)
    return cached.paths.includes(path) && cached.pictures >= pictures
  })
}

const next = () => page.getByRole('button', { name: 'Next' }).click()

/** Waits until the picture of the step is loaded, not only its space. */
const hasPicture = () =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].some((image) => image.naturalWidth > 100),
  )

test('the app is stored on the device, although files of it failed to load at first', async () => {
  const own = await openAsMara({ serviceWorkers: 'allow' })
  const runs = /\/RunScreen-[\w-]+\.js/
  // The page sends the roles twice in any case: to the first worker, and when it takes over.
  const failing = [/./, runs, runs, runs]
  await own.context().route('**/assets/*', (route) => {
    const request = route.request()
    const at = failing.findIndex((pattern) => request.serviceWorker() && pattern.test(request.url()))
    if (at >= 0) failing.splice(at, 1)
    return at >= 0 ? route.abort() : route.continue()
  })
  await own.goto(site.url)
  await own.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const holdsRuns = () =>
    own.evaluate(async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
      const stored = (await Promise.all(caching)).flat()
      return stored.some(({ url }) => /\/RunScreen-[\w-]+\.js/.test(url))
    })
  await eventually(holdsRuns, true)
  assert.deepEqual(failing, [])
  await own.context().close()
})

test('a page that was loaded past the worker gets it back', async () => {
  await waitUntilAppStored(page)
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  const devtools = await context.newCDPSession(page)
  // Like Shift and F5; a page that was requested right before the worker became active has none either.
  await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })])
  await eventually(isControlled, true)
})

test('a run goes on through reloads without a network, and what was typed arrives once and in order', async () => {
  const entryid = await begin('WO-7')
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Lock out' }).waitFor()
  await choose(page.getByLabel('Locked out'))
  await next()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await hasPicture()
  await page.getByLabel('Torque').fill('12')
  await page.getByLabel('Remark').fill('new plug')
  await eventually(async () => (await typedTexts(page)).includes('new plug'), true)
  await page.reload()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await eventually(() => page.getByLabel('Torque').inputValue(), '12')
  await eventually(() => page.getByLabel('Remark').inputValue(), 'new plug')
  await hasPicture()
  const entered = await countRecorded(page, 'step.entered')
  await next()
  await page.getByRole('heading', { name: 'Clean up' }).waitFor()
  // If the page is left immediately, its last write to IndexedDB may be lost.
  await eventually(() => countRecorded(page, 'step.entered'), entered + 1)
  await page.goto(`${site.url}/runs`)
  await page.getByRole('link', { name: /WO-7/ }).click()
  await page.getByRole('heading', { name: 'Clean up' }).waitFor()
  assert.deepEqual(await saved(entryid), [])

  await context.setOffline(false)
  await waitUntilSent(page)
  assert.deepEqual(await saved(entryid), ['Locked out: 1', 'Torque: 12', 'Remark: new plug'])
})

test('two windows with the same run show the same, and nothing arrives twice', async () => {
  const entryid = await beginTightening('WO-8')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await context.setOffline(true)
  await page.getByLabel('Torque').fill('13')
  await page.getByLabel('Remark').click()
  await eventually(() => other.getByLabel('Torque').inputValue(), '13')
  await other.getByLabel('Remark').fill('old plug')
  await other.getByLabel('Torque').click()
  await eventually(() => page.getByLabel('Remark').inputValue(), 'old plug')
  await context.setOffline(false)
  await waitUntilSent(page)
  assert.deepEqual((await saved(entryid)).slice(1), ['Torque: 13', 'Remark: old plug'])
})

test('what has arrived is shown after a reload without a network, though the run was not read since', async () => {
  const entryid = await beginTightening('WO-9')
  const reading = `**/api/2.0/work_log/${entryid}`
  const letThrough = await intercept(page, reading, (route) =>
    route.request().method() === 'GET' ? cutOff(route) : route.fallback(),
  )
  await page.getByLabel('Remark').fill('third plug')
  await page.getByLabel('Torque').click()
  await until(async () => (await saved(entryid)).includes('Remark: third plug'))
  await waitUntilSent(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await eventually(() => page.getByLabel('Remark').inputValue(), 'third plug')
  letThrough()
  await context.setOffline(false)
  await page.reload()
  await eventually(() => page.getByLabel('Remark').inputValue(), 'third plug')
})

test('a guide that was read opens without a network, says how old it is, and is new again with one', async () => {
  await readGuide()
  await context.setOffline(true)
  await page.goto(`${site.url}/`)
  await page.getByRole('heading', { name: 'On this device' }).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('link', { name: /^Press line Change the oil of press 2/ }).click()
  await page.getByText('From this device, as of').waitFor()
  await page.getByText('Tighten the plug with care.').waitFor()
  await call('PATCH', `/guides/${guideid}?revisionid=${await revisionOf(guideid)}`, {
    introduction: 'Drain it while it is warm.',
  })
  await context.setOffline(false)
  await page.getByText('Drain it while it is warm.').waitFor()
  await page.getByText('From this device, as of').waitFor({ state: 'detached' })
})

test('pictures are stored in the format in which they are shown', async () => {
  await waitUntilAppStored(page)
  const { steps } = await call<{ steps: { media: { data: Record<string, unknown>[] } }[] }>(
    'GET',
    `/guides/${guideid}`,
  )
  const sizes = steps.flatMap(({ media: { data } }) =>
    data.flatMap(({ medium, large, huge }) => [medium, large, huge]),
  )
  const isMade = async (url: string) =>
    (await fetch(url, { headers: { accept: 'image/webp' } })).headers.get('content-type') === 'image/webp'
  for (const url of sizes) if (typeof url === 'string') await eventually(() => isMade(url), true)
  await readGuide()
  const types = () =>
    page.evaluate(async () => {
      const stored = await caches.open('stepwright-pictures')
      const pictures = (await stored.keys()).filter(({ url }) => url.includes('/media/images/'))
      const answers = await Promise.all(pictures.map((each) => stored.match(each)))
      return [...new Set(answers.map((answer) => answer?.headers.get('content-type')))]
    })
  await eventually(types, ['image/webp'])
})

const revisionOf = async (id: number) =>
  (await call<{ revisionid: number }>('GET', `/guides/${id}?unpatrolled`)).revisionid

test('who signs out takes everything along, and who comes next finds nothing', async () => {
  await readGuide()
  await waitUntilCached('/user')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await until(async () => {
    const { paths, pictures } = await readCached(page)
    return (
      !paths.includes('/user') &&
      !paths.some((path) => /guides|work_log|step_forms/.test(path)) &&
      pictures === 0
    )
  })

  await page.goto(`${site.url}/register`)
  await page.getByLabel('Name', { exact: true }).fill(noor.username)
  await page.getByLabel('E-mail address').fill(noor.email)
  await page.getByLabel('Password', { exact: true }).fill(noor.password)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()
  await waitUntilCached('/user')
  await context.setOffline(true)
  await page.goto(`${site.url}/`)
  await page.getByText('No guide is kept on this device yet').waitFor()
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
  await context.setOffline(false)
  await page.getByText('Tighten the plug with care.').waitFor()
})

test('a session that ended elsewhere leaves nothing on the device once there is a network', async () => {
  await readGuide()
  await context.setOffline(true)
  await endSession(site, context)
  await page.reload()
  await page.getByText('From this device, as of').waitFor()
  await context.setOffline(false)
  await page.getByText('From this device, as of').waitFor({ state: 'detached' })
  await until(async () => !(await readCached(page)).paths.includes('/user'))
})
