// Proves that no entry of a run is lost or stored twice, whatever fails between device and server: proxies and captive
// portals, a killed server, lost responses, a failing store, other users.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { drawPhoto } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept, outageOfReads } from '../support/requests.ts'
import { countUnsent, typedTexts, waitForStart, waitUntilSent } from '../support/runs.ts'
import { scan } from '../support/scanner.ts'
import { eventually, pressIfThere, until } from '../support/wait.ts'
import { addSession, fillSignIn, makePressGuide, mara } from '../support/works.ts'

const { browser, site, call, openAsMara, windowOfMara } = await openWorks('open', { hasOwnProcess: true })
const noor = { username: 'Noor Haas', email: 'noor@works.example', password: 'battery horse correct' }
const tom = { username: 'Tom Reyes', email: 'tom@works.example', password: 'battery horse correct' }

interface Entry {
  entryid: number
  status: string
  workorderid: string
  userid: number
}
interface Value {
  label: string
  value: string | null
  reading: number
}
const saved = async (entryid: number) =>
  (await call<Value[]>('GET', `/work_log/${entryid}/values?limit=200`)).map(
    ({ label, reading, value }) => `${label} ${reading}: ${value}`,
  )
const statusOf = async (entryid: number) => (await call<Entry>('GET', `/work_log/${entryid}`)).status
const runsOf = async (order: string) =>
  (await call<Entry[]>('GET', '/work_log?limit=200')).filter(({ workorderid }) => workorderid === order)

const tighten = [
  { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
  { label: 'Remark', field_type: 'Text Area' },
  { label: 'Level', field_type: 'Numeric Input', unit: 'mm', readings: 2 },
  { label: 'Plug', field_type: 'Image', readings: 3 },
  { label: 'Seal', field_type: 'Text Input', barcode: 'PN-*' },
]
const { guideid } = await makePressGuide(call, [
  { title: 'Tighten the plug', fields: tighten },
  { title: 'Clean up' },
])
const device = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const context = await windowOfMara(device)
let page: Page
beforeEach(async () => {
  page = await context.newPage()
})
afterEach(async () => {
  await page.close()
  await context.setOffline(false)
})

async function begin(order: string, on = page): Promise<number> {
  await on.goto(`${site.url}/runs/start/${guideid}`)
  await on.getByLabel('Work order', { exact: true }).fill(order)
  await on.getByRole('button', { name: 'Start', exact: true }).click()
  await on.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  return waitForStart(on)
}

const note = async (label: string, text: string, on = page) => {
  await on.getByLabel(label).fill(text)
  await on.getByLabel(label).blur()
}
const isOffline = (on = page) => on.getByText('No connection to the server.').waitFor()
/** Answers every request to the API in place of the server. */
const answerInstead = (route: Route, status: number, contentType: string, body: string) =>
  route.fulfill({ status, contentType, body })

test('a proxy whose server is just starting again, and a network that asks to sign in, take nothing and forget nothing', async () => {
  const entryid = await begin('LO-1')
  const answers = [
    ['**', 404, 'text/plain', '404 page not found'],
    ['**', 200, 'text/html', '<h1>Welcome to our guest network</h1>'],
    ['**', 401, 'text/html', '<h1>Proxy</h1>'],
    ['work_log/*/events', 200, 'text/plain', 'OK'],
    ['work_log/*/events', 200, 'application/json', '{"portal":"sign in"}'],
  ] as const
  for (const [index, [path, status, type, body]] of answers.entries()) {
    const letThrough = await intercept(page, `**/api/2.0/${path}`, (route) =>
      answerInstead(route, status, type, body),
    )
    await note('Torque', String(11 + index))
    await isOffline()
    await pressIfThere(page.getByRole('button', { name: 'Try again' }))
    letThrough()
    await eventually(async () => (await saved(entryid)).length, index + 1)
  }
  assert.deepEqual(
    await saved(entryid),
    ['11', '12', '13', '14', '15'].map((value) => `Torque 1: ${value}`),
  )
  await page.getByText('refused').first().waitFor({ state: 'detached' })
})

test('what waits is sent from whatever screen one goes on with', async () => {
  const entryid = await begin('LO-2')
  await context.setOffline(true)
  // The page reports the lost connection before it sends anything.
  await isOffline()
  await note('Torque', '12')
  await page.getByText('1 entry is kept on this device').waitFor()
  await eventually(() => countUnsent(page), 1)
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  page = await context.newPage()
  await page.goto(`${site.url}/search?q=oil`)
  await eventually(() => saved(entryid), ['Torque 1: 12'])
})

test("the browser's own way back sends what was typed in a field that was never left", async () => {
  await page.goto(`${site.url}/runs`)
  const entryid = await begin('LO-3')
  await page.getByLabel('Remark').pressSequentially('thread is dirty')
  await page.goBack()
  await eventually(() => saved(entryid), ['Remark 1: thread is dirty'])
})

test('a reading that can not be taken holds up no other, and stays as it was typed', async () => {
  const entryid = await begin('LO-4')
  await note('Level, reading 1', '4')
  await note('Level, reading 2', '5,')
  await eventually(() => saved(entryid), ['Level 1: 4'])
  await eventually(async () => (await typedTexts(page)).includes('5,'), true)
  await page.reload()
  await eventually(() => page.getByLabel('Level, reading 2').inputValue(), '5,')
  await note('Level, reading 2', '5')
  await eventually(() => saved(entryid), ['Level 1: 4', 'Level 2: 5'])
})

test('a photo whose answer was lost is taken out of the record, too, and not from this device alone', async () => {
  const entryid = await begin('LO-9')
  const lost: number[] = []
  const letThrough = await intercept(page, '**/work_log/*/events', async (route) => {
    if (lost.length === 0) lost.push((await route.fetch()).status())
    await cutOff(route)
  })
  await page.locator('.sw-run-camera input').setInputFiles(await drawPhoto(page, 'one.png'))
  await isOffline()
  assert.deepEqual(lost, [200])
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor({ state: 'detached' })
  letThrough()
  await pressIfThere(page.getByRole('button', { name: 'Try again' }))
  await page.getByText('kept on this device').first().waitFor({ state: 'detached' })
  const photos = async () =>
    (await call<{ work_data: { value: string | null }[] }>('GET', `/work_log/${entryid}`)).work_data.length
  await eventually(photos, 0)
})

test('photos that wait are taken out, also from between others, and the rest arrives', async () => {
  const entryid = await begin('LO-5')
  await page.locator('.sw-run-camera input').setInputFiles(await drawPhoto(page, 'one.png'))
  await until(async () => (await saved(entryid)).length === 1)
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await context.setOffline(true)
  await isOffline()
  for (const [index, name] of ['two.png', 'three.png'].entries()) {
    await page.locator('.sw-run-camera input').setInputFiles(await drawPhoto(page, name))
    await page.getByRole('button', { name: `Remove photo ${index + 2}` }).waitFor()
  }
  // Removes the photo that the server has, then one that it does not have.
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove photo 3' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove photo 2' }).waitFor({ state: 'detached' })
  await context.setOffline(false)
  await page.getByText('kept on this device').first().waitFor({ state: 'detached' })
  const photos = async () =>
    (await call<{ work_data: { label: string }[] }>('GET', `/work_log/${entryid}`)).work_data.length
  await eventually(photos, 1)
  assert.equal(await page.getByText('refused').count(), 0)
})

test('a start whose answer was lost begins one run, reloads included', async () => {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  const letThrough = await intercept(page, '**/api/2.0/work_log/*/events', async (route) => {
    await route.fetch()
    await cutOff(route)
  })
  await page.getByLabel('Work order', { exact: true }).fill('LO-6')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  // The page continues with the data of the device.
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await isOffline()
  await page.reload()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  letThrough()
  await page.waitForURL(/\/runs\/\d+$/)
  assert.equal((await runsOf('LO-6')).length, 1)
})

test('a run is finished while the server is away, and the server has all of it once it is back', async () => {
  const entryid = await begin('LO-7')
  await site.kill()
  await note('Torque', '12')
  await isOffline()
  await note('Remark', 'by lamp light')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Finish the run' }).click()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await page.getByText(/\d entries are kept on this device/).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await site.restart()
  await pressIfThere(page.getByRole('button', { name: 'Try again' }))
  await eventually(() => statusOf(entryid), 'complete')
  await eventually(() => saved(entryid), ['Torque 1: 12', 'Remark 1: by lamp light'])
  await page.getByText('kept on this device').first().waitFor({ state: 'detached' })
})

test('a store that is taken away from the page, as tablets do after sleep, is opened anew', async () => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args)
      request.addEventListener('success', () => {
        Object.assign(globalThis, {
          opened: [...((globalThis as { opened?: [] }).opened ?? []), request.result],
        })
      })
      return request
    }
  })
  const entryid = await begin('LO-8')
  await page.evaluate(() => {
    for (const database of (globalThis as unknown as { opened: IDBDatabase[] }).opened) database.close()
  })
  await note('Torque', '13')
  await eventually(() => saved(entryid), ['Torque 1: 13'])
  await waitUntilSent(page)
  await context.setOffline(true)
  await page.evaluate(() => {
    for (const database of (globalThis as unknown as { opened: IDBDatabase[] }).opened) database.close()
  })
  await page.getByLabel('Remark').pressSequentially('slept')
  await note('Torque', '14')
  await page.getByText('2 entries are kept on this device').waitFor()
  await eventually(() => countUnsent(page), 2)
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  page = await context.newPage()
  await page.goto(`${site.url}/runs`)
  await eventually(
    async () => (await saved(entryid)).toSorted(),
    ['Remark 1: slept', 'Torque 1: 13', 'Torque 1: 14'],
  )
})

test('where the disk refuses what was noted, the field says that it is in this window only, until the server has it', async () => {
  const entryid = await begin('LO-13')
  await page.evaluate(() => {
    for (const name of ['add', 'put'] as const)
      IDBObjectStore.prototype[name] = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
  })
  await context.setOffline(true)
  await note('Torque', '12')
  await page.getByText('In this window only, not sent yet').waitFor()
  await context.setOffline(false)
  await pressIfThere(page.getByRole('button', { name: 'Try again' }))
  await eventually(() => saved(entryid), ['Torque 1: 12'])
  await page.reload()
})

test('a code that is scanned into a field that has one takes its place', async () => {
  const entryid = await begin('LO-19')
  await note('Seal', 'PN-1')
  await page.getByLabel('Seal', { exact: true }).focus()
  await scan(page, 'PN-22')
  await eventually(() => saved(entryid), ['Seal 1: PN-1', 'Seal 1: PN-22'])
})

test('on a shared tablet, what one has left is sent only by that one, and holds up nobody', async () => {
  const page = await openAsMara(device)
  const entryid = await begin('LO-10', page)
  // Blocks the sending of events but not signing out, so that the entry stays pending on the device.
  const letThrough = await intercept(page, '**/work_log/*/events', cutOff)
  await note('Remark', 'left by Mara', page)
  await isOffline(page)
  await page.getByRole('link', { name: 'To my runs' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('1 entry of a run is not on the server yet.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  letThrough()
  await call('POST', `/work_log/${entryid}/suspend`, { reason: 'End of shift' })

  await page.goto(`${site.url}/register`)
  await page.getByLabel('Name', { exact: true }).fill(noor.username)
  await page.getByLabel('E-mail address').fill(noor.email)
  await page.getByLabel('Password', { exact: true }).fill(noor.password)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()
  await page.goto(`${site.url}/runs/${entryid}`)
  await page.getByText('1 entry of somebody else is kept on this device.').waitFor()
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  assert.equal(await page.getByLabel('Remark').inputValue(), '')
  await note('Torque', '12', page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Finish the run' }).click()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await eventually(() => statusOf(entryid), 'complete')
  assert.deepEqual(await saved(entryid), ['Torque 1: 12'])

  await page.goto(`${site.url}/account`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, mara)
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()
  await page.goto(`${site.url}/runs/${entryid}`)
  // The run is finished, and the entry recorded before is not lost.
  await eventually(() => saved(entryid), ['Torque 1: 12', 'Remark 1: left by Mara'])
  await page.context().close()
})

test('a run that goes over to somebody while it is still typed into says so, with what was typed', async () => {
  await call('POST', '/users', tom)
  const outage = await outageOfReads(page, '**/api/2.0/work_log/*')
  const entryid = await begin('LO-11')
  await page.getByLabel('Remark').pressSequentially('still typ')
  // The tablet does not learn of the hold.
  outage.begin()
  await call('POST', `/work_log/${entryid}/suspend`, { reason: 'Wrong tablet' })
  const other = await openWindow(browser)
  const theirs = await other.newPage()
  await addSession(site, other, tom)
  await theirs.goto(`${site.url}/runs/${entryid}`)
  await theirs.getByRole('button', { name: 'Take over' }).click()
  await theirs.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await page.getByLabel('Remark').pressSequentially('ing here')
  await page.getByRole('button', { name: 'Next' }).click()
  outage.end()
  // Mara is an administrator and may write into runs of other users, but the run belongs to Tom.
  await page.getByRole('heading', { name: `${tom.username} is working on this run` }).waitFor()
  await eventually(() => saved(entryid), ['Remark 1: still typing here'])
  await other.close()
})

test('a choice that was made a moment before the window went out of sight is sent', async () => {
  const entryid = await begin('LO-12')
  await page.getByLabel('Torque').fill('12')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await eventually(() => saved(entryid), ['Torque 1: 12'])
})
