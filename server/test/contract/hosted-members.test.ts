// Proves that responses of the hosted profile always have all of its members, and the documented profile has none of
// them.
// Engines: both in the outer circle, because counts differ in their type.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'
import { assertShape, type Shape } from './shapes.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')
const image = await anImage(site, mara)
const before = await aGuide(site, { author: mara, category, steps: 1 })
const fields = { prerequisites: [before.guideid], introduction: "Lock ''out'' first." }
const guide = await aGuide(site, { author: mara, category, steps: 2, fields })

const guideKeys: Shape = {
  body_url_path: 'string',
  can_delete: 'boolean',
  can_edit_language: 'boolean',
  can_edit_permissions: 'boolean',
  introduction_json: 'object',
  number_of_dependent_guides: 'integer',
  ogdc_enabled: 'string',
  per_step_time_enabled: 'boolean',
  should_use_granular_permissions: 'boolean',
  work_log_url: 'url',
}
const stepKeys: Shape = { imageURL: 'string', time_estimate: 'integer' }
const styleKeys: Shape = {
  bullet_styleid: 'integer',
  label: 'string',
  type: 'string',
  bullet_color: 'string',
  char: 'string or null',
  size: 'string',
  color_locked: 'boolean',
  is_default: 'boolean',
  is_disabled: 'boolean',
  last_modified: 'integer',
  userid_modified: 'integer or null',
  imageid: 'integer or null',
  description: 'string',
}

type Body = Record<string, unknown> & { steps: (Record<string, unknown> & { lines: object[] })[] }
const choose = (apiProfile: string) => site.call('PATCH', '/settings', { as: admin, body: { apiProfile } })

/** The same guide from every operation that returns a whole guide, and its step alone. */
async function everyAnswer(): Promise<{ guides: Body[]; steps: Body['steps'] }> {
  const path = `/guides/${guide.guideid}`
  const guides: Body[] = []
  for (const as of [undefined, mara, admin]) {
    for (const query of ['', '?excludePrerequisiteSteps', '?unpatrolled'])
      guides.push((await site.call('GET', path + query, as ? { as } : {})).body)
  }
  const { revisionid, steps } = guides[0] as Body & { revisionid: number }
  const own = steps.at(-1) as unknown as { stepid: number; revisionid: number }
  const change = { as: mara, body: { media: { type: 'image', data: [image] } } }
  const step = await site.call('PATCH', `${path}/steps/${own.stepid}?revisionid=${own.revisionid}`, change)
  const edited = { as: mara, body: { summary: `At ${guides.length} ${Math.random()}` } }
  guides.push((await site.call('PATCH', `${path}?revisionid=${revisionid}`, edited)).body)
  guides.push((await site.call('PUT', `${path}/public?revisionid=0`, { as: mara })).body)
  return { guides, steps: [step.body, ...guides.flatMap((each) => each.steps)] }
}

test('in the hosted profile every guide, step and line has all members', async () => {
  await choose('hosted')
  const { guides, steps } = await everyAnswer()
  for (const each of guides) {
    assertShape(each, guideKeys)
    assert.ok('intro_video_media_item' in each)
  }
  for (const step of steps) {
    assertShape(step, stepKeys)
    for (const line of step.lines) assertShape((line as { bullet_style: object }).bullet_style, styleKeys)
  }
})

test('in the documented profile none of them is there', async () => {
  await choose('documented')
  const { guides, steps } = await everyAnswer()
  const hosted = [...Object.keys(guideKeys), 'intro_video_media_item']
  for (const each of guides)
    assert.deepEqual(
      Object.keys(each).filter((key) => hosted.includes(key)),
      [],
    )
  for (const step of steps) {
    assert.deepEqual(
      Object.keys(step).filter((key) => key in stepKeys),
      [],
    )
    for (const line of step.lines) assert.ok(!('bullet_style' in line))
  }
})

test('they say what is true for whoever asks', async () => {
  await choose('hosted')
  const path = `/guides/${guide.guideid}`
  const stranger = (await site.call('GET', path)).body
  const author = (await site.call('GET', path, { as: mara })).body
  const rights = (body: Record<string, boolean>) => [
    body.can_edit,
    body.can_delete,
    body.can_edit_language,
    body.can_edit_permissions,
  ]
  assert.deepEqual(rights(stranger), [false, false, false, false])
  assert.deepEqual(rights(author), [true, true, true, true])
  const jonas = await aPerson(site, { name: 'Jonas', privileges: ['Author'] })
  assert.deepEqual(rights((await site.call('GET', path, { as: jonas })).body), [true, false, true, false])
  assert.equal(author.url.endsWith(author.body_url_path), true)
  assert.equal(author.introduction_json.type, 'doc')
  const picture = author.steps.at(-1).media.data[0].original
  assert.equal(author.steps.at(-1).imageURL, picture)
})

testOnBoth('dependent guides are counted at once, and only those that the caller may see', async () => {
  await choose('hosted')
  const count = async (as?: { token: string }) =>
    (await site.call('GET', `/guides/${before.guideid}`, as ? { as } : {})).body.number_of_dependent_guides
  assert.deepEqual([await count(), await count(mara)], [1, 1])
  await aGuide(site, { author: mara, category, fields: { prerequisites: [before.guideid], public: false } })
  assert.deepEqual([await count(), await count(mara)], [1, 2])
})
