// Tests who may see a picture: in every role, on private and public guides and pages, before and after it is used.
// Engines: both in the outer circle, because access is decided in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { anImage, fetchBytes, type UploadedImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const mod = await aPerson(site, { name: 'Mod', privileges: ['Moderator'] })
const uwe = await aPerson(site, { name: 'Uwe' })
const olga = await aPerson(site, { name: 'Olga' })

const people = { nobody: undefined, uwe, olga, mara, mod, ada }
type Statuses = Record<keyof typeof people, number>

/** The status for each role, from the address of the bytes and from the API, which must agree. */
async function seen(image: UploadedImage, at: TestSite = site): Promise<Statuses> {
  const statuses: Partial<Statuses> = {}
  for (const [name, as] of Object.entries(people) as [keyof typeof people, TestPerson | undefined][]) {
    const bytes = await fetchBytes(at, `${image.image.guid}.mini`, as ? { as } : {})
    const facts = await at.call('GET', `/media/images/${image.image.id}`, as ? { as } : {})
    // An anonymous request for the bytes gets 401; the API answers that the picture is private.
    assert.equal(facts.status === 200, bytes.status === 200, name)
    statuses[name] = bytes.status
  }
  return statuses as Statuses
}

const onlyStaff: Statuses = { nobody: 401, uwe: 403, olga: 403, mara: 200, mod: 200, ada: 200 }
const everybody: Statuses = { nobody: 200, uwe: 200, olga: 200, mara: 200, mod: 200, ada: 200 }

const guideWith = async (image: UploadedImage, fields: Record<string, unknown> = {}) =>
  aGuide(site, { author: mara, fields: { public: false, image: image.image.id, ...fields } })

testOnBoth('a picture that nothing shows is seen by its owner and by editors', async () => {
  const image = await anImage(site, olga)
  assert.deepEqual(await seen(image), { ...onlyStaff, olga: 200 })
})

testOnBoth('a picture of a private guide is seen by those whom the guide is open to', async () => {
  const image = await anImage(site, mara)
  const { guideid } = await guideWith(image)
  assert.deepEqual(await seen(image), onlyStaff)
  const opened = await site.call('PUT', `/guides/${guideid}/users/${uwe.userid}`, { as: mara })
  assert.equal(opened.status, 201)
  assert.deepEqual(await seen(image), { ...onlyStaff, uwe: 200 })
})

test('publishing a guide shows its pictures to everybody, hiding it hides them, in every process at once', async () => {
  const twin = await site.twin()
  const image = await anImage(site, mara)
  const { guideid, revisionid } = await guideWith(image)
  assert.deepEqual(await seen(image, twin), onlyStaff)
  const shown = await site.call('PUT', `/guides/${guideid}/public?revisionid=${revisionid}`, { as: ada })
  assert.equal(shown.status, 200)
  assert.deepEqual(await seen(image, twin), everybody)
  assert.deepEqual(await seen(image), everybody)
  const hidden = await site.call('DELETE', `/guides/${guideid}/public?revisionid=${shown.body.revisionid}`, {
    as: ada,
  })
  assert.equal(hidden.status, 200)
  assert.deepEqual(await seen(image, twin), onlyStaff)
  assert.deepEqual(await seen(image), onlyStaff)
})

testOnBoth(
  'a step shows its pictures while it is there; an older revision shows them to those who read the history',
  async () => {
    const image = await anImage(site, mara)
    const guide = await aGuide(site, { author: mara })
    const step = {
      orderby: 1,
      lines: [{ text: 'Look.', bullet: 'black', level: 0 }],
      media: { type: 'image', data: [image.image.id] },
    }
    const added = await site.call('POST', `/guides/${guide.guideid}/steps`, { as: mara, body: step })
    assert.equal(added.status, 201)
    const { stepid, revisionid } = added.body.steps[0]
    assert.deepEqual(await seen(image), everybody)
    const path = `/guides/${guide.guideid}/steps/${stepid}?revisionid=${revisionid}`
    assert.equal((await site.call('DELETE', path, { as: mara })).status, 200)
    assert.deepEqual(await seen(image), onlyStaff)
    const uses = await site.call('GET', `/user/media/images/${image.image.id}/uses`, { as: mara })
    const title = uses.body[0].title
    assert.deepEqual(uses.body, [{ type: 'step', id: stepid, guideid: guide.guideid, title, current: false }])
    const back = await site.call(
      'POST',
      `/guides/${guide.guideid}/revert?guide_revisionid=${added.body.guide_revisionid}`,
      {
        as: mara,
        body: {},
      },
    )
    assert.ok(back.status < 300 || back.status === 422 || back.status === 404, back.text)
  },
)

test('a picture that a text names is shown with it, but naming somebody else’s opens nothing', async () => {
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 0 } })
  const [own, foreign] = [await anImage(site, uwe), await anImage(site, mara)]
  const page = async (title: string, image: UploadedImage) => {
    const body = { namespace: 'WIKI', title, contents: `See [image|${image.image.id}].` }
    const made = await site.call('POST', '/wikis', { as: uwe, body })
    assert.equal(made.status, 201, made.text)
  }
  await page('Own', own)
  await page('Foreign', foreign)
  assert.deepEqual(await seen(own), everybody)
  assert.deepEqual(await seen(foreign), onlyStaff)
  const { body } = await site.call('GET', '/wikis/WIKI/Foreign', { as: mara })
  const contents = `${body.contents_raw} [image|${own.image.id}]`
  const path = `/wikis/WIKI/Foreign?revisionid=${body.revisionid}`
  const saved = await site.call('PATCH', path, { as: mod, body: { contents } })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(await seen(foreign), onlyStaff, 'an editor who changes something beside it opens nothing')
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 100_000_000 } })
})

testOnBoth(
  'a picture in a comment under a page is seen by those who see the page, as long as the comment is there',
  async () => {
    const image = await anImage(site, uwe)
    const mediumid = image.image.id
    assert.deepEqual(await seen(image), { ...onlyStaff, uwe: 200 })
    const page = await site.call('POST', '/wikis', {
      as: mara,
      body: { namespace: 'WIKI', title: 'Grease', contents: 'Where it goes.' },
    })
    const body = { text: `Like this: [image|${mediumid}]` }
    const comment = await site.call('POST', `/comments/wiki/${page.body.wikiid}`, { as: uwe, body })
    assert.equal(comment.status, 201, comment.text)
    const { commentid } = comment.body
    assert.deepEqual(await seen(image), everybody)
    const uses = await site.call('GET', `/user/media/images/${mediumid}/uses`, { as: uwe })
    assert.deepEqual(uses.body, [
      { type: 'comment', id: commentid, guideid: null, title: 'Grease', current: true },
    ])
    assert.equal((await site.call('DELETE', `/comments/${commentid}`, { as: uwe })).status, 204)
    assert.deepEqual(await seen(image), { ...onlyStaff, uwe: 200 })
    const again = await site.call('POST', `/comments/wiki/${page.body.wikiid}`, { as: olga, body })
    assert.equal(again.status, 201)
    assert.deepEqual(await seen(image), { ...onlyStaff, uwe: 200 })
  },
)

test('pictures of an edit that waits are seen with it, and no longer when it is denied', async () => {
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 100 } })
  const [old, fresh, last] = [await anImage(site, mara), await anImage(site, uwe), await anImage(site, uwe)]
  const guide = await aGuide(site, { author: mara, fields: { image: old.image.id } })
  const show = async (image: UploadedImage, revisionid: number) => {
    const path = `/guides/${guide.guideid}?revisionid=${revisionid}`
    const saved = await site.call('PATCH', path, { as: uwe, body: { image: image.image.id } })
    assert.equal(saved.status, 200, saved.text)
    const { body } = await site.call('GET', `/guides/${guide.guideid}/revisions`, { as: mara })
    return body.find((each: { status: string }) => each.status === 'pending').guide_revisionid as number
  }
  const judge = async (revision: number, verdict: string) => {
    const path = `/guides/${guide.guideid}/revisions/${revision}/${verdict}`
    assert.ok((await site.call('POST', path, { as: mara, body: {} })).status < 300)
  }
  const waiting = await show(fresh, guide.revisionid)
  assert.deepEqual([(await seen(old)).nobody, (await seen(fresh)).nobody], [200, 200])
  await judge(waiting, 'deny')
  assert.deepEqual([(await seen(old)).nobody, (await seen(fresh)).nobody], [200, 401])
  const now = await site.call('GET', `/guides/${guide.guideid}`, { as: uwe })
  await judge(await show(last, now.body.revisionid), 'accept')
  assert.deepEqual([(await seen(old)).nobody, (await seen(last)).nobody], [401, 200])
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 100_000_000 } })
})

test('on a private site strangers see nothing, unless addresses are open', async () => {
  const image = await anImage(site, mara)
  await guideWith(image, { public: true })
  const set = (body: object) => site.call('PATCH', '/settings', { as: ada, body })
  await set({ private: true })
  assert.deepEqual(await seen(image), { ...everybody, nobody: 401 })
  const { headers } = await fetchBytes(site, image.image.guid, { as: uwe })
  assert.match(String(headers['cache-control']), /^private/)
  await set({ mediaAddresses: 'open' })
  assert.equal((await fetchBytes(site, `${image.image.guid}.mini`)).status, 200)
  const unused = await anImage(site, olga)
  assert.equal((await fetchBytes(site, unused.image.guid)).status, 200)
  assert.equal((await site.call('GET', `/media/images/${unused.image.guid}`)).status, 401)
  await set({ private: false, mediaAddresses: 'checked' })
})

test('what a crop hides stays hidden from whoever copies the rest', async () => {
  const whole = await anImage(site, mara)
  const body = { markup: 'crop,0x0,60x60' }
  const cropped = await site.call('PATCH', `/user/media/images/${whole.image.id}`, { as: mara, body })
  assert.equal(cropped.status, 200, cropped.text)
  const { id } = cropped.body.image
  await aGuide(site, { author: mara, fields: { image: id } })
  const copy = await site.call('POST', `/user/media/images/${id}`, { as: olga })
  assert.equal(copy.status, 200, copy.text)
  const draw = (as: TestPerson, imageid: number) =>
    site.call('PATCH', `/user/media/images/${imageid}`, { as, body: { markup: null } })
  assert.equal((await draw(olga, copy.body.image.id)).status, 403)
  assert.deepEqual(await seen(whole), onlyStaff)
  const renamed = { filename: 'part.jpg' }
  const path = `/user/media/images/${copy.body.image.id}`
  assert.equal((await site.call('PATCH', path, { as: olga, body: renamed })).status, 200)
  const shown = await anImage(site, olga)
  const own = await site.call('PATCH', `/user/media/images/${shown.image.id}`, { as: olga, body })
  assert.equal((await draw(olga, own.body.image.id)).status, 200)
})

test('what is not there is 404 for everybody', async () => {
  for (const name of [
    'AAAAbbbbCCCCdddd',
    'AAAAbbbbCCCCdddd.mini',
    'x.y.z',
    'a.full.full',
    '..%2f..%2fserver.lock',
  ]) {
    assert.equal((await fetchBytes(site, name, { as: ada })).status, 404, name)
  }
  assert.equal((await site.call('GET', '/media/images/999999', { as: ada })).status, 404)
  const { image } = await anImage(site, mara)
  assert.equal((await fetchBytes(site, `${image.guid}.enormous`, { as: mara })).status, 404)
})
