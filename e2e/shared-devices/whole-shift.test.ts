// Proves that on two shared tablets, in eight hours of four people, every deed stands under the name of who did it, and
// that no ID badge and no PIN is stored anywhere. The clock of pages and server is one.
// Loads pages: it reloads and opens windows in the middle of each screen.
// Covers: web/src/shared-device/ web/src/run/ server/src/shared-devices/
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { drawPng } from '../../server/src/image-sizes/png.ts'
import { openWorks } from '../support/journey.ts'
import { waitUntilSent } from '../support/runs.ts'
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
  type Worker,
  waitUntilLocked,
  workAs,
} from '../support/shared-devices.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const omar: Worker = {
  username: 'Omar Haddad',
  email: 'omar@works.example',
  pin: '906172',
  code: 'ID-OMAR-0003',
}
const lea: Worker = { username: 'Lea Lind', email: 'lea@works.example', pin: '55318', code: 'ID-LEA-00004' }
const people = [tom, aylin, omar, lea]
const minute = 60_000

const works = await openWorks('invited')
const { site, call } = works
const names = new Map<number, string>()
for (const worker of people) names.set(await addWorker(call, worker), worker.username)
const { guideid } = await makePressGuide(call, [
  {
    title: 'Fit the kit',
    fields: [
      { label: 'Kit code', field_type: 'Text Input', barcode: 'KIT-*' },
      { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' },
      { label: 'Plate', field_type: 'Image' },
      { label: 'Done', field_type: 'Signature', signs: 'answer' },
    ],
  },
])
const wide = { viewport: { width: 1024, height: 768 }, hasTouch: true }

interface Named {
  type: string
  userid: number
}
interface Run {
  notes: (Named & { text: string })[]
  signatures: { name: string }[]
  work_data: (Named & { label: string; value: string | null; field_type: string })[]
}
/** Noted while the shift is worked: the run, what was done, by whom. */
const expected: { entryid: number; what: string; who: Worker }[] = []
const tablets: { context: BrowserContext; page: Page }[] = []

async function pass(ms: number): Promise<void> {
  await site.setForward?.(ms)
  for (const { context } of tablets) await context.clock.fastForward(ms)
}

async function openTablet(name: string) {
  const tablet = await openDevice(works, wide, { name, lockMinutes: 5 })
  await signOut(tablet.page)
  await installClock(tablet.context)
  await tablet.page.goto(site.url)
  await waitUntilLocked(tablet.page)
  tablets.push(tablet)
  return tablet
}

/** The page has taken notice of it. */
async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function enter(page: Page, who: Worker): Promise<void> {
  await page.getByRole('button', { name: who.username }).tap()
  await tapPin(page, who.pin)
  await isIn(page, who.username)
}

/** The run of another person, on which the device was left, says that it is not theirs, or offers to take it over. */
async function isNow(page: Page, who: Worker): Promise<void> {
  const ended = page.getByRole('heading', { name: 'This run is not yours' })
  await ended.or(page.getByRole('button', { name: 'Take over', exact: true })).waitFor()
  const { username } = await (await page.context().request.get(`${site.url}/api/2.0/user`)).json()
  assert.equal(username, who.username)
}

async function begin(page: Page, order: string, who: Worker): Promise<number> {
  const entryid = await beginRun(page, `${site.url}/runs/start/${guideid}`, { order, title: 'Fit the kit' })
  expected.push({ entryid, what: 'started', who })
  return entryid
}

async function measure(page: Page, entryid: number, who: Worker, torque: string): Promise<void> {
  await field(page, 'Torque').fill(torque)
  await page.getByRole('heading', { name: 'Fit the kit' }).click()
  expected.push({ entryid, what: `Torque ${torque}`, who })
}

async function photograph(page: Page, entryid: number, who: Worker, shade: number): Promise<void> {
  const buffer = Buffer.from(drawPng(400, 300, () => shade))
  await page
    .locator('.sw-run-camera input')
    .first()
    .setInputFiles({ name: `${shade}.png`, mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  expected.push({ entryid, what: 'Plate', who })
}

async function noteDown(page: Page, entryid: number, who: Worker, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What should the record say?').fill(text)
  await dialog.getByRole('button', { name: 'Add the note' }).click()
  await dialog.waitFor({ state: 'detached' })
  expected.push({ entryid, what: text, who })
}

async function sign(page: Page, entryid: number, who: Worker): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Sign: Done' })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: 'Your PIN' }).fill(who.pin)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).tap()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`Signed by ${who.username}`).waitFor()
  expected.push({ entryid, what: 'signed', who })
}

async function finish(page: Page, entryid: number, who: Worker): Promise<void> {
  await page.getByRole('button', { name: 'Finish', exact: true }).tap()
  await page.getByRole('button', { name: 'Finish the run', exact: true }).tap()
  await eventually(
    async () => (await call<{ status: string }>('GET', `/work_log/${entryid}`)).status,
    'complete',
  )
  await waitUntilSent(page)
  expected.push({ entryid, what: 'finished', who })
}

const press = await openTablet('Press')
const packing = await openTablet('Packing')

test('a shift of four people on two tablets, one of them offline for an hour', async () => {
  await enter(press.page, tom)
  const first = await begin(press.page, 'SHIFT-1', tom)
  await measure(press.page, first, tom, '11.1')
  await press.page.reload()
  await field(press.page, 'Torque').waitFor()
  await photograph(press.page, first, tom, 40)
  const second = await press.context.newPage()
  await second.goto(`${site.url}/categories`)
  await isIn(second, tom.username)
  await press.page.bringToFront()
  await sign(press.page, first, tom)
  await pass(3 * minute)
  await press.page.keyboard.press('Shift')
  await noteDown(press.page, first, tom, 'Kit was bent')
  await finish(press.page, first, tom)

  await pass(7 * minute)
  await waitUntilLocked(press.page)
  await waitUntilLocked(second)
  await second.close()
  await scan(press.page, aylin.code)
  await isNow(press.page, aylin)
  const third = await begin(press.page, 'SHIFT-2', aylin)
  await field(press.page, 'Kit code').click()
  await scan(press.page, 'KIT-77', { pauseMs: 30 })
  await eventually(() => field(press.page, 'Kit code').inputValue(), 'KIT-77')
  expected.push({ entryid: third, what: 'Kit code KIT-77', who: aylin })
  await measure(press.page, third, aylin, '12.2')

  await workAs(packing.page, omar)
  const fourth = await begin(packing.page, 'SHIFT-3', omar)
  await waitUntilSent(packing.page)
  await packing.context.setOffline(true)
  await measure(packing.page, fourth, omar, '13.3')
  for (let passed = 0; passed < 60; passed += 2) {
    await pass(2 * minute)
    for (const { page } of tablets) await touch(page)
  }
  await noteDown(packing.page, fourth, omar, 'Written without a network')
  await photograph(packing.page, fourth, omar, 90)

  // A badge in the middle of a run of somebody else.
  await field(press.page, 'Torque').click()
  await scan(press.page, lea.code, { pauseMs: 15 })
  await isNow(press.page, lea)
  await press.page.reload()
  await isNow(press.page, lea)
  const fifth = await begin(press.page, 'SHIFT-4', lea)
  await measure(press.page, fifth, lea, '14.4')
  await scan(press.page, aylin.code)
  await isNow(press.page, aylin)
  await press.page.goto(`${site.url}/runs/${third}`)
  await field(press.page, 'Torque').waitFor()
  await sign(press.page, third, aylin)
  await finish(press.page, third, aylin)

  await packing.context.setOffline(false)
  // The server has ended the session meanwhile; the entries of the hour wait for their person.
  await waitUntilLocked(packing.page)
  await scan(packing.page, omar.code)
  await field(packing.page, 'Torque').waitFor()
  await waitUntilSent(packing.page)
  await finish(packing.page, fourth, omar)

  await press.page.goto(site.url)
  await workAs(press.page, lea)
  await press.page.goto(`${site.url}/runs/${fifth}`)
  await field(press.page, 'Torque').waitFor()
  await finish(press.page, fifth, lea)
})

test('every deed of the shift stands under the name of who did it', async () => {
  for (const entryid of new Set(expected.map((each) => each.entryid))) {
    const { notes, signatures, work_data } = await call<Run>('GET', `/work_log/${entryid}`)
    const events = await call<Named[]>('GET', `/work_log/${entryid}/events?limit=200`)
    const own = expected.filter((each) => each.entryid === entryid)
    const nameOf = ({ userid }: Named) => names.get(userid) ?? `user ${userid}`
    const found = [
      ...events.filter(({ type }) => type === 'started').map((each) => [nameOf(each), 'started']),
      ...events.filter(({ type }) => type === 'finished').map((each) => [nameOf(each), 'finished']),
      ...signatures.map(({ name }) => [name, 'signed']),
      ...notes.map((each) => [nameOf(each), each.text]),
      ...work_data
        .filter(({ value, field_type }) => value && field_type !== 'Signature')
        .map((each) => [nameOf(each), each.field_type === 'Image' ? 'Plate' : `${each.label} ${each.value}`]),
    ]
    const wanted = own.map(({ who, what }) => [who.username, what])
    assert.deepEqual(found.sort(), wanted.sort(), `run ${entryid}`)
    assert.deepEqual(
      [...new Set(events.map(nameOf))].sort(),
      [...new Set(own.map(({ who }) => who.username))].sort(),
      `run ${entryid}`,
    )
  }
})

test('no badge and no PIN of the shift is in the database, an export, a log or a browser', async () => {
  const secrets = people.flatMap(({ code, pin }) => [code, `"${pin}"`])
  const found: string[] = []
  const look = (where: string, text: string) => {
    for (const secret of secrets) if (text.includes(secret)) found.push(`${secret} in ${where}`)
  }
  for (const entryid of new Set(expected.map((each) => each.entryid)))
    for (const path of ['', '/events?limit=200', '.pdf', '/pack'])
      look(
        `${entryid}${path}`,
        Buffer.from(await (await site.api('GET', `/work_log/${entryid}${path}`)).arrayBuffer()).toString(
          'latin1',
        ),
      )
  for (const path of ['/work_log.csv', '/work_log.ndjson', '/events.ndjson', '/searches/misses'])
    look(path, await (await site.api('GET', path)).text())
  for (const { page } of tablets)
    look(
      'the browser',
      await page.evaluate(async () => {
        const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
        for (const { name = '' } of await indexedDB.databases()) {
          const db = await new Promise<IDBDatabase>((opened) => {
            const request = indexedDB.open(name)
            request.onsuccess = () => opened(request.result)
          })
          for (const store of db.objectStoreNames)
            stored.push(
              await new Promise((read) => {
                const all = db.transaction(store).objectStore(store).getAll()
                all.onsuccess = () => read(all.result)
              }),
            )
          db.close()
        }
        return JSON.stringify(stored)
      }),
    )
  look('the log', site.output())
  for (const { context } of tablets) await context.close()
  await site.stop()
  for (const file of readdirSync(site.data, { recursive: true, encoding: 'utf8' })) {
    const path = join(site.data, file)
    if (statSync(path).isFile()) look(file, readFileSync(path, 'latin1'))
  }
  assert.deepEqual(found, [])
})
