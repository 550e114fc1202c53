// Proves shared tablets: people change by touch, badge and keyboard; the device locks; nothing of the previous user is
// readable; entries that wait arrive under the name of their user; a withdrawn device is emptied.
// Loads pages: it observes what a locked device shows first.
// Covers: web/src/shared-device/ web/src/run/queue/ web/src/account/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { countUnsent } from '../support/runs.ts'
import { installClock, scan, typeAt } from '../support/scanner.ts'
import {
  addWorker,
  aylin,
  beginRun,
  isIn,
  openDevice as registerDevice,
  tapPin,
  tom as worker,
} from '../support/shared-devices.ts'
import { eventually, until } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { browser, site, call } = await openWorks('invited')
const marker = 'Ringelnatter 4711'

const ids = [await addWorker(call, worker), await addWorker(call, aylin)]
const [tom = 0] = ids
const { guideid } = await makePressGuide(call, [
  { title: 'Lock out', fields: [{ label: 'Remark', field_type: 'Text Input' }] },
])

const wide = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const upright = { viewport: { width: 768, height: 1024 }, hasTouch: true, locale: 'de-DE' }

const words = {
  'en-GB': {
    ...{
      who: 'Who is there?',
      next: 'Who goes on?',
      switch: 'Switch',
      done: 'Go on',
      account: /^Account of/,
    },
    ...{ wrong: 'This PIN or ID badge is not right.', out: 'Sign out', pin: 'PIN of', password: /instead/ },
  },
  'de-DE': {
    ...{
      who: 'Wer ist da?',
      next: 'Wer macht weiter?',
      switch: 'Wechseln',
      done: 'Weiter',
      account: /^Konto von/,
    },
    ...{
      wrong: 'Diese PIN oder dieser Ausweis stimmt nicht.',
      out: 'Abmelden',
      pin: 'PIN von',
      password: /stattdessen/i,
    },
  },
} as const
type Language = keyof typeof words

/** The user whose data the device stores in plain form. Null while the page loads again. */
const ownerOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('stepwright.shared-owner')).catch(() => null)

const openDevice = (options: object, name: string, lockMinutes = 5) =>
  registerDevice({ browser, site }, options, { name, lockMinutes })

/** The page has loaded again by then. */
const waitUntilLocked = (page: Page, { who }: (typeof words)[Language] = words['en-GB']) =>
  page.getByRole('heading', { name: who, level: 1 }).waitFor()

async function signOut(page: Page, say: (typeof words)[Language]) {
  await page.getByRole('button', { name: say.account }).click()
  await page.getByRole('button', { name: say.out }).click()
  await waitUntilLocked(page, say)
}

const begin = (page: Page, order: string): Promise<number> =>
  beginRun(page, `${site.url}/runs/start/${guideid}`, { order, title: 'Lock out' })

/** Everything that scripts of the site can read, as one text: storage, databases, caches, the page. */
const readAll = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [document.documentElement.outerHTML]
    const bytes = (buffer: ArrayBuffer) => {
      let text = ''
      for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte)
      return text
    }
    const walk = async (what: unknown): Promise<void> => {
      if (typeof what === 'string') parts.push(what)
      else if (what instanceof Blob) parts.push(bytes(await what.arrayBuffer()))
      else if (what instanceof ArrayBuffer) parts.push(bytes(what))
      else if (ArrayBuffer.isView(what)) parts.push(bytes(what.buffer as ArrayBuffer))
      else if (what && typeof what === 'object')
        for (const [name, inner] of Object.entries(what)) {
          parts.push(name)
          await walk(inner)
        }
    }
    await walk({ ...localStorage })
    await walk({ ...sessionStorage })
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        parts.push(request.url)
        if (name.includes('shell')) continue
        parts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((settle, refuse) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => settle(opening.result)
        opening.onerror = () => refuse(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((settle) => {
          const asking = database.transaction(store).objectStore(store).getAll()
          asking.onsuccess = () => settle(asking.result)
        })
        await walk(rows)
      }
      database.close()
    }
    return parts.join('\n')
  })

async function holdsMarker(page: Page): Promise<boolean> {
  const all = await readAll(page)
  const shifted = [0, 1, 2].map((skip) => Buffer.from(marker.slice(skip)).toString('base64').slice(0, 12))
  return [marker, ...shifted].some((text) => all.includes(text))
}

/** Requests of the queue do not reach the server. */
const holdEvents = (context: BrowserContext) => intercept(context, /\/work_log\/[^/]+\/events/, cutOff)

const valuesOf = (entryid: number) => call<{ value: string }[]>('GET', `/work_log/${entryid}/values`)

for (const [options, language] of [
  [wide, 'en-GB'],
  [upright, 'de-DE'],
] as const)
  test(`people change by touch alone, and stay at the run: ${language}`, async () => {
    const say = words[language]
    const { context, page } = await openDevice(options, `Tablet ${language}`)
    await screenshot(page, `shared-registered-${language}`)
    await signOut(page, say)
    await checkAccessibility(page)
    await screenshot(page, `shared-picker-${language}`)
    await page.getByRole('button', { name: 'Tom Reyes' }).tap()
    await tapPin(page, '9999', say.done)
    await page.getByText(say.wrong).waitFor()
    await checkAccessibility(page)
    await screenshot(page, `shared-pin-${language}`)
    for (const key of await page.locator('.sw-switch button').all()) {
      const box = await key.boundingBox()
      assert.ok(box && box.height >= 56 && box.width >= 56, await key.innerText())
    }
    await tapPin(page, '4826', say.done)
    await isIn(page, 'Tom Reyes')
    const entryid = await begin(page, `WO-${language}`)
    await page.getByLabel('Remark').fill(marker)
    await page.getByRole('heading', { name: 'Lock out' }).click()
    await eventually(async () => (await valuesOf(entryid)).map(({ value }) => value), [marker])
    await until(() => holdsMarker(page))
    const address = page.url()
    await page.getByRole('button', { name: say.switch, exact: true }).tap()
    await page.getByRole('dialog').getByRole('heading', { name: say.next }).waitFor()
    await checkAccessibility(page, { within: 'dialog[open]' })
    await screenshot(page, `shared-switch-${language}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Aylin Kaya' }).tap()
    await tapPin(page, '74185', say.done)
    await eventually(() => ownerOf(page), String(ids[1]))
    await page.locator('.sw-run-page').waitFor()
    assert.equal(page.url(), address)
    await screenshot(page, `shared-switched-${language}`)
    await context.close()
  })

test('an ID badge that is scanned changes people, and a keyboard does', async () => {
  const say = words['en-GB']
  const { context, page } = await openDevice(wide, 'Keyboard')
  await signOut(page, say)
  await scan(page, 'ID-NOBODY-9')
  await page.getByText(say.wrong).waitFor()
  await scan(page, 'ID-AYLIN-0002')
  await isIn(page, 'Aylin Kaya')
  await page.goto(`${site.url}/categories`)
  await page.getByRole('button', { name: 'Switch', exact: true }).waitFor()
  await scan(page, 'ID-TOM-0001')
  await isIn(page, 'Tom Reyes')
  await page.getByRole('button', { name: 'Switch', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Find a person by name').focus()
  await typeAt(page, 'aylin')
  const tile = page.getByRole('dialog').getByRole('button', { name: 'Aylin Kaya' })
  await eventually(() => page.getByRole('dialog').locator('.sw-switch-tile').count(), 1)
  await tile.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('PIN of Aylin Kaya').waitFor()
  await typeAt(page, '74185', { end: ['Enter'] })
  await isIn(page, 'Aylin Kaya')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.getByRole('button', { name: say.password }).click()
  await page.waitForURL(/\/login\?return=/)
  await page.getByLabel('E-mail address').waitFor()
  await context.close()
})

test('the picker takes no scan before the page has loaded again', async () => {
  const { context, page } = await openDevice(wide, 'Cover', 1)
  await page.evaluate(() => {
    const heading = /Who is there|Wer ist da/
    const look = () => {
      if (heading.test(document.body.innerText)) localStorage.setItem('picker-too-early', 'yes')
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })
  await signOut(page, words['en-GB'])
  assert.equal(await page.evaluate(() => localStorage.getItem('picker-too-early')), null)
  await scan(page, 'ID-TOM-0001')
  await isIn(page, 'Tom Reyes')
  await context.close()
})

test('without a network nobody is changed, and the run goes on', async () => {
  const { context, page } = await openDevice(wide, 'Offline', 1)
  await installClock(context)
  await signOut(page, words['en-GB'])
  await scan(page, 'ID-TOM-0001')
  await isIn(page, 'Tom Reyes')
  await begin(page, 'WO-OFFLINE')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Switch', exact: true }).tap()
  const help = page.getByRole('dialog', { name: 'No network: nobody can switch' })
  await help.getByText('is recorded for Tom Reyes').waitFor()
  await help.getByText('After 1 minute without a touch, records mark').waitFor()
  await screenshot(page, 'shared-offline')
  await help.getByRole('button', { name: 'Try again' }).tap()
  await help.getByRole('button', { name: 'Close' }).last().tap()
  await page.getByLabel('Remark').fill('still here')
  // The time is over: the device locks when the server is reached, not before.
  await context.clock.fastForward(62_000)
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await page.waitForTimeout(2500)
  assert.equal(await page.getByLabel('Remark').inputValue(), 'still here')
  await context.setOffline(false)
  await waitUntilLocked(page)
  assert.equal(await countUnsent(page), 0)
  await context.close()
})

test('entries that wait are sealed, unreadable for the next user, and arrive under the name of the first', async () => {
  const { context, page } = await openDevice(wide, 'Sealing')
  await signOut(page, words['en-GB'])
  await scan(page, 'ID-TOM-0001')
  await isIn(page, 'Tom Reyes')
  const entryid = await begin(page, 'WO-SEALED')
  const letThrough = await holdEvents(context)
  await page.getByLabel('Remark').fill(marker)
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await eventually(() => countUnsent(page), 1)
  await page.evaluate((text) => localStorage.setItem('stepwright.draft.1.1', text), marker)
  await page.getByRole('button', { name: 'Switch', exact: true }).tap()
  await page.getByRole('dialog').getByRole('heading', { name: 'Who goes on?' }).waitFor()
  await scan(page, 'ID-AYLIN-0002')
  await eventually(() => ownerOf(page), String(ids[1]))
  await page.goto(site.url)
  await isIn(page, 'Aylin Kaya')
  assert.equal(await holdsMarker(page), false)
  await page.getByRole('button', { name: 'Switch', exact: true }).tap()
  await page.getByRole('dialog').getByText('1 entry waits').waitFor()
  await screenshot(page, 'shared-waiting')
  letThrough()
  await page.getByRole('dialog').getByRole('button', { name: 'Tom Reyes' }).tap()
  await tapPin(page, '4826', 'Go on')
  await eventually(async () => (await valuesOf(entryid)).map(({ value }) => value), [marker])
  const events = await call<{ type: string; userid: number }[]>('GET', `/work_log/${entryid}/events`)
  assert.deepEqual(new Set(events.map(({ userid }) => userid)), new Set([tom]))
  assert.equal(await page.evaluate(() => localStorage.getItem('stepwright.draft.1.1')), marker)
  await context.close()
})

test('a device that nobody touches warns, locks, and shows nothing of its user', async () => {
  const { context, page } = await openDevice(wide, 'Locking', 1)
  await installClock(context)
  await signOut(page, words['en-GB'])
  await scan(page, 'ID-TOM-0001')
  await isIn(page, 'Tom Reyes')
  const entryid = await begin(page, 'WO-LOCK')
  await page.getByLabel('Remark').fill(marker)
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await eventually(async () => (await valuesOf(entryid)).length, 1)
  // The warning lasts 20 seconds: the key comes in time on a busy machine, too.
  await context.clock.fastForward(41_000)
  await page.getByRole('alertdialog', { name: 'Still there?' }).waitFor()
  await screenshot(page, 'shared-warning')
  await page.keyboard.press('Shift')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await context.clock.fastForward(61_000)
  await waitUntilLocked(page)
  assert.equal(await holdsMarker(page), false)
  assert.equal((await context.request.get(`${site.url}/api/2.0/user`)).status(), 401)
  await scan(page, 'ID-AYLIN-0002')
  await eventually(() => ownerOf(page), String(ids[1]))
  await page.goto(site.url)
  await isIn(page, 'Aylin Kaya')
  await context.close()
})

test('a session that the server has ended locks the device, and entries arrive after the next sign-in', async () => {
  const { context, page } = await openDevice(wide, 'Ended')
  await signOut(page, words['en-GB'])
  await scan(page, 'ID-TOM-0001')
  await isIn(page, 'Tom Reyes')
  const entryid = await begin(page, 'WO-ENDED')
  const letThrough = await holdEvents(context)
  await page.getByLabel('Remark').fill(marker)
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await eventually(() => countUnsent(page), 1)
  await call('DELETE', `/users/${tom}/tokens`)
  letThrough()
  await waitUntilLocked(page)
  assert.equal(await holdsMarker(page), false)
  await scan(page, 'ID-TOM-0001')
  await eventually(async () => (await valuesOf(entryid)).map(({ value }) => value), [marker])
  assert.equal(await page.getByLabel('Remark').inputValue(), marker)
  await context.close()
})

test('a withdrawn device deletes everything, says how much, and reports it', async () => {
  const { context, page } = await openDevice(upright, 'Lost tablet')
  await signOut(page, words['de-DE'])
  await scan(page, 'ID-TOM-0001')
  await isIn(page, 'Tom Reyes')
  await begin(page, 'WO-LOST')
  await holdEvents(context)
  await page.getByLabel('Remark').fill(marker)
  await page.getByRole('heading', { name: 'Lock out' }).click()
  await eventually(() => countUnsent(page), 1)
  const devices = () =>
    call<{ shared_deviceid: number; name: string; status: string }[]>('GET', '/shared_devices')
  const device = (await devices()).find(({ name }) => name === 'Lost tablet')
  await call('DELETE', `/shared_devices/${device?.shared_deviceid}`)
  await page.reload()
  await page.getByRole('heading', { name: 'Dieses Gerät wurde zurückgezogen' }).waitFor()
  await page.getByText('Auch 1 Eintrag, der nicht gesendet war, ist gelöscht.').waitFor()
  await checkAccessibility(page)
  await screenshot(page, 'shared-withdrawn')
  assert.equal(await holdsMarker(page), false)
  await until(async () => (await devices()).find(({ name }) => name === 'Lost tablet')?.status === 'emptied')
  await context.close()
})
