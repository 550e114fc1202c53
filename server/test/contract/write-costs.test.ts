// Holds the number of statements of the most frequent writes.
// Engines: both, because only PostgreSQL sends statements without waiting for their results.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, engine, startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aGuide } from '../guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun, type TestField } from '../run-builders.ts'
import { type Cost, costOf } from './counting.ts'

const site = await startSite()
await anAdmin(site)
const mara = await aPerson(site, { privileges: ['Author'] })
const guide = await aGuide(site, { author: mara, steps: 2 })
const { steps } = (await site.call('GET', `/guides/${guide.guideid}`, { as: mara })).body
const [first, second] = steps as [{ stepid: number }, { stepid: number }]
const [width, height, serial] = (await aForm(site, mara, first.stepid, [
  { label: 'Width', field_type: 'Numeric Input' },
  { label: 'Height', field_type: 'Numeric Input' },
  { label: 'Serial', field_type: 'Text Input' },
])) as unknown as [TestField, TestField, TestField]

const send = (method: string, path: string, body: object): Promise<Answer> =>
  site.call(method, path, { as: mara, body })

/** Values differ, so that none is left out as unchanged. */
let next = 100
const save = (entryid: number, fields: readonly TestField[], text = (value: number) => `${value}`) =>
  send('PUT', `/work_log/${entryid}/stepData`, {
    fields: fields.map(({ field_revisionid }) => ({ field_revisionid, value: text(++next) })),
  })

/** Events of a device, each with an answer of its own. */
function report(entryid: number, fields: readonly TestField[]): Promise<Answer> {
  const { event, send } = aDevice(site, mara)
  site.clock.now += 1000
  const events = fields.map(({ field_revisionid }, at) =>
    event('value.saved', anAnswer(field_revisionid, `${++next}`), fields.length - at),
  )
  return send(entryid, events)
}

interface Write {
  /** Called in a process that has sent the same about another run. */
  request: (entryid: number) => Promise<Answer>
  before?: (entryid: number) => Promise<Answer>
  cost: Cost
}

const costs = (statements: number, waits: number): Pick<Write, 'cost'> => ({ cost: { statements, waits } })

const writes: Record<string, Write> = {
  'saves two values': { request: (id) => save(id, [width, height]), ...costs(8, 3) },
  // A text may be that of an ID badge, so the site is asked if it has any.
  'saves a text': { request: (id) => save(id, [serial], (value) => `Pump ${value}`), ...costs(10, 3) },
  'replaces two values': {
    before: (id) => save(id, [width, height]),
    request: (id) => save(id, [width, height]),
    ...costs(8, 3),
  },
  'replaces a text': {
    before: (id) => save(id, [serial]),
    request: (id) => save(id, [serial], (value) => `Pump ${value}`),
    ...costs(10, 3),
  },
  'enters a step': {
    request: (id) => send('POST', `/work_log/${id}/step`, { stepid: second.stepid }),
    ...costs(8, 3),
  },
  'reports an answer of a device': { request: (id) => report(id, [width]), ...costs(11, 3) },
  'reports three answers of a device': {
    request: (id) => report(id, [width, height, serial]),
    ...costs(12, 3),
  },
  'starts a run': {
    request: () => send('POST', '/work_log', { guideid: guide.guideid, workorderid: 'WO-2' }),
    ...costs(13, 7),
  },
  'pauses a run': { request: (id) => send('POST', `/work_log/${id}/pause`, {}), ...costs(9, 3) },
  'finishes a run': {
    before: (id) => save(id, [width, height, serial]),
    request: (id) => send('POST', `/work_log/${id}/finish`, {}),
    ...costs(15, 4),
  },
  'comments on a guide': {
    request: () => send('POST', `/comments/guide/${guide.guideid}`, { text: 'Is this the short one?' }),
    // PostgreSQL also locks the limit of the person, and wakes the workers for the notice.
    cost: engine === 'sqlite' ? { statements: 9, waits: 8 } : { statements: 11, waits: 8 },
  },
}

for (const [what, { request, before, cost }] of Object.entries(writes))
  test(`${what} with the same few statements`, async () => {
    const costs: Cost[] = []
    for (const _ of [1, 2]) {
      const { entryid } = await aRun(site, mara, guide.guideid)
      const prepared = await before?.(entryid)
      assert.ok(!prepared || prepared.status < 300, prepared?.text)
      costs.push(await costOf(site, () => request(entryid)))
    }
    // SQLite answers each statement as it is sent.
    const waits = engine === 'sqlite' ? costs[1]?.waits : cost.waits
    assert.deepEqual(costs[1], { ...cost, waits })
  })
