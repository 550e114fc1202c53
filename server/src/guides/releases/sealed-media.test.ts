// Tests that an approved release and the runs that follow it show exactly the media that its manifest has.
// Engines: both in the outer circle, because grants are decided in SQL.
import assert from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { anImage, fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'
import { aRun } from '#test/run-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const quinn = await aPerson(site, { name: 'Quinn', privileges: ['Author'] })
const plain = await aPerson(site, { name: 'Plain' })
const rita = await aPerson(site, { name: 'Rita' })
await turnOnReleases(site, admin)
const process = await aProcess(site, admin, [{ users: [quinn.userid] }])

const call = (as: TestPerson | undefined, method: string, path: string, body?: object) =>
  site.call(method, path, { ...(as && { as }), ...(body && { body }) })

let guids = 0
const shared = { hash: 'b'.repeat(64), isInManager: 1 as const }

const aDocument = ({ userid }: TestPerson): Promise<number> =>
  site.write(async (ctx) => {
    const named = { guid: `sealed-doc-${++guids}`, filename: 'table.pdf', title: 'Torque', extension: 'pdf' }
    const row = { ...shared, ...named, ownerid: userid, bytes: 9, createdAt: ctx.now }
    const made = await ctx.db.insertInto('documents').values(row).returning('documentid').execute()
    return made[0]?.documentid ?? 0
  })

const aVideo = ({ userid }: TestPerson): Promise<number> =>
  site.write(async (ctx) => {
    const encodings = [{ url: 'http://stepwright.test/media/videos/clip.mp4', mime: 'video/mp4' }]
    const named = { guid: `sealed-vid-${++guids}`, filename: 'clip.mp4', width: 1280, height: 720 }
    const made = await ctx.db
      .insertInto('media_objects')
      .values({
        ...{ ...shared, ...named, kind: 'video', ownerid: userid, state: 'finished' },
        data: JSON.stringify({ image: null, meta: null, encodings }),
        createdAt: ctx.now,
      })
      .returning('objectid')
      .execute()
    return made[0]?.objectid ?? 0
  })

/** One medium of each kind, with the text that names them. */
async function aSet(owner: TestPerson) {
  const picture = await anImage(site, owner)
  const ids = { image: picture.image.id, document: await aDocument(owner), video: await aVideo(owner) }
  return { picture, ids, text: textOf(ids) }
}

const textOf = (ids: Record<'image' | 'document' | 'video', number>, more = 0): string =>
  Object.entries(ids)
    .map(([kind, id]) => `[${kind}|${id + more}]`)
    .join(' ')

async function approve(guideid: number): Promise<number> {
  const { releaseid } = await aRelease(site, mara, guideid)
  const { approval_requestid } = await requestOf(site, mara, guideid)
  const signed = await sign(site, quinn, approval_requestid)
  assert.equal(signed.status, 200, signed.text)
  return releaseid
}

async function aFinishedRun(guideid: number): Promise<number> {
  const { entryid } = await aRun(site, rita, guideid)
  const ended = await call(rita, 'POST', `/work_log/${entryid}/finish`)
  assert.equal(ended.status, 200, ended.text)
  return entryid
}

/** Rewrites the introduction in the working text. */
async function write(as: TestPerson, guideid: number, introduction: string) {
  const { revisionid } = (await call(as, 'GET', `/guides/${guideid}?unpatrolled`)).body
  const saved = await call(as, 'PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { introduction })
  assert.equal(saved.status, 200, saved.text)
}

const countsIn = (text: string) => ({
  image: (text.match(/<img /g) ?? []).length,
  document: (text.match(/table\.pdf"/g) ?? []).length,
  video: (text.match(/<video/g) ?? []).length,
})

/** All readers of the release see the same media in its texts, in steps as in the introduction. */
async function assertShows(
  { guideid, releaseid, entryid }: { guideid: number; releaseid: number; entryid: number },
  each: number,
) {
  const expected = { image: each, document: each, video: each }
  const reads: [TestPerson | undefined, string][] = [
    [undefined, `/guides/${guideid}`],
    [rita, `/guides/${guideid}`],
    [quinn, `/guides/${guideid}?release=${releaseid}`],
    [rita, `/work_log/${entryid}/guide`],
  ]
  for (const [as, path] of reads) {
    const { status, body, text } = await call(as, 'GET', path)
    assert.equal(status, 200, text)
    assert.deepEqual(countsIn(body.introduction_rendered), expected, path)
    // Lines show no pictures and videos.
    assert.equal(countsIn(body.steps[0].lines[0].text_rendered).document, each, path)
  }
  const xml = (await call(undefined, 'GET', `/guides/${guideid}?type=XML`)).text
  assert.equal((xml.match(/table\.pdf"/g) ?? []).length, 2 * each)
}

async function aGuideWith(introduction: string) {
  const { guideid, steps } = await aGuide(site, { author: mara, fields: { introduction }, steps: 1 })
  const [step] = steps
  const lines = [{ text: introduction, bullet: 'black', level: 0 }]
  const path = `/guides/${guideid}/steps/${step?.stepid}?revisionid=${step?.revisionid}`
  const saved = await call(mara, 'PATCH', path, { lines })
  assert.equal(saved.status, 200, saved.text)
  await assign(site, admin, guideid, process)
  return guideid
}

testOnBoth('media that are uploaded after the approval do not come into the approved text', async () => {
  const { ids, text } = await aSet(mara)
  const guideid = await aGuideWith(`${text} ${textOf(ids, 1)} ${textOf(ids, 2)}`)
  const releaseid = await approve(guideid)
  const entryid = await aFinishedRun(guideid)
  await assertShows({ guideid, releaseid, entryid }, 1)
  const [later, last] = [await aSet(plain), await aSet(plain)]
  assert.deepEqual([later.ids.image, last.ids.image], [ids.image + 1, ids.image + 2])
  await assertShows({ guideid, releaseid, entryid }, 1)
  for (const { picture } of [later, last])
    assert.equal((await fetchBytes(site, `${picture.image.guid}.mini`)).status, 401)
})

testOnBoth(
  'a later grant, by a comment or in the working text, adds nothing to the approved text',
  async () => {
    const { text } = await aSet(plain)
    const own = await aSet(mara)
    const guideid = await aGuideWith(own.text)
    for (const { userid } of [rita, plain]) {
      const opened = await call(mara, 'PUT', `/guides/${guideid}/users/${userid}`)
      assert.equal(opened.status, 201, opened.text)
    }
    await write(rita, guideid, `${own.text} ${text}`)
    const releaseid = await approve(guideid)
    const entryid = await aFinishedRun(guideid)
    await assertShows({ guideid, releaseid, entryid }, 1)
    const comment = await call(plain, 'POST', `/comments/guide/${guideid}`, { text: `Mine: ${text}` })
    assert.equal(comment.status, 201, comment.text)
    await assertShows({ guideid, releaseid, entryid }, 1)
    await write(plain, guideid, `${text} ${own.text}`)
    await assertShows({ guideid, releaseid, entryid }, 1)
  },
)

testOnBoth('a number without a medium grants nothing, on a site without releases as well', async () => {
  const other = await startSite()
  const author = await aPerson(other, { name: 'Mara', privileges: ['Author'] })
  const stranger = await aPerson(other, { name: 'Plain' })
  const first = await anImage(other, author)
  const introduction = `[image|${first.image.id}] [image|${first.image.id + 1}]`
  const { guideid } = await aGuide(other, { author, fields: { introduction } })
  const page = { namespace: 'WIKI', title: 'Grease', contents: introduction }
  assert.equal((await other.call('POST', '/wikis', { as: author, body: page })).status, 201)
  const later = await anImage(other, stranger)
  assert.equal(later.image.id, first.image.id + 1)
  const { body } = await other.call('GET', `/guides/${guideid}`)
  assert.equal(countsIn(body.introduction_rendered).image, 1)
  assert.equal((await fetchBytes(other, `${later.image.guid}.mini`)).status, 401)
  assert.equal((await fetchBytes(other, `${first.image.guid}.mini`)).status, 200)
})
