// Tests access to the pictures of a run: those of the pinned guide, and those that are answers.
// Engines: both in the outer circle, because access is decided in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { anImage, fetchBytes, type UploadedImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const eva = await aPerson(site, { name: 'Eva' })
const lead = await aPerson(site, { name: 'Lead' })
const people = { nobody: undefined, tom, eva, lead }

/** The users who may see it, by the URL of the bytes and by the API, which must agree. */
async function seenBy(image: UploadedImage): Promise<string[]> {
  const seen: string[] = []
  for (const [name, as] of Object.entries(people) as [string, TestPerson | undefined][]) {
    const bytes = await fetchBytes(site, `${image.image.guid}.mini`, as ? { as } : {})
    const answer = await site.call('GET', `/media/images/${image.image.id}`, as ? { as } : {})
    assert.equal(answer.status === 200, bytes.status === 200, name)
    if (bytes.status === 200) seen.push(name)
  }
  return seen
}

const call = (method: string, path: string, as: TestPerson, body = {}) => site.as(as)(method, path, body)

const showing = (image: UploadedImage) => ({
  orderby: 1,
  lines: [{ text: 'Look.', bullet: 'black', level: 0 }],
  media: { type: 'image', data: [image.image.id] },
})

/** A guide with a picture in its step and a form that asks for another one. */
async function aGuideWith(image: UploadedImage, fields: object = {}) {
  const { guideid } = await aGuide(site, { author: mara, fields: { ...fields } })
  const guide = await call('POST', `/guides/${guideid}/steps`, mara, showing(image))
  const { stepid } = guide.steps[0]
  const [photo] = await aForm(site, mara, stepid, [{ label: 'Photo', field_type: 'Image' }])
  return { guideid, stepid, photo: photo?.field_revisionid as number }
}

async function replace({ guideid, stepid }: { guideid: number; stepid: number }, other: UploadedImage) {
  const { body } = await site.call('GET', `/guides/${guideid}`, { as: mara })
  const { revisionid } = body.steps.find((step: { stepid: number }) => step.stepid === stepid)
  const { media } = showing(other)
  await call('PATCH', `/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`, mara, { media })
}

async function hide(guideid: number) {
  const { body } = await site.call('GET', `/guides/${guideid}`, { as: mara })
  await call('DELETE', `/guides/${guideid}/public?revisionid=${body.revisionid}`, mara)
}

test('a picture that was replaced stays with the runs that began before', async () => {
  const [first, second] = [await anImage(site, mara), await anImage(site, mara)]
  const guide = await aGuideWith(first)
  const { entryid } = await aRun(site, tom, guide.guideid)
  await replace(guide, second)
  assert.deepEqual(await seenBy(first), ['tom'])
  await aRun(site, eva, guide.guideid)
  assert.deepEqual(await seenBy(first), ['tom'], 'a later run follows the newer state')
  await hide(guide.guideid)
  assert.deepEqual(await seenBy(second), ['eva'])
  await call('POST', `/work_log/${entryid}/cancel`, tom)
  assert.deepEqual(await seenBy(first), ['tom'])
  await call('DELETE', `/guides/${guide.guideid}?revisionid=${await tokenOf(guide.guideid)}`, admin)
  assert.deepEqual([await seenBy(first), await seenBy(second)], [['tom'], ['eva']])
  await call('DELETE', `/work_log/${entryid}`, admin)
  assert.deepEqual(await seenBy(first), [])
})

const tokenOf = async (guideid: number): Promise<number> =>
  (await site.call('GET', `/guides/${guideid}`, { as: mara })).body.revisionid

test('pictures of the guides that come first stay with the run as well', async () => {
  const [first, second] = [await anImage(site, mara), await anImage(site, mara)]
  const before = await aGuideWith(first)
  const guide = await aGuide(site, { author: mara, steps: 1, fields: { prerequisites: [before.guideid] } })
  await aRun(site, tom, guide.guideid)
  await replace(before, second)
  assert.deepEqual(await seenBy(first), ['tom'])
})

test('a run that is on hold shows its pictures to those who could take it over', async () => {
  const [shown, other, taken] = [
    await anImage(site, mara),
    await anImage(site, mara),
    await anImage(site, tom),
  ]
  const guide = await aGuideWith(shown)
  const { entryid } = await aRun(site, tom, guide.guideid)
  await call('PUT', `/work_log/${entryid}/stepData`, tom, { fields: { [guide.photo]: taken.image.id } })
  await replace(guide, other)
  assert.deepEqual([await seenBy(shown), await seenBy(taken)], [['tom'], ['tom']])
  await call('POST', `/work_log/${entryid}/suspend`, tom)
  assert.deepEqual(await seenBy(shown), ['tom', 'eva', 'lead'])
  assert.deepEqual(await seenBy(taken), ['tom', 'eva', 'lead'])
  await call('POST', `/work_log/${entryid}/resume`, eva)
  assert.deepEqual(
    [await seenBy(shown), await seenBy(taken)],
    [
      ['tom', 'eva'],
      ['tom', 'eva'],
    ],
  )
  await call('PUT', `/work_log/${entryid}/stepData`, eva, { fields: { [guide.photo]: '' } })
  assert.deepEqual(await seenBy(taken), ['tom', 'eva'], 'what was corrected is part of the record')
})

testOnBoth('who looks after a guide sees the pictures of its runs', async () => {
  const [shown, other, taken] = [
    await anImage(site, mara),
    await anImage(site, mara),
    await anImage(site, eva),
  ]
  const guide = await aGuideWith(shown)
  const { entryid } = await aRun(site, eva, guide.guideid)
  await call('PUT', `/work_log/${entryid}/stepData`, eva, { fields: { [guide.photo]: taken.image.id } })
  await replace(guide, other)
  await hide(guide.guideid)
  assert.deepEqual([await seenBy(shown), await seenBy(taken)], [['eva'], ['eva']])
  await call('PUT', `/guides/${guide.guideid}/users/${lead.userid}`, mara)
  assert.deepEqual(
    [await seenBy(shown), await seenBy(taken)],
    [
      ['eva', 'lead'],
      ['eva', 'lead'],
    ],
  )
})

test('naming a picture of somebody else in a text opens it to no run', async () => {
  await call('PATCH', '/settings', admin, { patrolThreshold: 0 })
  const foreign = await anImage(site, eva)
  const guide = await aGuide(site, { author: tom, fields: { introduction: `[image|${foreign.image.id}]` } })
  await aRun(site, tom, guide.guideid)
  await call('PATCH', '/settings', admin, { patrolThreshold: 100_000_000 })
  assert.deepEqual(await seenBy(foreign), ['eva'])
})

testOnBoth('a picture that very many runs have is seen by those of the guide that shows it', async () => {
  const image = await anImage(site, mara)
  await site.write(async ({ db }) => {
    await db
      .insertInto('media_uses')
      .values(
        Array.from({ length: 1500 }, (_, index) => ({
          medium: 'image',
          mediumid: image.image.id,
          place: 'entry',
          placeid: 1_000_000 + index,
          langid: '',
          guideid: 1,
          isCurrent: 1 as const,
          isGranted: 1 as const,
        })),
      )
      .execute()
  })
  assert.deepEqual(await seenBy(image), [])
  await aGuideWith(image)
  assert.deepEqual(await seenBy(image), ['nobody', 'tom', 'eva', 'lead'])
})
