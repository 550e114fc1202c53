// Proves that records show what an administrator entered for another user, and that a site can forbid it.
// Covers: web/src/records/ web/src/site/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { checkAccessibility } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { choose, eventually } from '../support/wait.ts'
import { confirmWithPassword, makePressGuide } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('invited')
const fields = [{ label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' }]
const made = await makePressGuide(call, [{ title: 'Measure', fields }])
const [stepid] = made.stepids
const [torque] = made.fields
const ola = { email: 'ola@works.example', password: 'correct horse battery', username: 'Ola Nord' }
const { userid } = await call<{ userid: number }>('POST', '/users', ola)
const page = await openAsMara()
const device = randomUUID()

const batchOf = (events: readonly object[]) => ({
  device,
  sent: { at: Date.now() },
  for_others: true,
  events: events.map((event) => ({ eventid: randomUUID(), userid, at: Date.now(), ...event })),
})

test('values, notes and events of a run that an administrator entered for somebody else say so', async () => {
  const order = { guideid: made.guideid, workorderid: 'WO-OLA' }
  const answers = [{ field_revisionid: torque, value: 12, based_on: null }]
  const { entryid } = await call<{ entryid: number }>(
    'POST',
    `/work_log/${randomUUID()}/events`,
    batchOf([
      { seq: 1, type: 'started', ...order },
      { seq: 2, type: 'value.saved', answers },
      { seq: 3, type: 'note.added', stepid, text: 'The seal was worn' },
      { seq: 4, type: 'finished' },
    ]),
  )
  await page.goto(`${site.url}/records`)
  const mark = '4 entries were made by an administrator for somebody else'
  await page.getByRole('row', { name: new RegExp(`WO-OLA.*${mark}`) }).waitFor()
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText(mark).waitFor()
  const line = /^entered by Mara Lind for Ola Nord on .*\d{4}, \d+:\d\d/
  const answered = page.getByRole('region', { name: '1. Measure' })
  await answered.getByText(line).waitFor()
  await page.getByRole('region', { name: 'Notes' }).getByText(line).waitFor()
  await page.getByText(/^All events/).click()
  await eventually(() => page.getByText(line).count(), 6)
  await checkAccessibility(page, { within: 'main' })
  for (const size of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    const inner = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(inner <= 0, `${size.width}: ${inner} too wide`)
  }
})

test('an administrator switches entries for other people off', async () => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(`${site.url}/admin/settings/runs`)
  await choose(page.getByLabel('Entries for other people'), false)
  await page.getByRole('button', { name: 'Save' }).click()
  await confirmWithPassword(page)
  await page.getByText('The settings are saved.').waitFor()
  const batch = batchOf([{ seq: 1, type: 'started', guideid: made.guideid, workorderid: 'WO-OFF' }])
  const answer = await site.api('POST', `/work_log/${randomUUID()}/events`, batch)
  assert.deepEqual([answer.status, (await answer.json()).code], [403, 'entry.for-others-off'])
})
