// Proves that a lead frees a stuck run in three ways, closes a lost tablet, and sends the entries of a user who has left.
// Circle: inner, because no other journey frees a stuck run.
// Covers: web/src/run/leading/ web/src/records/one-run/ web/src/device/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { countUnsent, waitForStart, waitUntilSent } from '../support/runs.ts'
import { eventually } from '../support/wait.ts'
import { addSession, endSession, fillSignIn, makePressGuide, mara } from '../support/works.ts'

const { site, call, browser, openAsMara } = await openWorks('invited')
const fields = [{ label: 'Locked out', field_type: 'Text Input' }]
const made = await makePressGuide(call, [{ title: 'Lock out', fields }, { title: 'Clean up' }])
const { guideid } = made
const [field] = made.fields
const aUser = async (username: string, email: string) => {
  const person = { username, email, password: 'battery horse correct' }
  return { ...person, userid: await addPerson(call, person) }
}
const tom = await aUser('Tom Reyes', 'tom@works.example')
const noor = await aUser('Noor Haas', 'noor@works.example')
const lead = await openAsMara()

interface Entry {
  userid: number
  status: string
}
const read = (entryid: number) => call<Entry>('GET', `/work_log/${entryid}`)

async function windowOf(person: typeof tom): Promise<Page> {
  const context = await openWindow(browser, { viewport: { width: 1024, height: 768 } })
  const page = await context.newPage()
  await addSession(site, context, person)
  return page
}

const his = await windowOf(tom)

/** Tom works on it and goes home. */
async function aStuckRun(order: string): Promise<number> {
  await his.goto(`${site.url}/runs/start/${guideid}`)
  await his.getByLabel('Work order', { exact: true }).fill(order)
  await his.getByRole('button', { name: 'Start' }).click()
  const entryid = await waitForStart(his)
  await waitUntilSent(his)
  return entryid
}

async function lookAtSizes(name: string): Promise<void> {
  await checkAccessibility(lead, { within: 'main' })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 900 },
  ]) {
    await lead.setViewportSize(size)
    const inner = await lead.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(inner <= 0, `${name} at ${size.width}: ${inner} too wide`)
    await screenshot(lead, `${name}-${size.width}`)
  }
}

const action = (name: string) =>
  lead.getByRole('region', { name: 'Free this run' }).getByRole('button', { name, exact: true })

async function giveReason(reason: string, button: string): Promise<void> {
  const dialog = lead.getByRole('dialog').last()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.getByText('Say why', { exact: false }).or(dialog.locator('.sw-fault')).first().waitFor()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

test('opening and correcting the run of another user starts no clock in the name of the lead', async () => {
  const entryid = await aStuckRun('WO-READ')
  await his.getByLabel('Locked out').fill('LOCK-7')
  await his.getByRole('button', { name: 'Next' }).click()
  await waitUntilSent(his)
  await lead.goto(`${site.url}/runs/${entryid}`)
  await lead.getByRole('heading', { name: 'Tom Reyes is working on this run' }).waitFor()
  await lookAtSizes('lead-run')
  await lead.getByRole('link', { name: 'See the record' }).click()
  await lead.getByRole('button', { name: 'Correct Locked out' }).click()
  await lead.getByRole('textbox', { name: 'Locked out' }).fill('LOCK-8')
  await lead.getByLabel('Reason').fill('Misread')
  await lead.getByRole('button', { name: 'Correct', exact: true }).click()
  await lead.getByText('LOCK-8').first().waitFor()
  assert.equal((await read(entryid)).userid, tom.userid)
})

test('a lead releases a stuck run, and the device of its operator says who did it and why', async () => {
  const entryid = await aStuckRun('WO-FREE')
  await lead.goto(`${site.url}/records/${entryid}`)
  await lookAtSizes('lead-record')
  await action('Release the run').click()
  await giveReason('Tom went home', 'Release the run')
  await lead.getByText('The run is on hold for everybody.').waitFor()
  assert.equal((await read(entryid)).status, 'suspended')
  await his.reload()
  await his.getByText(/^Mara Lind released this run/).waitFor()
  await his.getByText('Tom went home').waitFor()
})

test('a lead hands a stuck run to somebody, in whose runs it stands', async () => {
  const entryid = await aStuckRun('WO-HAND')
  await lead.goto(`${site.url}/records/${entryid}`)
  await action('Hand over').click()
  await lead.getByRole('button', { name: /Hand over to/ }).click()
  await lead.getByLabel('Who').fill('noor')
  await lead.getByRole('listitem').filter({ hasText: 'Noor Haas' }).getByRole('button').click()
  await screenshot(lead, 'lead-hand-over')
  await giveReason('Noor has the late shift', 'Hand over')
  await lead.getByText('The run is on hold for Noor Haas.').waitFor()
  await his.reload()
  await his.getByText(/^Mara Lind handed this run to Noor Haas/).waitFor()
  const hers = await windowOf(noor)
  await hers.goto(`${site.url}/runs`)
  await hers.getByText(/^Mara Lind handed this run to you, .*: Noor has the late shift$/).waitFor()
  await screenshot(hers, 'lead-handed-to-me')
  await hers.getByRole('link', { name: /WO-HAND/ }).click()
  await hers.getByText('It waits for you. The clock runs once you continue.').waitFor()
  await hers.getByRole('button', { name: 'Continue' }).click()
  await hers.getByLabel('Locked out').waitFor()
  await waitUntilSent(hers)
  assert.deepEqual((await read(entryid)).status, 'started')
})

test('a lead takes a stuck run over and works on it', async () => {
  const entryid = await aStuckRun('WO-TAKE')
  await lead.goto(`${site.url}/runs/${entryid}`)
  await action('Take over').click()
  await giveReason('The order is urgent', 'Take over')
  await lead.getByLabel('Locked out').waitFor()
  await eventually(async () => (await read(entryid)).userid !== tom.userid, true)
  await his.reload()
  await his.getByText(/^Mara Lind took this run over/).waitFor()
  await his.getByText('The order is urgent').waitFor()
})

test('a lead closes a lost tablet, and the record says what never arrived', async () => {
  const device = randomUUID()
  const event = (seq: number, type: string, rest: object = {}) => ({
    ...{ eventid: randomUUID(), userid: tom.userid, at: Date.now(), seq, type, ...rest },
  })
  const order = { guideid, workorderid: 'WO-LOST' }
  const answers = [{ field_revisionid: field, value: 'LOCK-9', based_on: null }]
  const { entryid } = await call<{ entryid: number }>('POST', `/work_log/${randomUUID()}/events`, {
    ...{ device, label: 'Tablet 4', sent: { at: Date.now() }, for_others: true, last: 4 },
    events: [event(1, 'started', order), event(2, 'value.saved', { answers })],
  })
  await lead.goto(`${site.url}/records/${entryid}`)
  await lead.getByText('Tablet 4 still has 2 entries.').waitFor()
  await lookAtSizes('lead-lost-tablet')
  await lead.getByRole('button', { name: 'Close this device' }).click()
  await lead.getByText(/2 entries will be given up/).waitFor()
  await screenshot(lead, 'lead-close-dialog')
  await lead.getByLabel('Reason').fill('Fell into the press')
  await lead.getByRole('dialog').getByRole('button', { name: 'Close this device' }).click()
  await lead
    .getByText(/^Tablet 4 was closed by Mara Lind on .*: Fell into the press\. 2 entries never arrived\.$/)
    .waitFor()
  await lookAtSizes('lead-closed-tablet')
  const german = await openAsMara({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
  await german.goto(`${site.url}/records/${entryid}`)
  await german.getByText(/^Tablet 4 wurde von Mara Lind am .* Nie angekommen: 2 Einträge\.$/).waitFor()
  await screenshot(german, 'lead-closed-tablet-de')
  await german.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await german.getByText('Niemand ausgewählt').waitFor()
  await screenshot(german, 'lead-hand-over-de')
})

test('an administrator sends the entries of a user who has left', async () => {
  const entryid = await aStuckRun('WO-LEFT')
  const letThrough = await intercept(his, '**/api/2.0/work_log/*/events', cutOff)
  await his.getByLabel('Locked out').fill('LOCK-3')
  await his.getByRole('button', { name: 'Next' }).click()
  await eventually(async () => (await countUnsent(his)) > 0, true)
  await his.goto('about:blank')
  await endSession(site, his.context())
  await his.goto(`${site.url}/login`)
  await fillSignIn(his, mara)
  await his.getByRole('button', { name: /^Account of/ }).waitFor()
  letThrough()
  await his.goto(`${site.url}/device`)
  await his.getByRole('button', { name: 'Send for Tom Reyes' }).click()
  await his.getByText(/entered by Mara Lind for Tom Reyes/).waitFor()
  await screenshot(his, 'lead-send-for')
  await his.getByRole('alertdialog').getByRole('button', { name: 'Send for Tom Reyes' }).click()
  await his.getByText('The entries of Tom Reyes are sent.').waitFor()
  await his.goto(`${site.url}/records/${entryid}`)
  await his.getByText('LOCK-3').first().waitFor()
  await his
    .getByText(/^entered by Mara Lind for Tom Reyes on/)
    .first()
    .waitFor()
})
