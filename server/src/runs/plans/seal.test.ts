// Proves that devices begin runs with the revisions that they were shown, and with no others.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: admin, steps: 2 })
const stepid = guide.steps[0]?.stepid ?? 0
const fieldOf = async (label: string) => {
  const [field] = await aForm(site, admin, stepid, [{ label, field_type: 'Text Input' }])
  return field?.field_revisionid ?? 0
}

const planOf = (of: number, as: TestPerson | undefined = ola, query = '') =>
  site.call('GET', `/guides/${of}/plan${query}`, as ? { as } : {})

function begin(over: { plan?: string; guideid?: number; langid?: string; field?: number }, as = ola) {
  const { field, ...rest } = over
  const at = site.clock.now - 1000
  const event = (type: string, seq: number, more: object) => ({
    ...{ eventid: randomUUID(), seq, userid: as.userid, type, at },
    ...more,
  })
  const events = [event('started', 1, { guideid: guide.guideid, workorderid: 'WO', ...rest })]
  if (field) events.push(event('value.saved', 2, { answers: [{ field_revisionid: field, value: 'x' }] }))
  const body = { device: randomUUID(), sent: { at: site.clock.now }, events }
  return site.call('POST', `/work_log/${randomUUID()}/events`, { as, body })
}
const refusalOf = async (answer: ReturnType<typeof begin>) => (await answer).body.refused[0]?.code

test('a run follows what the device was shown, though guide, step and form are edited before its notes arrive', async () => {
  const field = await fieldOf('Torque of then')
  const { status, body: shown } = await planOf(guide.guideid)
  assert.equal(status, 200)
  assert.equal(shown.guide.guideid, guide.guideid)
  assert.deepEqual(shown.forms[0].fields[0].field_revisionid, field)
  const title = shown.guide.title
  const revisionid = (await site.call('GET', `/guides/${guide.guideid}`, { as: admin })).body.revisionid
  const edited = await site.call('PATCH', `/guides/${guide.guideid}?revisionid=${revisionid}`, {
    as: admin,
    body: { title: 'Another title' },
  })
  assert.equal(edited.status, 200, edited.text)
  await fieldOf('Torque of now')

  const { body } = await begin({ plan: shown.plan, field })
  assert.deepEqual(body.refused, [])
  const read = async (path: string) =>
    (await site.call('GET', `/work_log/${body.entryid}${path}`, { as: ola })).body
  assert.equal((await read('/guide')).title, title)
  assert.deepEqual(
    (await read('/step_forms')).map(({ fields }: { fields: { label: string }[] }) => fields[0]?.label),
    ['Torque of then'],
  )
  assert.equal((await read('')).guide_edited_since, true)
  const { body: now } = await begin({ field })
  assert.equal(now.refused[0]?.code, 'event.invalid', 'without a plan the run follows what is there now')
})

test('what this site has not sealed, or sealed for something else, begins nothing', async () => {
  const { plan } = (await planOf(guide.guideid)).body as { plan: string }
  const [text = '', seal = ''] = plan.split('.')
  const pins = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
  const forged = Buffer.from(JSON.stringify(pins.with(2, 1))).toString('base64url')
  for (const wrong of [`${forged}.${seal}`, text, `${text}.`, `.${seal}`, 'x', plan.slice(0, -2), `${plan}x`])
    assert.equal(await refusalOf(begin({ plan: wrong })), 'event.plan-unknown', wrong)
  assert.equal(await refusalOf(begin({ plan, langid: 'de' })), 'event.plan-unknown')
  const other = await aGuide(site, { author: admin, steps: 1 })
  assert.equal(await refusalOf(begin({ plan, guideid: other.guideid })), 'event.plan-unknown')
  const long = await begin({ plan: 'x'.repeat(100_001) })
  assert.deepEqual([long.status, long.body.refused?.[0]?.code], [200, 'event.invalid'], long.text)
})

test('a plan is for those who may see the guide, when it is taken and when it is used', async () => {
  assert.equal((await site.call('GET', `/guides/${guide.guideid}/plan`)).status, 401)
  const hidden = await aGuide(site, { author: admin, steps: 1 })
  const { plan } = (await planOf(hidden.guideid)).body as { plan: string }
  const { revisionid } = (await site.call('GET', `/guides/${hidden.guideid}`, { as: admin })).body
  const made = await site.call('DELETE', `/guides/${hidden.guideid}/public?revisionid=${revisionid}`, {
    as: admin,
  })
  assert.equal(made.status, 200, made.text)
  assert.equal((await planOf(hidden.guideid)).status, 403)
  const code = await refusalOf(begin({ plan, guideid: hidden.guideid }))
  assert.equal(code, 'guide.private')
})

test('a run did not begin before its plan was shown', async () => {
  const { plan } = (await planOf(guide.guideid)).body as { plan: string }
  const at = site.clock.now - 30 * 86_400_000
  const event = { eventid: randomUUID(), seq: 1, userid: ola.userid, type: 'started', at, plan }
  const { body } = await site.call('POST', `/work_log/${randomUUID()}/events`, {
    as: ola,
    body: {
      device: randomUUID(),
      sent: { at: site.clock.now },
      events: [{ ...event, guideid: guide.guideid, workorderid: 'WO' }],
    },
  })
  assert.ok(site.clock.now - body.events[0].at <= 3_600_000)
})
