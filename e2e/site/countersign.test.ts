// Proves that a lead finishes a run with missing answers at the tablet of its operator, and lifts a hold that only leads
// lift.
// Covers: web/src/run/signing/ web/src/run/leading/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { waitForStart, waitUntilSent } from '../support/runs.ts'
import { scan } from '../support/scanner.ts'
import { choose, eventually, restingBox } from '../support/wait.ts'
import { addSession, makePressGuide, mara } from '../support/works.ts'

const { site, call, browser, openAsMara, windowOfMara } = await openWorks('open')

const password = 'battery horse correct'
const aUser = async (username: string, email: string) => {
  const person = { username, email, password }
  return { ...person, userid: await addPerson(call, person) }
}
const ben = await aUser('Ben Roth', 'ben@works.example')
const lea = await aUser('Lea Sand', 'lea@works.example')
await call('PATCH', `/users/${lea.userid}`, { privileges: ['User', 'Author', 'Moderator'] })
await call('PATCH', '/settings', { countersignMissing: true })

interface Run {
  status: string
  lead_only_hold?: boolean
  missing_reason?: string
  missing_count: number
  signatures: { name: string; signs: string; method: string; comment: string }[]
}
const read = (entryid: number) => call<Run>('GET', `/work_log/${entryid}`)
const stateOf = async (entryid: number) => {
  const { status, lead_only_hold } = await read(entryid)
  return [status, lead_only_hold]
}
const signedBy = ({ signatures }: Run) => signatures.map(({ name, signs, method }) => [name, signs, method])

const { guideid, fields } = await makePressGuide(call, [
  {
    title: 'Check the seal',
    fields: [
      { label: 'Gap', field_type: 'Numeric Input', unit: 'mm', required: true },
      { label: 'Seal', field_type: 'Text Input', required: true },
      { label: 'Remark', field_type: 'Text Input' },
    ],
  },
])
const [, seal, remark] = fields

async function windowOf(person: typeof ben, size: object): Promise<Page> {
  const context = await openWindow(browser, size)
  const page = await context.newPage()
  await addSession(site, context, person)
  return page
}

async function startRun(page: Page, order: string): Promise<number> {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order', { exact: true }).fill(order)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Step 1 Check the seal', exact: true }).waitFor()
  return waitForStart(page)
}

async function toTheEnd(page: Page, order: string): Promise<number> {
  const entryid = await startRun(page, order)
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByText('2 answers are missing', { exact: true }).waitFor()
  return entryid
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

async function chooseSigner(page: Page, dialog: Locator, name: string): Promise<void> {
  await button(dialog, 'Who signs Choose who signs').click()
  await button(page.getByRole('dialog', { name: 'Who signs', exact: true }), `Choose: ${name}`).click()
}

const finishing = (page: Page, name = 'Finish with answers missing?') =>
  page.getByRole('dialog', { name, exact: true })

for (const [width, height] of [
  [1024, 768],
  [768, 1024],
] as const)
  test(`a lead signs at the tablet of the operator that answers are missing, at ${width} × ${height}`, async () => {
    const page = await windowOf(ben, { viewport: { width, height }, hasTouch: true })
    const entryid = await toTheEnd(page, `CS-${width}`)
    await button(page, 'Finish anyway').tap()
    const dialog = finishing(page)
    await dialog.getByText('Seal', { exact: true }).waitFor()
    await screenshot(page, `countersign-${width}`)
    await checkAccessibility(page, { within: 'dialog[open]' })
    await button(dialog, 'Sign and finish').tap()
    await dialog
      .getByText('Please give a reason, so that the record can be understood.', { exact: true })
      .waitFor()
    await button(dialog, 'Tool is missing').tap()
    await button(dialog, 'Sign and finish').tap()
    await dialog.getByText('Choose who signs.', { exact: true }).waitFor()
    await chooseSigner(page, dialog, 'Lea Sand')
    const secret = dialog.getByLabel('Password of Lea Sand *', { exact: true })
    await secret.fill('wrong password')
    const sign = button(dialog, 'Sign and finish')
    const box = await restingBox(sign)
    assert.ok(box.height >= 48 && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box))
    await sign.tap()
    await dialog.getByText('This is not the password. Nothing was signed.', { exact: true }).waitFor()
    await screenshot(page, `countersign-wrong-${width}`)
    await secret.fill(lea.password)
    await sign.tap()
    await page.getByRole('heading', { name: 'Finished', exact: true }).waitFor()
    await page.getByText('Reason: Tool is missing', { exact: false }).waitFor()
    const run = await read(entryid)
    assert.deepEqual([run.status, run.missing_count, run.missing_reason], ['complete', 2, 'Tool is missing'])
    assert.deepEqual(signedBy(run), [['Lea Sand', 'finish', 'password']])
    await page.context().close()
  })

test('keys finish it, and what another device has changed meanwhile is shown before it is signed', async () => {
  const page = await windowOf(ben, { viewport: { width: 1440, height: 900 } })
  const entryid = await toTheEnd(page, 'CS-KEYS')
  await button(page, 'Finish anyway').focus()
  await page.keyboard.press('Enter')
  const dialog = finishing(page)
  await dialog.getByLabel('Reason', { exact: true }).fill('The gauge is broken')
  await chooseSigner(page, dialog, 'Lea Sand')
  // Mara changes the run, so she may not countersign it any more.
  await call('PUT', `/work_log/${entryid}/stepData`, {
    fields: { [seal as number]: 'S-4', [remark as number]: 'Wiped' },
  })
  const secret = dialog.getByLabel('Password of Lea Sand *', { exact: true })
  await secret.focus()
  await page.keyboard.type(lea.password)
  await page.keyboard.press('Enter')
  await dialog.getByText('Something was changed meanwhile: look at it, then sign.', { exact: true }).waitFor()
  const news = dialog.getByRole('region', { name: 'New since then', exact: true })
  await news.getByText('S-4', { exact: true }).waitFor()
  await news.getByText('Wiped', { exact: true }).waitFor()
  await screenshot(page, 'countersign-changed-1440')
  assert.deepEqual(signedBy(await read(entryid)), [])
  await secret.fill(lea.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Finished', exact: true }).waitFor()
  const run = await read(entryid)
  assert.deepEqual([run.status, run.missing_count], ['complete', 1])
  assert.deepEqual(signedBy(run), [['Lea Sand', 'finish', 'password']])
  await page.context().close()
})

test('the operator may not sign, in the list and with the own ID badge', async () => {
  await call('PUT', '/user/id_badge', { old_password: mara.password, code: 'BADGE-MARA-1' })
  const context = await windowOfMara({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const registered = await context.request.post(`${site.url}/api/2.0/shared_devices`, {
    data: { name: 'Press 3', old_password: mara.password },
    headers: { origin: site.url },
  })
  assert.equal(registered.status(), 201, await registered.text())
  const page = await context.newPage()
  const entryid = await toTheEnd(page, 'CS-OWN')
  await button(page, 'Finish anyway').click()
  const dialog = finishing(page)
  await button(dialog, 'Machine fault').click()
  await button(dialog, 'Who signs Choose who signs').click()
  const list = page.getByRole('dialog', { name: 'Who signs', exact: true })
  await button(list, 'Choose: Lea Sand').waitFor()
  assert.equal(await button(list, 'Choose: Mara Lind').count(), 0)
  await page.keyboard.press('Escape')
  await screenshot(page, 'countersign-390')
  await scan(page, 'BADGE-MARA-1')
  await dialog.getByText('This person may not sign here. Choose somebody else.', { exact: true }).waitFor()
  assert.equal((await read(entryid)).status, 'started')
  await context.close()
})

test('a finish that the setting refuses by now opens the signature, and nothing is offered offline', async () => {
  await call('PATCH', '/settings', { countersignMissing: false })
  const context = await windowOfMara({ viewport: { width: 1024, height: 768 } })
  const page = await context.newPage()
  const entryid = await toTheEnd(page, 'CS-SET')
  await button(page, 'Finish anyway').click()
  const dialog = finishing(page)
  await dialog.getByLabel('Reason', { exact: true }).fill('No gauge')
  await call('PATCH', '/settings', { countersignMissing: true })
  await button(dialog, 'Finish anyway').click()
  await button(dialog, 'Sign and finish').waitFor()
  assert.equal(await dialog.getByLabel('Reason', { exact: true }).inputValue(), 'No gauge')
  await button(dialog, 'Cancel').click()
  await context.setOffline(true)
  await page
    .getByText('A lead signs here when the network is back; or put the run on hold.', { exact: true })
    .waitFor()
  assert.equal(await button(page, 'Finish anyway').count(), 0)
  await screenshot(page, 'countersign-offline-1024')
  await context.setOffline(false)
  await button(page, 'Finish anyway').waitFor()
  await context.close()
  for (const width of [390, 1024, 1440]) {
    const german = await openAsMara({ viewport: { width, height: 860 }, locale: 'de-DE' })
    await german.goto(`${site.url}/runs/${entryid}`)
    await button(german, 'Abschließen').click()
    await button(german, 'Trotzdem abschließen').click()
    await button(
      finishing(german, 'Mit fehlenden Antworten abschließen?'),
      'Unterschreiben und abschließen',
    ).waitFor()
    await screenshot(german, `countersign-de-${width}`)
    await german.close()
  }
})

const heldUntil = 'On hold until a lead lifts the hold'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const lifting = (page: Page, name = 'Lift the hold') => page.getByRole('dialog', { name, exact: true })

async function putOnHold(page: Page, reason: string): Promise<void> {
  await button(page, 'More about this run').click()
  await page.getByRole('button', { name: /^Put on hold/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Put this run on hold?', exact: true })
  await choose(dialog.getByLabel('Only a lead may lift the hold', { exact: true }))
  await dialog.getByLabel('Reason', { exact: true }).fill(reason)
  await screenshot(page, 'hold-dialog')
  await button(dialog, 'Put on hold').click()
  await heading(page, heldUntil).waitFor()
}

/** Checks that no button of the page goes on with the run. */
async function checkNothingGoesOn(page: Page): Promise<void> {
  for (const name of ['Continue', 'Take over', 'Take this run over', 'Finish', 'Finish the run'])
    assert.equal(await button(page, name).count(), 0, name)
}

for (const [width, height] of [
  [1024, 768],
  [768, 1024],
] as const)
  test(`a run waits until a lead lifts the hold at the tablet, at ${width} × ${height}`, async () => {
    const page = await windowOf(ben, { viewport: { width, height }, hasTouch: true })
    const entryid = await startRun(page, `HO-${width}`)
    await putOnHold(page, 'A crack in the housing')
    await page.getByText('A crack in the housing', { exact: true }).waitFor()
    await checkNothingGoesOn(page)
    // The page shows the hold before the device has stored it.
    await eventually(() => stateOf(entryid), ['suspended', true])
    await waitUntilSent(page)
    await screenshot(page, `hold-held-${width}`)
    await checkAccessibility(page, { within: 'main' })
    const lift = button(page, 'Lift the hold')
    const box = await restingBox(lift)
    assert.ok(box.height >= 48 && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box))
    await lift.tap()
    const dialog = lifting(page)
    await dialog.getByText(/A crack in the housing$/).waitFor()
    await chooseSigner(page, dialog, 'Lea Sand')
    const secret = dialog.getByLabel('Password of Lea Sand *', { exact: true })
    await secret.fill('wrong password')
    await button(dialog, 'Sign and lift the hold').tap()
    await dialog.getByText('This is not the password. Nothing was signed.', { exact: true }).waitFor()
    await secret.fill(lea.password)
    await dialog.getByLabel('Comment (optional)', { exact: true }).fill('Only the paint')
    await screenshot(page, `hold-lift-${width}`)
    await checkAccessibility(page, { within: 'dialog[open]' })
    await button(dialog, 'Sign and lift the hold').tap()
    await button(page, 'Continue').tap()
    await heading(page, 'Step 1 Check the seal').waitFor()
    await eventually(() => stateOf(entryid), ['started', undefined])
    await waitUntilSent(page)
    const run = await read(entryid)
    assert.deepEqual(signedBy(run), [['Lea Sand', 'hold', 'password']])
    assert.equal(run.signatures[0]?.comment, 'Only the paint')
    await page.context().close()
  })

test('a lead releases a run until a lead lifts the hold: the tablet that continues is refused', async () => {
  const page = await windowOf(ben, { viewport: { width: 1024, height: 768 }, hasTouch: true })
  const entryid = await startRun(page, 'HO-LEAD')
  await button(page, 'Pause').tap()
  await button(page.getByRole('dialog'), 'Pause').tap()
  await heading(page, 'Paused').waitFor()
  await waitUntilSent(page)
  const reads = `**/api/2.0/work_log/${entryid}`
  const letThrough = await intercept(page, reads, cutOff)
  const lead = await openAsMara({ viewport: { width: 1440, height: 900 } })
  await lead.goto(`${site.url}/records/${entryid}`)
  await button(lead, 'Release the run').click()
  const releasing = lead.getByRole('dialog', { name: 'Release this run', exact: true })
  await releasing.getByLabel('Reason *', { exact: true }).fill('Check the housing first')
  await choose(releasing.getByLabel('Only a lead may lift the hold', { exact: true }))
  await screenshot(lead, 'hold-release-1440')
  await button(releasing, 'Release the run').click()
  await lead.getByRole('main').getByText(heldUntil, { exact: true }).waitFor()
  await lead.getByText(/^Put on hold .*: Check the housing first$/).waitFor()
  assert.equal(await button(lead, 'Take over').count(), 0)
  await button(page, 'Continue').tap()
  await page
    .getByText('Continue The run was on hold until a lead lifts the hold with a signature.', { exact: true })
    .waitFor()
  letThrough()
  await page.reload()
  await heading(page, heldUntil).waitFor()
  await checkNothingGoesOn(page)
  await screenshot(lead, 'hold-record-1440')
  await button(lead, 'Lift the hold').focus()
  await lead.keyboard.press('Enter')
  const own = lifting(lead).getByLabel('Your password to sign *', { exact: true })
  await own.focus()
  await lead.keyboard.type(mara.password)
  await lead.keyboard.press('Enter')
  await button(lead, 'Lift the hold').waitFor({ state: 'detached' })
  await page.reload()
  await button(page, 'Continue').tap()
  await heading(page, 'Step 1 Check the seal').waitFor()
  assert.deepEqual(signedBy(await read(entryid)), [['Mara Lind', 'hold', 'password']])
  await lead.close()
  await page.context().close()
})

test('a hold that is put offline keeps the run on the device and on the list of runs, in both languages', async () => {
  const page = await windowOf(ben, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const entryid = await startRun(page, 'HO-OFF')
  await page.context().setOffline(true)
  await putOnHold(page, 'Wrong housing')
  await page.getByText('A lead lifts the hold here when the network is back.', { exact: true }).waitFor()
  await checkNothingGoesOn(page)
  await screenshot(page, 'hold-offline-390')
  await page.context().setOffline(false)
  await button(page, 'Lift the hold').waitFor()
  await waitUntilSent(page)
  await eventually(async () => (await read(entryid)).lead_only_hold, true)
  await page.goto(`${site.url}/runs`)
  await page.getByText(heldUntil, { exact: true }).waitFor()
  await page.getByText(/^Put on hold .*: Wrong housing$/).waitFor()
  await screenshot(page, 'hold-list-390')
  await page.context().close()
  for (const width of [390, 1024, 1440]) {
    const german = await openAsMara({ viewport: { width, height: 860 }, locale: 'de-DE' })
    await german.goto(`${site.url}/runs`)
    await german.getByText(/^Zurückgestellt .*: Wrong housing$/).waitFor()
    await screenshot(german, `hold-list-de-${width}`)
    await german.goto(`${site.url}/runs/${entryid}`)
    await heading(german, 'Zurückgestellt, bis die Leitung das aufhebt').waitFor()
    await screenshot(german, `hold-held-de-${width}`)
    await button(german, 'Zurückstellung aufheben').click()
    await lifting(german, 'Zurückstellung aufheben')
      .getByText(/Wrong housing$/)
      .waitFor()
    await screenshot(german, `hold-lift-de-${width}`)
    await german.goto(`${site.url}/records/${entryid}`)
    await button(german, 'Zurückstellung aufheben').waitFor()
    await screenshot(german, `hold-record-de-${width}`)
    const over = await german.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(over <= 0, `${width}: ${over} too wide`)
    await german.close()
  }
})
