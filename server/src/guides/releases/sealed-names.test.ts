// Tests that a release and the runs that follow it show tools, parts and documents by the names of its approval.
// Engines: both in the outer circle, because the names are read in SQL.
import assert from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'
import { aRun } from '#test/run-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const author = (name: string) => aPerson(site, { name, privileges: ['Author'] })
const mara = await author('Mara')
const otto = await author('Otto')
const quinn = await author('Quinn')
const rita = await aPerson(site, { name: 'Rita' })
await turnOnReleases(site, admin)
const process = await aProcess(site, admin, [{ users: [quinn.userid] }])

const call = (as: TestPerson | undefined, method: string, path: string, body?: object) =>
  site.call(method, path, { ...(as && { as }), ...(body && { body }) })

const pageOf = (title: string) => `/wikis/ITEM/${encodeURIComponent(title)}`

async function rename(former: string, title: string) {
  const { revisionid } = (await call(otto, 'GET', pageOf(former))).body
  const saved = await call(otto, 'POST', `${pageOf(former)}/rename?revisionid=${revisionid}`, { title })
  assert.equal(saved.status, 200, saved.text)
}

/** The title that German readers see. */
async function translate(title: string, display_title: string) {
  const path = `${pageOf(title)}?langid=de`
  const { revisionid } = (await call(otto, 'GET', path)).body
  const saved = await call(otto, 'PATCH', `${path}&revisionid=${revisionid}`, { display_title })
  assert.equal(saved.status, 200, saved.text)
}

async function aDocument(): Promise<number> {
  const file = { as: mara, body: Buffer.from('12 Nm') }
  const { status, body, text } = await site.call('POST', '/user/media/uploads?file=torque.txt', file)
  assert.ok(status < 300, text)
  return body.id
}

const nameDocument = async (documentid: number, name: string) => {
  const saved = await call(mara, 'PATCH', `/user/media/Document/${documentid}`, { name })
  assert.equal(saved.status, 200, saved.text)
}

async function approve(guideid: number): Promise<number> {
  const { releaseid } = await aRelease(site, mara, guideid)
  const { approval_requestid } = await requestOf(site, mara, guideid)
  assert.equal((await sign(site, quinn, approval_requestid)).status, 200)
  return releaseid
}

const textsOf = (list: { text: string }[]) => list.map(({ text }) => text)

async function namesAt(as: TestPerson | undefined, path: string): Promise<string[]> {
  const { status, body, text } = await call(as, 'GET', path)
  assert.equal(status, 200, text)
  const linked = [...body.introduction_rendered.matchAll(/<a [^>]*torque\.txt"[^>]*>([^<]*)</g)]
  const shown = [...textsOf(body.tools), ...textsOf(body.parts), ...textsOf(body.documents)]
  return [...shown, ...linked.map(([, title]) => title as string)]
}

let guides = 0

/** Released in English and German, with a tool that has a name in both, a part and a document. */
async function anApproved() {
  const number = ++guides
  const [wrench, seal] = [`Wrench 10 Nm ${number}`, `Seal ${number}`]
  const documentid = await aDocument()
  await nameDocument(documentid, 'Table A')
  const fields = {
    title: 'Tighten',
    tools: [{ name: wrench, quantity: 1 }],
    parts: [{ name: seal, quantity: 1 }],
    documents: [documentid],
    introduction: `By [document|${documentid}].`,
  }
  const { guideid } = await aGuide(site, { author: mara, steps: 1, fields })
  const view = (await call(mara, 'GET', `/guides/${guideid}/translations/de`)).body
  const token =
    view.langid === view.source_langid
      ? (await call(mara, 'GET', `/guides/${guideid}?unpatrolled`)).body
      : view
  const path = `/guides/${guideid}?langid=de&revisionid=${token.revisionid}`
  const translated = await call(mara, 'PATCH', path, { title: 'Anziehen' })
  assert.equal(translated.status, 200, translated.text)
  await translate(wrench, 'Schlüssel 10 Nm')
  await assign(site, admin, guideid, process)
  const releaseid = await approve(guideid)
  const { entryid } = await aRun(site, rita, guideid)
  assert.equal((await call(rita, 'POST', `/work_log/${entryid}/finish`)).status, 200)
  return { guideid, releaseid, entryid, documentid, wrench, seal }
}

testOnBoth('tools, parts and documents keep the names of the approval in every language', async () => {
  const { guideid, releaseid, entryid, documentid, wrench, seal } = await anApproved()
  const assertShows = async (en: string[], de: string[]) => {
    const reads: [TestPerson | undefined, string][] = [
      [undefined, `/guides/${guideid}?x`],
      [rita, `/guides/${guideid}?x`],
      [quinn, `/guides/${guideid}?release=${releaseid}`],
      [rita, `/work_log/${entryid}/guide?x`],
    ]
    for (const [as, path] of reads) {
      assert.deepEqual(await namesAt(as, `${path}&langid=en`), en, path)
      assert.deepEqual(await namesAt(as, `${path}&langid=de`), de, path)
    }
    const xml = (await call(undefined, 'GET', `/guides/${guideid}?type=XML&langid=en`)).text
    for (const name of en) assert.ok(xml.includes(`>${name}<`), name)
  }
  const en = [wrench, seal, 'Table A', 'Table A']
  const de = ['Schlüssel 10 Nm', seal, 'Table A', 'Table A']
  await assertShows(en, de)
  await rename(wrench, `Wrench 100 Nm ${guideid}`)
  await translate(`Wrench 100 Nm ${guideid}`, 'Schlüssel 100 Nm')
  await rename(seal, `Gasket ${guideid}`)
  await nameDocument(documentid, 'Table B')
  await assertShows(en, de)
  const working = [`Wrench 100 Nm ${guideid}`, `Gasket ${guideid}`, 'Table B', 'Table B']
  assert.deepEqual(await namesAt(mara, `/guides/${guideid}?unpatrolled&langid=en`), working)
  // Only the names have changed: they are approved with the next release.
  await approve(guideid)
  assert.deepEqual(await namesAt(undefined, `/guides/${guideid}?langid=en`), working)
  assert.deepEqual(await namesAt(rita, `/work_log/${entryid}/guide?langid=en`), en)
  const same = await call(mara, 'POST', '/guides/releases', { guideid })
  assert.equal(same.status, 409, same.text)
})

testOnBoth('a release of an earlier version, which seals no names, shows the present ones', async () => {
  const { guideid, releaseid, wrench } = await anApproved()
  await site.write(async ({ db }) => {
    const row = await db
      .selectFrom('guide_releases')
      .select('manifest')
      .where('releaseid', '=', releaseid)
      .executeTakeFirstOrThrow()
    const { names, ...earlier } = JSON.parse(row.manifest)
    assert.ok(names)
    const manifest = JSON.stringify(earlier)
    await db.updateTable('guide_releases').set({ manifest }).where('releaseid', '=', releaseid).execute()
  })
  await rename(wrench, `Wrench 90 Nm ${guideid}`)
  const [tool] = await namesAt(undefined, `/guides/${guideid}?langid=en`)
  assert.equal(tool, `Wrench 90 Nm ${guideid}`)
})

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*>([^<]*)</g)].map(([, text]) => text as string)

testOnBoth('links without words of their own keep the titles of the approval', async () => {
  const page = await call(otto, 'POST', '/wikis', { namespace: 'WIKI', title: 'Grease', contents: 'Where.' })
  assert.equal(page.status, 201, page.text)
  const other = await aGuide(site, { author: otto, steps: 1, fields: { title: 'Other' } })
  await aRelease(site, otto, other.guideid)
  const absent = other.guideid + 2
  const introduction = `[[Grease]] [[Nowhere]] [guide|${other.guideid}] [guide|${absent}]`
  const { guideid } = await aGuide(site, { author: mara, steps: 1, fields: { introduction } })
  await assign(site, admin, guideid, process)
  const releaseid = await approve(guideid)
  const { entryid } = await aRun(site, rita, guideid)
  const paths: [TestPerson | undefined, string][] = [
    [undefined, `/guides/${guideid}`],
    [quinn, `/guides/${guideid}?release=${releaseid}`],
    [rita, `/work_log/${entryid}/guide`],
  ]
  const read = async (as: TestPerson | undefined, path: string): Promise<string> =>
    (await call(as, 'GET', path)).body.introduction_rendered
  const before = await read(undefined, `/guides/${guideid}`)
  assert.ok(linksIn(before).includes('Grease') && linksIn(before).includes('Other'), before)
  const path = '/wikis/WIKI/Grease'
  const { revisionid } = (await call(otto, 'GET', path)).body
  const changed = await call(otto, 'PATCH', `${path}?revisionid=${revisionid}`, {
    display_title: 'Use no grease',
  })
  assert.equal(changed.status, 200, changed.text)
  const made = { namespace: 'WIKI', title: 'Nowhere', display_title: 'Skip this', contents: 'Text' }
  assert.equal((await call(otto, 'POST', '/wikis', made)).status, 201)
  const head = (await call(otto, 'GET', `/guides/${other.guideid}?unpatrolled`)).body
  const title = { title: 'Another' }
  await call(otto, 'PATCH', `/guides/${other.guideid}?revisionid=${head.revisionid}`, title)
  await aRelease(site, otto, other.guideid)
  const late = await aGuide(site, { author: otto, steps: 1, fields: { title: 'Late' } })
  assert.equal(late.guideid, absent)
  await aRelease(site, otto, late.guideid)
  for (const [as, path] of paths) {
    const html = await read(as, path)
    assert.deepEqual(linksIn(html), linksIn(before), path)
    for (const text of ['Use no grease', 'Skip this', 'Another', 'Late'])
      assert.ok(!html.includes(`>${text}<`), path)
  }
  const working = await read(mara, `/guides/${guideid}?unpatrolled`)
  for (const text of ['Use no grease', 'Skip this', 'Another', 'Late'])
    assert.ok(working.includes(`>${text}<`), text)
})

testOnBoth('an embed keeps the name of the approval', async () => {
  const added = await call(mara, 'POST', '/user/media/embeds', { url: 'https://youtu.be/dQw4w9WgXcQ' })
  assert.ok(added.status < 300, added.text)
  const { objectid } = added.body
  const named = async (name: string) => {
    const saved = await call(mara, 'PATCH', `/user/media/GuideEmbedObject/${objectid}`, { name })
    assert.equal(saved.status, 200, saved.text)
  }
  await named('Lock it out')
  const { guideid } = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Stop', objectid } })
  await assign(site, admin, guideid, process)
  await approve(guideid)
  const { entryid } = await aRun(site, rita, guideid)
  const nameAt = async (path: string, as?: TestPerson) => (await call(as, 'GET', path)).body.intro_video.title
  const names = async () => [
    await nameAt(`/guides/${guideid}`),
    await nameAt(`/work_log/${entryid}/guide`, rita),
    await nameAt(`/guides/${guideid}?unpatrolled`, mara),
  ]
  assert.deepEqual(await names(), ['Lock it out', 'Lock it out', 'Lock it out'])
  await named('Skip the lockout')
  assert.deepEqual(await names(), ['Lock it out', 'Lock it out', 'Skip the lockout'])
})
