// Proves that an administrator sees a record that was changed in the database, and the key that signs record packs.
// Covers: web/src/proof/ server/src/runs/checks/ server/src/signing/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { confirmWithPassword, makePressGuide } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited', { hasOwnProcess: true })
const field = { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', max: 14 }
const made = await makePressGuide(call, [{ title: 'Measure', fields: [field] }])
const at = Date.now()
const { userid } = await call<{ userid: number }>('GET', '/user')
const event = (seq: number, rest: object) => ({ eventid: randomUUID(), userid, at, seq, ...rest })
const answers = [{ field_revisionid: made.fields[0], value: 18, based_on: null }]
const { entryid } = await call<{ entryid: number }>('POST', `/work_log/${randomUUID()}/events`, {
  device: randomUUID(),
  sent: { at },
  events: [
    event(1, { type: 'started', guideid: made.guideid, workorderid: 'WO-1' }),
    event(2, { type: 'value.saved', answers }),
    event(3, { type: 'finished' }),
  ],
})

/** Past the server, as somebody with the file of the database could. */
function changeValue(value: string): void {
  const database = new DatabaseSync(join(site.data, 'stepwright.db'), { timeout: 10_000 })
  database
    .prepare('update entry_values set value = ?, number = ? where entryid = ?')
    .run(value, Number(value), entryid)
  database.close()
}

const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1366, height: 900 },
]

test('the check finds a changed record, and the record says so until it is right again', async () => {
  const page = await (await windowOfMara()).newPage()
  await page.goto(`${site.url}/admin`)
  await page.getByRole('link', { name: 'Proof of records' }).click()
  const check = async (result: string) => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText(result).first().waitFor()
  }
  await check('All records agree with their events.')
  changeValue('12')
  await check('A record does not agree with its events')
  await page.getByText('Torque, reading 1: the database has “12”, the events give “18”.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await screenshot(page, `proof-${size.width}`)
  }
  await page.getByRole('link', { name: 'WO-1' }).click()
  await page.getByText('This record does not agree with its events').waitFor()
  await checkAccessibility(page, { within: 'main' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await screenshot(page, `proof-record-${size.width}`)
  }
  await page.goto(`${site.url}/admin/about`)
  await page.getByText('Records do not agree with their events.').waitFor()
  changeValue('18')
  await page.goto(`${site.url}/admin/records`)
  await check('All records agree with their events.')
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByRole('heading', { name: 'Values' }).waitFor()
  assert.equal(await page.getByText('does not agree with its events').count(), 0)
})

test('the key of the site is shown, and replaced after a question', async () => {
  const page = await (await windowOfMara()).newPage()
  await page.goto(`${site.url}/admin/records`)
  await page.getByText('Key of the site').waitFor()
  await page.getByRole('link', { name: 'Download the keys' }).scrollIntoViewIfNeeded()
  await screenshot(page, 'proof-key')
  const fingerprint = page.getByLabel(/^Fingerprint, in use since/)
  const before = await fingerprint.inputValue()
  assert.match(before, /^[\w-]{43}$/)
  await page.getByRole('button', { name: 'Replace the key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace the key' }).click()
  await confirmWithPassword(page)
  await page.getByText('The key is replaced.').waitFor()
  await page.getByText(before).waitFor()
  assert.notEqual(await fingerprint.inputValue(), before)
})
