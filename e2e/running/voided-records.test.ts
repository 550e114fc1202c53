// Proves that a lead voids a finished record, that retention forbids deleting it, and that a deletion leaves its reason.
// Covers: web/src/records/ web/src/site/ web/src/events/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { addSession, confirmWithPassword, makePressGuide } from '../support/works.ts'

const { browser, site, call, openAsMara } = await openWorks('invited')
const field = { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', max: 14 }
const made = await makePressGuide(call, [{ title: 'Measure', fields: [field] }])
const [torque] = made.fields
const password = 'correct horse battery'
const lea = { email: 'lea@works.example', password, username: 'Lea Lind', privileges: ['Author'] }
await addPerson(call, lea)
const reason = 'Trial part on the bench'

async function aFinishedRun(workorderid: string, value: number): Promise<number> {
  const at = Date.now()
  const me = await call<{ userid: number }>('GET', '/user')
  const event = (seq: number, rest: object) => ({
    eventid: randomUUID(),
    userid: me.userid,
    at,
    seq,
    ...rest,
  })
  const events = [
    event(1, { type: 'started', guideid: made.guideid, workorderid }),
    event(2, { type: 'value.saved', answers: [{ field_revisionid: torque, value, based_on: null }] }),
    event(3, { type: 'finished' }),
  ]
  const body = { device: randomUUID(), sent: { at }, events }
  return (await call<{ entryid: number }>('POST', `/work_log/${randomUUID()}/events`, body)).entryid
}

const entryid = await aFinishedRun('WO-TRIAL', 18)
const other = await aFinishedRun('WO-GOOD', 12)

test('a lead voids a finished record with a reason, and list, totals, charts and paper show it', async () => {
  const context = await openWindow(browser, { viewport: { width: 1366, height: 900 } })
  const page = await context.newPage()
  await addSession(site, context, lea)
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByRole('button', { name: 'Void this record' }).click()
  assert.equal(await page.getByRole('button', { name: 'Delete this record' }).count(), 0)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Void this record' }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Void this record' }).click()
  await page.getByText(/^Voided by Lea Lind on /).waitFor()
  await page.locator('.sw-notice').getByText(reason).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.goto(`${site.url}/records`)
  const row = page.getByRole('row', { name: /WO-TRIAL/ })
  await row.getByText('Void', { exact: true }).waitFor()
  await page.getByText('1 voided run, not counted').waitFor()
  const line = await row.getByRole('link').evaluate((link) => getComputedStyle(link).textDecorationLine)
  assert.match(line, /line-through/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = page.getByRole('dialog')
  await filters.getByLabel('Voided runs', { exact: true }).selectOption('Hide them')
  await row.waitFor({ state: 'detached' })
  await filters.getByLabel('Voided runs', { exact: true }).selectOption('Only voided runs')
  await filters.getByRole('button', { name: 'Show the runs' }).click()
  await row.waitFor()
  const deviations = await call<{ total: number }>(
    'GET',
    `/work_log/analysis/deviations?guideid=${made.guideid}`,
  )
  assert.equal(deviations.total, 0)
  await context.close()
})

test('retention forbids deleting and says until when; voiding is offered', async () => {
  const page = await openAsMara({ viewport: { width: 1366, height: 900 } })
  await page.goto(`${site.url}/admin/settings/runs`)
  await page.getByLabel('Keep finished records for (years)').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await confirmWithPassword(page)
  await page.getByText('The settings are saved.').waitFor()
  await page.goto(`${site.url}/records/${other}`)
  await page.getByRole('button', { name: 'Delete this record' }).click()
  const dialog = page.getByRole('dialog')
  const year = new Date().getFullYear() + 10
  await dialog.getByText(new RegExp(`This record cannot be deleted before .*${year}`)).waitFor()
  await dialog.getByRole('button', { name: 'Void it instead' }).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Delete this record' }).count(), 0)
  await checkAccessibility(page, { within: 'dialog[open]' })
  await call('PATCH', '/settings', { retentionYears: null })
  await page.context().close()
})

test('a record is deleted with a reason, which the audit trail shows', async () => {
  // The runs before keep the time that was promised, by the second; this one begins after it was taken back.
  await setTimeout(1100)
  const later = await aFinishedRun('WO-TWICE', 12)
  const page = await openAsMara({ viewport: { width: 1366, height: 900 } })
  await page.goto(`${site.url}/records/${later}`)
  await page.getByRole('button', { name: 'Delete this record' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Deleted with it – values: 1, photos: 0, events: 3').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Delete this record' }).click()
  await page.getByText('Record deleted').waitFor()
  await page.waitForURL(/\/records$/)
  await page.goto(`${site.url}/admin/events?type=entry.removed`)
  const event = page.getByRole('listitem').filter({ hasText: 'Run deleted' })
  await event.getByRole('button', { name: 'What changed' }).click()
  await event.getByText('Entered twice').waitFor()
  await event.getByRole('row', { name: /Hash of the last event/ }).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.context().close()
})
