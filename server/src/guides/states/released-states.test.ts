// Tests releases as compared states: their texts, forms and languages, and the rights of reading a release.
// Engines: both in the outer circle, because releases and revisions are read by number from JSON of the manifest.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const rita = await aPerson(site, { name: 'Rita' })
await turnOnReleases(site, admin)

async function released() {
  const { guideid, steps } = await aGuide(site, { author: mara, steps: 1, fields: { public: true } })
  const { stepid } = steps[0]!
  const edit = async (body: object, rest = '') => {
    const head = await site.call('GET', `/guides/${guideid}?unpatrolled&${rest}`, { as: mara })
    const { status, text } = await site.call(
      'PATCH',
      `/guides/${guideid}?${rest}&revisionid=${head.body.revisionid ?? 0}`,
      { as: mara, body },
    )
    assert.equal(status, 200, text)
  }
  const form = async (max: number, field_guid?: string): Promise<string> => {
    const field = { label: 'Torque', field_type: 'Numeric Input', max, ...(field_guid && { field_guid }) }
    const { status, body, text } = await site.call('POST', `/step_forms/${stepid}`, {
      as: mara,
      body: { fields: [field] },
    })
    assert.ok(status < 300, text)
    return body.fields[0].field_guid
  }
  const picture = async () => {
    const head = await site.call('GET', `/guides/${guideid}?unpatrolled`, { as: mara })
    const { revisionid } = head.body.steps[0]
    const image = await anImage(site, mara)
    const media = { type: 'image', data: [image] }
    const path = `/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`
    const { status, text } = await site.call('PATCH', path, { as: mara, body: { media } })
    assert.equal(status, 200, text)
    return image
  }
  const compare = (query: string, as = mara) =>
    site.call('GET', `/guides/${guideid}/compare?${query}`, { as })
  const release = (more: object = {}) => aRelease(site, mara, guideid, more)
  return { guideid, stepid, edit, form, picture, compare, release }
}

testOnBoth(
  'releases are compared with their own texts, forms and pictures, not with the newest ones',
  async () => {
    const { edit, form, picture, compare, release } = await released()
    const guid = await form(10)
    const first = await release()
    await form(12, guid)
    await edit({ title: 'Second title' })
    const image = await picture()
    const second = await release({ notes: 'More torque.' })
    await form(14, guid)
    await edit({ title: 'Third title' })
    const { from, to, changes, images } = (
      await compare(`from=release:${first.releaseid}&to=release:${second.releaseid}`)
    ).body
    assert.deepEqual([from.state, to.state], ['release', 'release'])
    assert.deepEqual(
      [from.release.title, to.release.title, typeof to.release.release_date, to.release.effective_date],
      ['V1.0', 'V1.1', 'number', null],
    )
    const [title, step, ...others] = changes
    assert.deepEqual(others, [])
    assert.equal(title.after, 'Second title')
    const [max] = step.form[0].changes
    assert.deepEqual([max.member, max.before, max.after], ['max', 10, 12])
    assert.deepEqual(step.media.pictures, [{ kind: 'added', to: 1, imageid: image }])
    assert.deepEqual(
      images.map(({ imageid }: { imageid: number }) => imageid),
      [image],
    )
    const shown = (await compare(`from=release:${second.releaseid}&to=shown`)).body
    assert.deepEqual(shown.changes, [])
    const working = (await compare(`from=release:${second.releaseid}&to=working`)).body
    assert.deepEqual([working.changes.length, working.changes[1].form[0].changes[0].after], [2, 14])
  },
)

test('a release is compared in each of its languages, and in no other', async () => {
  const { edit, compare, release } = await released()
  const first = await release()
  await edit({ title: 'Öl wechseln' }, 'langid=de')
  const second = await release()
  await edit({ title: 'Öl und Filter wechseln' }, 'langid=de')
  const german = (await compare(`from=release:${second.releaseid}&to=working&langid=de`)).body
  assert.deepEqual(
    german.changes.map(({ before, after }: Record<string, string>) => [before, after]),
    [['Öl wechseln', 'Öl und Filter wechseln']],
  )
  assert.equal(german.from.langid, 'de')
  const english = (await compare(`from=release:${first.releaseid}&to=release:${second.releaseid}`)).body
  assert.deepEqual([english.langid, english.changes], ['en', []])
  const added = (await compare(`from=release:${first.releaseid}&to=release:${second.releaseid}&langid=de`))
    .body
  const title = added.changes.find((change: Record<string, unknown>) => change.field === 'title')
  assert.deepEqual([added.from, added.to.langid, title.after], [null, 'de', 'Öl wechseln'])
  const { status, body } = await compare(
    `from=release:${first.releaseid}&to=release:${first.releaseid}&langid=de`,
  )
  assert.equal(status, 422)
  assert.deepEqual(
    body.errors.map(({ field, message }: Record<string, string>) => [field, message]),
    [['langid', 'langid: neither state has a translation into de']],
  )
})

test('a release that the guide does not have is refused by the name of its field', async () => {
  const { guideid, compare, release } = await released()
  const { releaseid } = await release()
  const other = await (await released()).release()
  for (const wrong of [
    'release:',
    'release:0',
    'release:x',
    'release:999999',
    `release:${other.releaseid}`,
  ]) {
    const { status, body } = await compare(`from=release:${releaseid}&to=${wrong}`)
    assert.deepEqual([status, body.errors?.[0].field], [422, 'to'], `${wrong} of ${guideid}`)
  }
})

test('users compare the releases that they may read, and no others', async () => {
  const { guideid, compare, release } = await released()
  const first = await release()
  await retitle(site, mara, guideid, 'Second title')
  const second = await release()
  await retitle(site, mara, guideid, 'Third title')
  const effective_date = Math.floor(site.clock.now / 1000) + 86_400
  const third = await release({ effective_date })
  const [old, current, future] = [first, second, third].map(({ releaseid }) => `release:${releaseid}`)
  const statusOf = async (from: string, to: string, as = rita) =>
    (await compare(`from=${from}&to=${to}`, as)).status
  assert.equal(await statusOf(current!, current!), 200)
  assert.equal(await statusOf(current!, old!), 403)
  assert.equal(await statusOf(current!, future!), 422, 'it does not exist for readers')
  assert.equal(await statusOf(current!, 'shown'), 403)
  assert.equal(await statusOf('working', current!), 403)
  const anonymous = await site.call('GET', `/guides/${guideid}/compare?from=${current}&to=${current}`)
  assert.equal(anonymous.status, 401)
  const teller = await aPerson(site, { name: 'Tom' })
  const access = await site.call('PUT', `/guides/${guideid}/users/${teller.userid}`, { as: mara, body: {} })
  assert.ok(access.status < 300, access.text)
  for (const each of [old!, future!]) assert.equal(await statusOf(current!, each, teller), 200)
  const readable = async (id: number) =>
    (await site.call('GET', `/guides/${guideid}?release=${id}`, { as: rita })).status
  assert.deepEqual([await readable(first.releaseid), await readable(third.releaseid)], [403, 404])
})
