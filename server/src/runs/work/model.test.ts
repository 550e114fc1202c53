// Compares random operations of several people with clocks that jump with a plain model that counts every second.
// Engines: both in the outer circle, because random operations compare times in rows with a model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const people = [await aPerson(site), await aPerson(site), await aPerson(site)]
const { guideid, steps } = await aGuide(site, { author: admin, steps: 3 })
const stepids = steps.map((step) => step.stepid)
const [field] = await aForm(site, admin, stepids[0] as number, [
  { label: 'Width', field_type: 'Numeric Input', max: 5 },
])
const fieldid = field?.field_revisionid as number

const operations = ['pause', 'resume', 'suspend', 'finish', 'cancel', 'step', 'save'] as const
type Operation = (typeof operations)[number]

interface Move {
  operation: Operation
  who: number
  /** Seconds by which the clock of the process that handles the request differs from the clock of the last one. */
  passed: number
  number: number
}

/** Ending is rare, so that histories become long. */
const arbitraryMove = fc.record({
  operation: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Operation>('pause', 'resume', 'suspend', 'step', 'save') },
    { weight: 1, arbitrary: fc.constantFrom<Operation>('finish', 'cancel') },
  ),
  who: fc.nat(2),
  passed: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: -200, max: 0 })),
  number: fc.nat(9),
})

interface Model {
  holder: number
  state: 'started' | 'paused' | 'suspended' | 'complete' | 'cancelled'
  step: number | null
  /** The newest time that any clock has shown. */
  time: number
  spent: Record<'started' | 'paused' | 'suspended', number>
  bySteps: Map<number, number>
  value: number | null
  saves: number
}

function passTime(model: Model, now: number): void {
  for (; model.time < now; model.time++) {
    if (model.state === 'complete' || model.state === 'cancelled') continue
    model.spent[model.state]++
    if (model.state === 'started' && model.step !== null)
      model.bySteps.set(model.step, (model.bySteps.get(model.step) ?? 0) + 1)
  }
}

const isOpen = ({ state }: Model): boolean => ['started', 'paused', 'suspended'].includes(state)

/** Applies the move to the model and returns the expected status. */
function play(model: Model, { operation, who, number }: Move, now: number): number {
  const takesOver = operation === 'resume' && model.state === 'suspended'
  if (who !== model.holder && !takesOver) return 403
  const allowed = {
    pause: model.state === 'started',
    resume: model.state === 'paused' || model.state === 'suspended',
    suspend: model.state === 'started' || model.state === 'paused',
    finish: isOpen(model),
    cancel: isOpen(model),
    step: isOpen(model),
    save: isOpen(model),
  }[operation]
  if (!allowed) return 422
  passTime(model, now)
  if (operation === 'pause') model.state = 'paused'
  if (operation === 'suspend') model.state = 'suspended'
  if (operation === 'finish') model.state = 'complete'
  if (operation === 'cancel') model.state = 'cancelled'
  if (operation === 'resume') Object.assign(model, { state: 'started', holder: who })
  if (operation === 'step') model.step = stepids[number % stepids.length] ?? null
  if (operation === 'save') Object.assign(model, { value: number, saves: model.saves + 1 })
  return 200
}

function send(entryid: number, { operation, who, number }: Move) {
  const as = people[who]
  if (!as) throw new Error('Nobody there')
  const path = `/work_log/${entryid}`
  if (operation === 'save')
    return site.call('PUT', `${path}/stepData`, { as, body: { fields: { [fieldid]: number } } })
  const body = operation === 'step' ? { stepid: stepids[number % stepids.length] } : {}
  return site.call('POST', `${path}/${operation}`, { as, body })
}

test('times equal those of the model, and no value is lost', async () => {
  const moves = fc.array(arbitraryMove, { minLength: 5, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(moves, async (history) => {
      const { entryid } = await aRun(site, people[0] as (typeof people)[0], guideid)
      const seconds = () => Math.floor(site.clock.now / 1000)
      const began = seconds()
      const model: Model = {
        holder: 0,
        state: 'started',
        step: null,
        time: began,
        spent: { started: 0, paused: 0, suspended: 0 },
        bySteps: new Map(),
        value: null,
        saves: 0,
      }
      for (const move of history) {
        site.clock.now += move.passed * 1000
        const answer = await send(entryid, move)
        assert.equal(answer.status, play(model, move, seconds()), answer.text)
      }
      if (isOpen(model)) passTime(model, seconds())
      const { body } = await site.call('GET', `/work_log/${entryid}`, { as: admin })
      assert.deepEqual([body.status, body.userid], [model.state, people[model.holder]?.userid])
      assert.equal(body.active_duration, model.spent.started)
      assert.equal(body.paused_duration, model.spent.paused)
      assert.equal(body.suspended_duration, model.spent.suspended)
      assert.equal(body.duration, model.spent.started + model.spent.suspended)
      for (const { stepid, active_duration } of body.step_times)
        assert.equal(active_duration, model.bySteps.get(stepid) ?? 0)
      if (body.endtime !== null)
        assert.equal(body.endtime - body.starttime - body.paused_duration, body.duration)
      assert.equal(body.work_data[0]?.value ?? null, model.value === null ? null : String(model.value))
      assert.equal(body.deviation_count, model.value !== null && model.value > 5 ? 1 : 0)
      await checkRecord(entryid, model, began)
    }),
    { numRuns: 25 },
  )
})

/** The rows: events in order of time, every save among the values, stored times as returned. */
async function checkRecord(entryid: number, model: Model, began: number): Promise<void> {
  const rows = await site.read(async ({ db }) => ({
    events: await db
      .selectFrom('entry_events')
      .selectAll()
      .where('entryid', '=', entryid)
      .orderBy('entryEventid')
      .execute(),
    times: await db.selectFrom('entry_times').selectAll().where('entryid', '=', entryid).execute(),
    entry: await db
      .selectFrom('entries')
      .selectAll()
      .where('entryid', '=', entryid)
      .executeTakeFirstOrThrow(),
  }))
  const ats = rows.events.map((event) => event.at)
  assert.deepEqual(
    ats,
    [...ats].sort((a, b) => a - b),
  )
  assert.equal(ats[0], began * 1000)
  assert.equal(rows.entry.eventCount, rows.events.length)
  const saves = rows.events.filter(({ type }) => type.startsWith('value.'))
  assert.equal(saves.length, model.saves)
  const whole = rows.times.find(({ stepid }) => stepid === 0)
  if (model.state !== 'complete') assert.equal(whole, undefined)
  else assert.equal(whole?.activeMs, model.spent.started * 1000)
}
