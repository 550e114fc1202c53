// Proves the lock of a shared device by its real time-out: windows that are closed, opened late and open side by side.
// Loads pages: it observes what a device shows first after its time was over.
// Covers: web/src/shared-device/ web/src/router.tsx
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { installClock, scan } from '../support/scanner.ts'
import {
  addWorker,
  aylin,
  beginRun,
  isIn,
  openDevice,
  signOut,
  tapPin,
  tom,
  waitUntilLocked,
  workAs,
} from '../support/shared-devices.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const works = await openWorks('invited')
const { site, call } = works
for (const worker of [tom, aylin]) await addWorker(call, worker)
const { guideid } = await makePressGuide(call, [
  { title: 'Lock out', fields: [{ label: 'Remark', field_type: 'Text Input' }] },
])
const wide = { viewport: { width: 1024, height: 768 }, hasTouch: true }

/** Locks after a minute. All windows have one clock, which runs, and is set forward. */
async function openLocking(name: string) {
  const device = await openDevice(works, wide, { name, lockMinutes: 1 })
  await signOut(device.page)
  await installClock(device.context)
  return device
}

test('a window that is opened after the time was over asks who is there, and the PIN opens the device', async () => {
  const { context, page } = await openLocking('Closed')
  await page.goto(site.url)
  await page.getByRole('button', { name: tom.username }).tap()
  await tapPin(page, tom.pin)
  await isIn(page, tom.username)
  await page.mouse.click(5, 5)
  await context.newPage()
  await page.close()
  await context.clock.fastForward(72_000)
  const late = await context.newPage()
  await late.goto(site.url)
  await waitUntilLocked(late)
  await late.getByRole('button', { name: aylin.username }).tap()
  await tapPin(late, aylin.pin)
  await isIn(late, aylin.username)
  await late.reload()
  await isIn(late, aylin.username)
  await context.close()
})

test('a window that nobody touches does not end the session of the user in another one', async () => {
  const { context, page } = await openLocking('Two windows')
  await page.goto(site.url)
  await workAs(page, tom)
  const idle = await context.newPage()
  await idle.goto(`${site.url}/categories`)
  await isIn(idle, tom.username)
  await page.bringToFront()
  for (let passed = 0; passed < 180_000; passed += 15_000) {
    await context.clock.fastForward(15_000)
    await page.keyboard.press('Shift')
  }
  assert.equal((await context.request.get(`${site.url}/api/2.0/user`)).status(), 200)
  await context.clock.fastForward(41_000)
  await page.getByRole('alertdialog', { name: 'Still there?' }).waitFor()
  await context.clock.fastForward(20_000)
  await waitUntilLocked(page)
  await waitUntilLocked(idle)
  await context.close()
})

for (const path of ['/', '/guides', '/categories', '/runs', '/notices'])
  test(`after the time-out the tiles come on ${path}, also if the server has ended the session before`, async () => {
    const { context, page } = await openLocking(`Tiles ${path}`)
    await page.goto(`${site.url}${path}`)
    await workAs(page, tom)
    const { userid } = await (await context.request.get(`${site.url}/api/2.0/user`)).json()
    await call('DELETE', `/users/${userid}/tokens`)
    await context.clock.fastForward(62_000)
    await waitUntilLocked(page)
    await page.waitForTimeout(1500)
    await waitUntilLocked(page)
    assert.ok(!page.url().includes('/login'), page.url())
    await scan(page, aylin.code)
    await isIn(page, aylin.username)
    await context.close()
  })

test('after an outage that was longer than the lock time the tiles come in a run, and a badge works there', async () => {
  const { context, page } = await openLocking('Outage')
  await page.goto(site.url)
  await workAs(page, tom)
  await beginRun(page, `${site.url}/runs/start/${guideid}`, { order: 'WO-OUTAGE', title: 'Lock out' })
  await context.setOffline(true)
  await context.clock.fastForward(90_000)
  await page.getByLabel('Remark').fill('during the outage')
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await page.getByRole('button', { name: 'Switch', exact: true }).tap()
  const help = page.getByRole('dialog', { name: 'No network: nobody can switch' })
  await help.getByText('The lock time is over since').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  // Opens again as often as it is pressed.
  await page.getByRole('button', { name: 'Switch', exact: true }).press('Enter')
  await help.getByRole('button', { name: 'Try again' }).press('Enter')
  await help.getByText('The lock time is over since').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  const { userid } = await call<{ userid: number }>('GET', `/users/email/${tom.email}`)
  await call('DELETE', `/users/${userid}/tokens`)
  await context.setOffline(false)
  await waitUntilLocked(page)
  assert.ok(!page.url().includes('/login'), page.url())
  await scan(page, tom.code)
  await page.getByLabel('Remark').waitFor()
  const entryid = /runs\/(\d+)/.exec(page.url())?.[1]
  const marks = async () =>
    (await call<{ after_lock?: true }[]>('GET', `/work_log/${entryid}/values`)).map((each) => each.after_lock)
  await eventually(marks, [true])
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText('recorded after the lock time').first().waitFor()
  await context.close()
})

test('where the site locks offline, the device is closed until the network is back, also if it is loaded again', async () => {
  await call('PATCH', '/settings', { lockOffline: true })
  const { context, page } = await openLocking('Closed offline')
  await page.goto(site.url)
  await workAs(page, tom)
  await beginRun(page, `${site.url}/runs/start/${guideid}`, { order: 'WO-CLOSED', title: 'Lock out' })
  await context.setOffline(true)
  await page.getByLabel('Remark').fill('before the lock')
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await context.clock.fastForward(62_000)
  await page.getByRole('heading', { name: 'Locked, no network' }).waitFor()
  await page.getByText(`after the network is back and ${tom.username} signs in`).waitFor()
  assert.equal(await page.getByLabel('Remark').count(), 0)
  await page.setViewportSize({ width: 320, height: 640 })
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByText('still no network').waitFor()
  await context.setOffline(false)
  await waitUntilLocked(page)
  await scan(page, tom.code)
  await page.getByLabel('Remark').waitFor()
  assert.equal(await page.getByLabel('Remark').inputValue(), 'before the lock')
  await call('PATCH', '/settings', { lockOffline: false })
  await context.close()
})
