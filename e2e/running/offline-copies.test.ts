// Proves that content chosen for a device opens there without a network, though it was never opened before.
// Loads pages: it opens the app without a network.
// Covers: web/src/device/ web/src/lib/offline/
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility } from '../support/browser.ts'
import { uploadPhoto } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { intercept } from '../support/requests.ts'
import { waitUntilAppStored, waitUntilSent } from '../support/runs.ts'
import { until } from '../support/wait.ts'
import { fillSignIn, makePressGuide, mara, signIn } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('open')
const tom = { username: 'Tom Reyes', email: 'tom@works.example', password: 'battery horse correct' }
const title = 'Change the oil of press 2'
/** The guide lets the work order out, so the run has a number of its own. */
const ownOrder = '\\d{4}-\\d\\d-\\d\\d-\\d{4}-[A-Z]{2}'
let context: BrowserContext
let page: Page
let guideid = 0

before(async () => {
  await openDevice()
  const imageid = await uploadPhoto(page)
  await context.close()
  const torque = { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 }
  const steps = [{ title: 'Lock out' }, { title: 'Tighten the plug', fields: [torque], imageid }]
  const made = await makePressGuide(call, steps, { flags: ['GUIDE_OPTIONAL_ORDER'] })
  guideid = made.guideid
  await addPerson(call, tom)
})
beforeEach(openDevice)
afterEach(() => context.close())

async function openDevice(): Promise<void> {
  page = await openAsMara({ serviceWorkers: 'allow', viewport: { width: 1024, height: 768 } })
  context = page.context()
  await page.goto(site.url)
  await waitUntilAppStored(page)
}

const keep = () => page.getByRole('button', { name: 'Keep on this device' })
const isHere = () => page.getByRole('button', { name: /on this device ·/i, pressed: true }).waitFor()
const openGuide = () => page.goto(`${site.url}/Guide/x/${guideid}`)

test('a guide that was chosen is there with its picture, and a run of it is begun and finished without a network', async () => {
  await page.goto(`${site.url}/device`)
  await page.getByText('Nothing was chosen for this device yet').waitFor()
  await page.getByText('Everything recorded here is on the server.').waitFor()
  await openGuide()
  await keep().click()
  await isHere()
  await page.goto(`${site.url}/device`)
  await page.getByRole('listitem').filter({ hasText: title }).getByText(/as of/).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByLabel('Device name').fill('Tablet 4')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('The device has its name.').waitFor()

  await context.setOffline(true)
  await openGuide()
  await page.getByText('Tighten the plug with care.').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].some((image) => image.naturalWidth > 100),
  )
  await page.getByRole('link', { name: 'Start a run' }).click()
  await page.getByText('Leave it empty if there is none: the run gets a number of its own.').waitFor()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Lock out' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Torque').fill('12')
  await page.getByLabel('Torque').press('Tab')
  await page.goto(`${site.url}/runs`)
  const mark = page.getByRole('link', { name: /on this device are not on the server yet/ })
  await mark.click()
  await page.getByText('The server is not reached.').waitFor()
  await page.getByRole('link', { name: new RegExp(`${title} · ${ownOrder}.*entries.*since`) }).waitFor()

  await context.setOffline(false)
  await waitUntilSent(page)
  await page.getByText('Everything recorded here is on the server.').waitFor()
  await mark.waitFor({ state: 'detached' })
  const [run] = await call<{ entryid: number; workorderid: string }[]>('GET', `/work_log?guideid=${guideid}`)
  assert.match(run?.workorderid ?? '', new RegExp(`^${ownOrder}$`))
  const entry = await call<{ devices: { label: string }[] }>('GET', `/work_log/${run?.entryid}`)
  assert.deepEqual(
    entry.devices.map(({ label }) => label),
    ['Tablet 4'],
  )
})

test('a category is kept with all that lies below it, follows what comes to it, and is given up again', async () => {
  const name = 'Hydraulics'
  await call('POST', '/wikis', { namespace: 'CATEGORY', title: name, contents: '', parent: 'Press line' })
  const make = (subject: string) =>
    call<{ guideid: number }>('POST', '/guides', {
      category: name,
      type: 'how-to',
      subject,
      title: subject,
      public: true,
    })
  const pump = await make('Vent the pump')
  await page.goto(`${site.url}/c/Press_line`)
  await keep().click()
  await page.getByRole('button', { name: /^2 guides on this device ·/ }).waitFor()
  await page.goto(`${site.url}/Guide/x/${pump.guideid}`)
  const button = page.getByRole('button', { name: /^On this device ·/, pressed: true })
  assert.ok(await button.isDisabled())
  assert.equal(await button.getAttribute('title'), 'Kept with the category “Press line”')

  const filter = await make('Change the filter')
  const { revisionid } = await call<{ revisionid: number }>('GET', '/wikis/CATEGORY/Press_line')
  const renamed = { display_title: 'Presses of hall 2' }
  await call('PATCH', `/wikis/CATEGORY/Press_line?revisionid=${revisionid}`, renamed)
  await page.goto(`${site.url}/device`)
  await page.getByText(/^3 of 3 guides/).waitFor()
  await context.setOffline(true)
  await page.goto(`${site.url}/Guide/x/${filter.guideid}`)
  await page.getByRole('heading', { name: 'Change the filter' }).waitFor()
  await context.setOffline(false)
  await page.goto(`${site.url}/device`)
  await page.getByRole('button', { name: 'Remove “Presses of hall 2” from this device' }).click()
  await page.getByText('Nothing was chosen for this device yet').waitFor()
})

test('a second window follows, and what one person has chosen is theirs alone, and back with them', async () => {
  const second = await context.newPage()
  await second.goto(`${site.url}/device`)
  await second.getByText('Nothing was chosen for this device yet').waitFor()
  await openGuide()
  await keep().click()
  await isHere()
  await second.getByRole('link', { name: title }).waitFor()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  // The other window is signed out, too.
  await second.getByRole('heading', { name: 'Sign in' }).waitFor()
  await fillSignIn(second, tom)
  await page.getByRole('button', { name: 'Account of Tom Reyes' }).waitFor()
  await page.goto(`${site.url}/device`)
  await page.getByText('Nothing was chosen for this device yet').waitFor()
  await context.setOffline(true)
  await openGuide()
  await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor()
  await context.setOffline(false)

  await page.goto(`${site.url}/`)
  await page.getByRole('button', { name: 'Account of Tom Reyes' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await signIn(site, page, mara)
  await page.goto(`${site.url}/device`)
  await page.getByRole('listitem').filter({ hasText: title }).getByText(/as of/).waitFor()
  await context.setOffline(true)
  await openGuide()
  await page.getByText('Tighten the plug with care.').waitFor()
})

test('what can not be fetched holds up nothing else, and is fetched once it can be', async () => {
  const other = await call<{ guideid: number }>('POST', '/guides', {
    category: 'Press line',
    type: 'how-to',
    subject: 'Grease the guide',
    title: 'Grease the guide',
    public: true,
  })
  const broken = `**/api/2.0/guides/${guideid}`
  const letThrough = await intercept(page, broken, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${site.url}/c/Press_line`)
  await keep().click()
  // From then on the device has stored the choice, and the page may close.
  await keep().waitFor({ state: 'detached' })
  await page.goto(`${site.url}/device`)
  await page.getByText('Not all of it could be fetched.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Not all of it could be fetched.').waitFor({ state: 'detached' })
  await until(async () => (await page.getByRole('progressbar', { name: 'Progress of' }).count()) === 0)
  await call('DELETE', `/guides/${other.guideid}?revisionid=${await revisionOf(other.guideid)}`)
})

const revisionOf = async (id: number) =>
  (await call<{ revisionid: number }>('GET', `/guides/${id}?unpatrolled`)).revisionid
