// Tests every operation in every state through the API, and the documentation page of this table.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type RunState, runStates } from '@stepwright/rules'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDisagreement, aForm, aNote, aRun } from '#test/run-builders.ts'
import { changesNothing } from '#test/traces.ts'
import { aliasOf } from '../devices/device-alias.ts'
import { type RunOperation, transitions } from '../states.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const { guideid, steps } = await aGuide(site, { author: admin, steps: 1 })
const stepid = steps[0]?.stepid as number
const [fieldid = 0, signatureid = 0] = (
  await aForm(site, admin, stepid, [
    { label: 'Note', field_type: 'Text Input' },
    { label: 'Done', field_type: 'Signature' },
  ])
).map(({ field_revisionid }) => field_revisionid)

const leadTo: Record<RunState, string[]> = {
  started: [],
  paused: ['pause'],
  suspended: ['suspend'],
  complete: ['finish'],
  cancelled: ['cancel'],
}

/** Run → a device with a missing event. */
const lost = new Map<number, string>()
/** Run → the hash of its newest event. */
const hashes = new Map<number, string>()

async function aRunThatIs(state: RunState): Promise<number> {
  const { entryid } = await aRun(site, tom, guideid)
  const { device } = await aNote(site, tom, entryid, {
    ...{ label: 'Tablet 4', type: 'note.added', text: 'a', last: 2 },
  })
  lost.set(entryid, device)
  await aDisagreement(site, tom, { entryid, field: fieldid }, ['a', 'b'])
  for (const move of leadTo[state]) await site.call('POST', `/work_log/${entryid}/${move}`, { as: tom })
  hashes.set(entryid, (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body.last_hash)
  return entryid
}

function request(operation: RunOperation, entryid: number): [string, string, object?] {
  const path = `/work_log/${entryid}`
  if (operation === 'save') return ['PUT', `${path}/stepData`, { fields: { [fieldid]: 'a' } }]
  if (operation === 'settle') return ['POST', `${path}/settle`, { field_revisionid: fieldid, value: 'a' }]
  if (operation === 'sign') {
    const signed = { field_revisionid: signatureid, hash: hashes.get(entryid), password: testPassword }
    return ['POST', `${path}/sign`, signed]
  }
  if (operation === 'step') return ['POST', `${path}/step`, { stepid }]
  if (operation === 'change') return ['PATCH', path, { workorderid: 'Other' }]
  if (operation === 'remove') return ['DELETE', path]
  if (operation === 'takeOver') return ['POST', `${path}/take_over`, { reason: 'Shift' }]
  if (operation === 'release') return ['POST', `${path}/release`, { reason: 'Shift' }]
  if (operation === 'handOver') return ['POST', `${path}/hand_over`, { userid: tom.userid, reason: 'Shift' }]
  if (operation === 'closeDevice')
    return [
      'POST',
      `${path}/close_device`,
      { device: aliasOf(entryid, lost.get(entryid) ?? ''), reason: 'Lost' },
    ]
  return ['POST', `${path}/${operation}`, operation === 'void' ? { reason: 'Wrong part' } : {}]
}

const ofLeads: readonly RunOperation[] = ['remove', 'void', 'takeOver', 'release', 'handOver', 'closeDevice']

const answerOf: Partial<Record<RunOperation, number>> = { remove: 204 }

for (const [operation, row] of Object.entries(transitions) as [
  RunOperation,
  (typeof transitions)['save'],
][]) {
  for (const state of runStates) {
    const next = row[state]
    test(`${operation} of a run that is ${state} ${next ? `leaves it ${next}` : 'is refused and changes nothing'}`, async () => {
      const entryid = await aRunThatIs(state)
      const [method, path, body] = request(operation, entryid)
      const as = ofLeads.includes(operation) ? admin : tom
      const call = () => site.call(method, path, { as, body })
      const { status, body: answer } = next ? await call() : await changesNothing(site, call)
      if (next === null) {
        assert.deepEqual([status, answer.code], [422, 'entry.wrong-state'])
        assert.match(answer.message, new RegExp(`^A run that is ${state} can not be `))
        assert.equal(answer.errors[0].field, 'status')
        return
      }
      assert.equal(status, answerOf[operation] ?? 200)
      const read = await site.call('GET', `/work_log/${entryid}`, { as: admin })
      if (operation === 'remove') assert.equal(read.status, 404)
      else assert.equal(read.body.status, next)
    })
  }
}

test('the page of the API shows the same table', () => {
  const page = readFileSync(new URL('../../../../docs/api/work-log.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)`[^|]*\|([^\n]*)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    cells.split('|').map((cell) => cell.trim()),
  ])
  const shown = Object.fromEntries(rows.filter(([name]) => String(name) in transitions))
  const expected = Object.entries(transitions).map(([operation, row]) => [
    operation,
    runStates.map((state) => {
      if (row[state] === null) return '422'
      return operation === 'remove' ? 'gone' : row[state]
    }),
  ])
  assert.deepEqual(shown, Object.fromEntries(expected))
})
