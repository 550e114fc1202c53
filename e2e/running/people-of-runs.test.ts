// Proves that after a hand-over the list, the filter, the record, the export and the paper name both operators with
// their shares, and a lead who corrected as having corrected.
// Covers: web/src/records/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { readPdf } from '../../server/test/read-exports.ts'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { waitForStart, waitUntilSent } from '../support/runs.ts'
import { addSession, makePressGuide } from '../support/works.ts'

const { browser, site, call, windowOfMara } = await openWorks('invited')
const anna = { username: 'Anna Probe', email: 'anna@works.example', password: 'battery horse correct' }
const bert = { username: 'Bert Muster', email: 'bert@works.example', password: 'correct battery horse' }
await call('POST', '/users', anna)
const { userid } = await call<{ userid: number }>('POST', '/users', bert)
const { guideid, fields } = await makePressGuide(call, [
  {
    title: 'Drain',
    fields: [
      { label: 'Torque', field_type: 'Numeric Input', max: 20 },
      { label: 'Remark', field_type: 'Text Input' },
    ],
  },
  { title: 'Fill', fields: [{ label: 'Litres', field_type: 'Numeric Input' }] },
])
const desk = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 390, height: 844 }, locale: 'de-DE' }

async function pageOf(person: typeof anna) {
  const page = await (await openWindow(browser, desk)).newPage()
  await addSession(site, page.context(), person)
  return page
}

/** A slow machine needs more than a minute. */
const span = String.raw`(?:\d+\s+min\s*)?(?:\d+\s+s)?`

interface Run {
  people: {
    username: string
    active_duration: number
    answers: number
    corrections: number
    performed: boolean
  }[]
  active_duration: number
}

async function handOver(): Promise<number> {
  const first = await pageOf(anna)
  await first.goto(`${site.url}/runs/start/${guideid}`)
  await first.getByLabel('Work order').fill('WO-2P')
  await first.getByRole('button', { name: 'Start' }).click()
  await first.getByRole('heading', { name: 'Drain' }).waitFor()
  const entryid = await waitForStart(first)
  await first.getByLabel('Torque').fill('12')
  await first.getByLabel('Remark').fill('Bolt was loose')
  await first.getByRole('heading', { name: 'Drain' }).click()
  await waitUntilSent(first)
  await first.waitForTimeout(1500)
  await first.getByRole('button', { name: 'More about this run' }).click()
  await first.getByRole('button', { name: 'Put on hold' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
  await first.getByRole('heading', { name: 'On hold' }).waitFor()
  await waitUntilSent(first)
  const second = await pageOf(bert)
  await second.goto(`${site.url}/runs/${entryid}`)
  await second.getByRole('button', { name: 'Take over' }).click()
  await second.getByRole('heading', { name: 'Drain' }).waitFor()
  await second.getByRole('button', { name: 'Next' }).click()
  await second.getByLabel('Litres').fill('7')
  await second.getByRole('button', { name: 'Finish' }).click()
  await second.getByRole('button', { name: 'Finish the run' }).click()
  await second.getByRole('heading', { name: 'Finished' }).waitFor()
  await waitUntilSent(second)
  await first.context().close()
  await second.context().close()
  return entryid
}

test('both operators are named with their shares after a hand-over, and the lead as having corrected', async () => {
  const entryid = await handOver()
  const mara = await call<{ userid: number }>('GET', '/user')
  const at = Date.now()
  const answers = [{ field_revisionid: fields[0], value: '13' }]
  const corrected = {
    eventid: randomUUID(),
    seq: 1,
    userid: mara.userid,
    type: 'value.corrected',
    at,
    answers,
  }
  await call('POST', `/work_log/${entryid}/events`, {
    device: randomUUID(),
    sent: { at },
    events: [{ ...corrected, reason: 'Misread' }],
  })
  const run = await call<Run>('GET', `/work_log/${entryid}`)
  assert.deepEqual(
    run.people.map(({ username, answers, corrections }) => [username, answers, corrections]).sort(),
    [
      ['Anna Probe', 2, 0],
      ['Bert Muster', 1, 0],
      ['Mara Lind', 0, 1],
    ],
  )
  assert.equal(
    run.people.reduce((sum, person) => sum + person.active_duration, 0),
    run.active_duration,
  )
  const page = await (await windowOfMara(desk)).newPage()
  await page.goto(`${site.url}/records`)
  await page.getByRole('cell', { name: /^(Anna Probe, Bert Muster|Bert Muster, Anna Probe)$/ }).waitFor()
  await screenshot(page, 'people-list-1366')
  for (const { username } of [anna, bert]) {
    await page.goto(`${site.url}/records`)
    await page.getByRole('button', { name: 'Who: all' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(username)
    await page.getByRole('button', { name: `Choose: ${username}` }).click()
    await page.getByRole('button', { name: `Who ${username}` }).waitFor()
    await page.getByRole('link', { name: 'WO-2P' }).waitFor()
    assert.match(page.url(), /performed_by=\d+/)
  }
  // An address of an earlier version.
  await page.goto(`${site.url}/records?userid=${userid}`)
  await page.getByRole('button', { name: 'Who Bert Muster' }).waitFor()
  await page.getByRole('link', { name: 'WO-2P' }).click()
  const shares = page.getByRole('region', { name: 'Performed by' })
  await shares.getByText(new RegExp(`Anna Probe\\s+${span}, 2 answers`)).waitFor()
  await shares.getByText(new RegExp(`Bert Muster\\s+${span}, 1 answer`)).waitFor()
  await shares.getByText('Corrected by Mara Lind (1 correction)').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await shares.scrollIntoViewIfNeeded()
  await screenshot(page, 'people-record-1366')
  const small = await (await windowOfMara(phone)).newPage()
  await small.goto(`${site.url}/records/${entryid}`)
  const german = small.getByRole('region', { name: 'Durchgeführt von' })
  await german.getByText('Korrigiert von Mara Lind (1 Korrektur)').waitFor()
  await german.scrollIntoViewIfNeeded()
  await screenshot(small, 'people-record-390')
  await small.goto(`${site.url}/records`)
  await small.getByText(/Anna Probe, Bert Muster|Bert Muster, Anna Probe/).waitFor()
  await screenshot(small, 'people-list-390')
  const paper = await site.api('GET', `/work_log/${entryid}.pdf?langid=en`)
  assert.equal(paper.status, 200, await paper.clone().text())
  const text = (await readPdf(Buffer.from(await paper.arrayBuffer()))).join(' ')
  assert.match(text, new RegExp(`Performed by: .*Anna Probe \\(${span}, 2 answers\\)`))
  assert.match(text, new RegExp(`Bert Muster \\(${span}, 1 answer\\)`))
  assert.match(text, /Corrected by: Mara Lind \(1 correction\)/)
})
