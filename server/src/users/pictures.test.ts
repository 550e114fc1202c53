// Tests pictures of users and teams: chosen from their own, then visible wherever the user or team is shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage, aPhoto, fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const twin = await site.twin()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const jonas = await aPerson(site, { name: 'Jonas' })

type Person = typeof mara

const choose = (who: Person, image: number | null, as: Person = who) =>
  site.call('PATCH', `/users/${who.userid}`, { as, body: { image } })
const imageOf = async (who: Person) => (await site.call('GET', `/users/${who.userid}`)).body.image
const seenBy = async (guid: string, as?: Person) =>
  (await fetchBytes(site, `${guid}.thumbnail`, as ? { as } : {})).status

test('a person chooses a picture, and everybody sees it from then on', async () => {
  const { image } = await anImage(site, jonas)
  assert.equal(await seenBy(image.guid), 401)
  const answer = await choose(jonas, image.id)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.image, image)
  assert.deepEqual(await imageOf(jonas), image)
  assert.equal(await seenBy(image.guid), 200)
  const { body: list } = await site.call('GET', '/users')
  assert.deepEqual(list.find((each: Person) => each.userid === jonas.userid).image, image)

  assert.equal((await choose(jonas, null)).body.image.id, -32)
  assert.equal(await seenBy(image.guid), 401)
  assert.equal((await fetchBytes(twin, `${image.guid}.thumbnail`)).status, 401)
})

test('what is kept of a guide shows the new picture of its author', async () => {
  const guide = await aGuide(site, { author: mara })
  const authorOf = async (where = site) =>
    (await where.call('GET', `/guides/${guide.guideid}`)).body.author.image
  assert.equal((await authorOf()).id, -32)
  assert.equal((await authorOf(twin)).id, -32)
  const { image } = await anImage(site, mara)
  await choose(mara, image.id)
  assert.deepEqual(await authorOf(), image)
  assert.deepEqual(await authorOf(twin), image)
})

test('nobody chooses a picture of somebody else, or one that is not there', async () => {
  const { image } = await anImage(site, mara, await aPhoto(600, 450, { colour: '#112233' }))
  for (const [who, number, as] of [
    [jonas, image.id, jonas],
    [jonas, 999_999, jonas],
    [mara, image.id, jonas],
  ] as const) {
    const answer = await choose(who, number, as)
    assert.equal(answer.status, as === who ? 422 : 403, answer.text)
    if (as === who) assert.equal(answer.body.errors[0].field, 'image')
  }
  const other = await anImage(site, jonas)
  const team = { name: 'Night shift', image: other.image.id }
  assert.equal((await site.call('POST', '/teams', { as: mara, body: team })).status, 422)
  assert.equal(await seenBy(image.guid), 401)
  // An administrator may choose for other users, from their pictures and the administrator's own; a chosen picture may
  // stay.
  assert.equal((await choose(mara, image.id, admin)).status, 200)
  assert.equal((await choose(mara, (await anImage(site, admin)).image.id, admin)).status, 200)
  const summary = { summary: 'Repairs pumps', image: (await imageOf(mara)).id }
  assert.equal((await site.call('PATCH', `/users/${mara.userid}`, { as: mara, body: summary })).status, 200)
})

test('a team has a picture, which whoever looks after it chooses', async () => {
  const { image } = await anImage(site, mara, await aPhoto(600, 450, { colour: '#221133' }))
  const made = await site.call('POST', '/teams', { as: mara, body: { name: 'Night shift', image: image.id } })
  assert.deepEqual([made.status, made.body.image], [201, image])
  const { teamid } = made.body
  assert.equal(await seenBy(image.guid), 200)
  const teamImage = async () =>
    (await site.call('GET', `/teams?teamids=${teamid}`)).body.find(() => true).image
  assert.deepEqual(await teamImage(), image)
  const gone = await site.call('PATCH', `/teams/${teamid}`, { as: mara, body: { image: null } })
  assert.deepEqual([gone.status, gone.body.image], [200, null])
  assert.equal(await seenBy(image.guid), 401)
})

test('where a picture is used tells of people and teams, also when it has left the manager', async () => {
  const { image } = await anImage(site, mara, await aPhoto(600, 450, { colour: '#331122' }))
  const unused = async () =>
    (await site.call('GET', '/user/media/images?unused', { as: mara })).body.some(
      (each: { image: { id: number } }) => each.image.id === image.id,
    )
  assert.equal(await unused(), true)
  await choose(mara, image.id)
  const team = await site.call('POST', '/teams', { as: mara, body: { name: 'Day shift', image: image.id } })
  assert.equal(await unused(), false)
  await site.call('DELETE', `/user/media/images/${image.id}`, { as: mara })
  const uses = await site.call('GET', `/user/media/images/${image.id}/uses`, { as: mara })
  assert.deepEqual(uses.body, [
    { type: 'team', id: team.body.teamid, guideid: null, title: 'Day shift', current: true },
    { type: 'user', id: mara.userid, guideid: null, title: 'Mara', current: true },
  ])
  assert.equal(await seenBy(image.guid), 200)
})
