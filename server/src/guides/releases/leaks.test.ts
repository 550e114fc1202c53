// Proves that readers see only released states: every address that they may read stays the same while authors edit.
// Engines: both in the outer circle, because lists, search and access to media are decided in SQL.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { anImage, fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, sign } from '#test/guides/approval-builders.ts'
import { listAddresses, listPageRoutes, readViews, type Views } from '#test/guides/reader-views.ts'
import { retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const marker = 'Zebrafish'
const line = (text: string) => ({ text, bullet: 'black', level: 0 })

interface Yard {
  site: TestSite
  admin: TestPerson
  mara: TestPerson
  rita: TestPerson
  guideid: number
  stepids: number[]
  views: Views
}

/** A public guide with everything that a guide has, in two languages, and its release 1.0. */
async function open(): Promise<Yard> {
  const site = await startSite({ withWorker: true })
  const admin = await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const rita = await aPerson(site, { name: 'Rita' })
  const picture = await anImage(site, mara)
  const before = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Before' } })
  const guide = await aGuide(site, {
    author: mara,
    steps: 2,
    category: (await site.call('GET', `/guides/${before.guideid}`)).body.category,
    fields: {
      title: 'Change the oil',
      summary: 'Plain summary',
      introduction: 'Plain introduction',
      image: picture.image.id,
      prerequisites: [before.guideid],
      tools: [{ name: 'Wrench', notes: 'Plain notes' }],
    },
  })
  const { guideid } = guide
  const stepids = guide.steps.filter((step) => step.orderby).map(({ stepid }) => stepid)
  await aForm(site, mara, stepids.at(-1)!, [{ label: 'Torque', field_type: 'Numeric Input' }])
  const german = await site.call('PATCH', `/guides/${guideid}?langid=de`, { as: mara, body: { title: 'Öl' } })
  assert.equal(german.status, 200, german.text)
  const stages = [{ docid: guideid, doctype: 'guide' }]
  const course = await site.call('POST', '/courses', {
    as: mara,
    body: { title: 'Oils', contents: '', stages },
  })
  assert.equal(course.status, 201, course.text)
  await turnOnReleases(site, admin)
  const run = await aRun(site, rita, guideid)
  // The first pack makes the key of the site.
  await site.call('GET', `/work_log/${run.entryid}/pack`, { as: rita })
  const title = (await site.call('GET', `/guides/${guideid}`)).body
  const process = await aProcess(site, admin, [{ users: [admin.userid] }])
  await assign(site, admin, guideid, process)
  const views: Views = {
    params: {
      guideid,
      stepid: stepids.at(-1)!,
      entryid: run.entryid,
      langid: 'de',
      search: marker,
      query: marker,
      namespace: 'CATEGORY',
      title: title.category,
      releaseid: title.release.releaseid,
      guide_revisionid: title.guide_revisionid,
      userid: mara.userid,
      context: 'guide',
      contextid: guideid,
      wikiid: course.body.wikiid,
      course: course.body.title,
      approval_processid: process.approval_processid,
      approval_requestid: 1,
    },
    others: [
      ...['unpatrolled', 'langid=de', 'langid=fr', 'type=XML', 'lang=de&unpatrolled', 'videoInfo'].map(
        (query) => `/guides/{guideid}?${query}`,
      ),
      ...['unpatrolled', 'langid=de', 'max_form_revisionid=999999', 'langid=de&unpatrolled'].map(
        (query) => `/step_forms/guideid/{guideid}?${query}`,
      ),
      '/step_forms/stepid/{stepid}?unpatrolled',
      ...[1, 2, 3, 4, 5, 6].flatMap((id) => [
        `/step_forms/form_revisionid/${id}`,
        `/step_forms/field_revisionid/${id}`,
      ]),
      ...[...Array(30).keys()].map((id) => `/guides/{guideid}?revisionid=${id + 1}`),
      ...[1, 2, 3, 4, 5].flatMap((id) => [
        `/guides/{guideid}?release=${id}`,
        `/step_forms/guideid/{guideid}?release=${id}`,
        `/guides/{guideid}/compare?from=release:{releaseid}&to=release:${id}`,
        `/guides/{guideid}/compare?from=none&to=release:${id}`,
        `/guides/releases/${id}`,
      ]),
      '/guides/{guideid}/compare?from=release:{releaseid}&to=working',
      '/guides/{guideid}/compare?from=none&to=working',
      '/guides/{guideid}/releases?status=scheduled',
      '/search/{query}?filter=guide&langid=de',
      '/search/{query}?matches',
      '/guides?langid=de&limit=200',
      '/guides?sort=changed&limit=200',
      '/guides?guideids={guideid}',
      '/guides/{guideid}/plan?langid=de',
      '/work_log/{entryid}/guide?langid=de',
      '/work_log/{entryid}/step_forms?langid=de',
      '/work_log.csv?guideid={guideid}',
    ],
    pages: [
      ...['/', '/sitemap.xml', '/sitemap-guides-1.xml', '/sitemap-pages-1.xml', '/robots.txt', '/login'],
      ...['', '?lang=de', '?unpatrolled', '?release=1', '?release=2', '?release=3', '?release=4'].map(
        (query) => `/Guide/x/{guideid}${query}`,
      ),
      ...['/Guide/{guideid}', '/Teardown/x/{guideid}', '/c/{title}', '/Item/Wrench', '/Course/{course}'],
      ...['/Wiki/{title}', '/Info/{title}', '/search', '/search?query={search}', '/search?q={search}'],
      '/guides/{guideid}',
      '/history/{guideid}?from=shown&to=working',
    ],
  }
  return { site, admin, mara, rita, guideid, stepids, views }
}

/** Changes every text, form, picture and order, in both languages, in all ways of saving. */
async function editEverything({ site, mara, guideid, stepids }: Yard) {
  const picture = await anImage(site, mara)
  const path = `/guides/${guideid}`
  const newest = async (query = '') =>
    (await site.call('GET', `${path}?unpatrolled&excludePrerequisiteSteps${query}`, { as: mara })).body
  const done = site.as(mara)
  const [first, last] = [stepids.at(-2)!, stepids.at(-1)!]
  const text = (name: string) => `${marker} ${name}`
  const { revisionid } = await newest()
  await done('PATCH', `${path}?revisionid=${revisionid}`, {
    title: text('title'),
    summary: text('summary'),
    introduction: `${text('introduction')} [image|${picture.image.id}]`,
    conclusion: text('conclusion'),
    image: picture.image.id,
    tools: [{ name: text('tool'), notes: text('notes') }],
    difficulty: 'Difficult',
    prerequisites: [],
  })
  const stepOf = async (stepid: number, query = '') =>
    (await newest(query)).steps.find((step: { stepid: number }) => step.stepid === stepid)
  await done('PATCH', `${path}/steps/${first}?revisionid=${(await stepOf(first)).revisionid}`, {
    title: text('step'),
    lines: [line(text('line'))],
    media: { type: 'image', data: [picture.image.id] },
  })
  await done('POST', `${path}/steps`, { orderby: 1, title: text('new step'), lines: [line(text('line'))] })
  await done('POST', `/step_forms/${last}`, {
    fields: [
      { label: text('label'), field_type: 'Radios', options: JSON.stringify([text('option'), 'b']) },
      { label: 'Torque', field_type: 'Numeric Input', help: text('help') },
    ],
  })
  const inOrder = (await newest()).steps.map((step: { stepid: number }) => step.stepid)
  const token = (await newest()).revisionid
  await done('PUT', `${path}/steporder?revisionid=${token}`, { stepids: inOrder.toReversed() })
  const german = await newest('&langid=de')
  await done('PATCH', `${path}?langid=de&revisionid=${german.revisionid}`, { title: text('Titel') })
  await done('PATCH', `${path}/steps/${first}?langid=de&revisionid=0`, { title: text('Schritt') })
  await done('PATCH', `${path}?langid=fr&revisionid=0`, { title: text('titre') })
  const { guide_revisionid: base, steps } = await newest()
  await done('PUT', `${path}/document?guide_revisionid=${base}`, {
    summary: text('document'),
    steps: steps.map(({ stepid }: { stepid: number }) => ({ stepid })),
  })
  return picture
}

test('no address shows readers anything of an unreleased state, until it is released', async () => {
  const yard = await open()
  const { site, admin, mara, rita, guideid, views } = yard
  const readers = { anonymous: undefined, rita }
  const read = async () => {
    const found = new Map<string, string>()
    for (const [name, as] of Object.entries(readers))
      for (const [path, text] of await readViews(site, views, as)) found.set(`${name} ${path}`, text)
    return found
  }
  const before = await read()
  assert.match(before.get(`anonymous /guides/${guideid}`) ?? '', /^200 /, 'the guide is read')
  assert.match(before.get(`anonymous page /Guide/x/${guideid}`) ?? '', /^200 /, 'as a page, too')
  const picture = await editEverything(yard)
  const made = await site.call('POST', '/guides/releases', { as: mara, body: { guideid } })
  assert.equal(made.body.status, 'pending', made.text)
  await settleJobs(site)
  const bytes = async (as?: TestPerson) => {
    const { guid, id } = picture.image
    const { status } = await fetchBytes(site, `${guid}.mini`, as ? { as } : {})
    const headers = as ? { authorization: `api ${as.token}` } : {}
    const preview = await site.app.inject({ url: `/Guide/image/preview/${id}/`, headers })
    assert.equal(preview.statusCode, status, 'the preview has the same rights')
    return status
  }
  assert.deepEqual([await bytes(), await bytes(rita), await bytes(mara)], [401, 403, 200])
  const during = await read()
  // The addresses name the marker themselves; the page of a new tool is outside of the guide.
  const isOfMarker = (path: string) => path.includes(marker)
  const isOutside = (path: string) => /\/(wikis|Item)|\/sitemap-(?!guides)|\/search|\/suggest/.test(path)
  const isDated = (path: string) => /\.(pdf|xlsx)|\/pack/.test(path)
  for (const [path, text] of during) {
    assert.ok(!text.includes(picture.image.guid), `${path} shows the new picture`)
    if (!isOutside(path) && !isOfMarker(path)) assert.ok(!text.includes(marker), `${path}: ${text}`)
    if (!isOutside(path) && !isDated(path)) assert.equal(text, before.get(path), path)
  }
  const isHit = new RegExp(`(/Guide/[^"]*/|"guideid":)${guideid}\\b`)
  for (const [path, text] of during)
    if (/search|suggest/.test(path)) assert.ok(!isHit.test(text), `${path}: ${text}`)
  const hits = (await site.call('GET', `/search/${marker}`)).body
  assert.ok(!JSON.stringify(hits).includes('"dataType":"guide"'), JSON.stringify(hits))
  const signed = await sign(site, admin, 1)
  assert.equal(signed.body.status, 'approved', signed.text)
  await settleJobs(site)
  assert.deepEqual([await bytes(), await bytes(rita)], [200, 200])
  for (const url of [`/api/2.0/guides/${guideid}`, `/Guide/x/${guideid}?lang=de`])
    assert.ok((await site.app.inject({ url, headers: { accept: 'text/html' } })).body.includes(marker), url)
  const back = { status: 'withdrawn', reason: 'Wrong oil' }
  const address = `/guides/releases/${made.body.releaseid}`
  const withdrawn = await site.call('PATCH', address, { as: admin, body: back })
  assert.equal(withdrawn.status, 200, withdrawn.text)
  await settleJobs(site)
  assert.deepEqual([await bytes(), await bytes(rita), await bytes(mara)], [401, 403, 200])
  // A form that was in effect stays readable by its number, because records refer to it.
  const wasInEffect = (path: string) => /\/step_forms\/(form|field)_revisionid/.test(path)
  for (const [path, text] of await read())
    if (!isOutside(path) && !isOfMarker(path) && !wasInEffect(path))
      assert.ok(!text.includes(marker), `${path}: ${text}`)
})

/** Without texts of guides; media are read by the number of the new picture. */
const withoutTexts = /^\/(accent|healthz|media|metrics|readyz)\b|^\/Guide\/image\b/

test('the test above reads every address that can show a guide, as docs/readable-addresses.md lists them', async () => {
  const { site, views } = await open()
  const patterns = views.pages.map((page) => page.replace(/\?.*/, ''))
  const isRead = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
    return withoutTexts.test(route) || patterns.some((page) => pattern.test(page))
  }
  assert.deepEqual(
    listPageRoutes(site).filter((route) => !isRead(route)),
    [],
  )
  const page = await readFile(new URL('../../../../docs/readable-addresses.md', import.meta.url), 'utf8')
  const listed = /```text\n(.*?)```/s.exec(page)?.[1] ?? ''
  assert.equal(
    listed,
    listAddresses(site, views)
      .map((address) => `${address}\n`)
      .join(''),
  )
})

test('a response that a reader or a proxy has cached is confirmed only while it is what readers see', async () => {
  const site = await startSite({ withWorker: true })
  const admin = await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const { guideid } = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Plain' } })
  await turnOnReleases(site, admin)
  const api = '/api/2.0'
  const paths = [
    `${api}/guides/${guideid}`,
    `${api}/guides`,
    `/Guide/x/${guideid}`,
    `${api}/guides/${guideid}?langid=de`,
  ]
  const get = async (url: string, etag?: string) => {
    const { statusCode, body, headers } = await site.app.inject({
      url,
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    })
    return { status: statusCode, body, etag: String(headers.etag) }
  }
  const readAll = async (etags: readonly string[] = []) =>
    Promise.all(paths.map((path, index) => get(path, etags[index])))
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
  const etagsOf = (answers: { etag: string }[]) => answers.map(({ etag }) => etag)
  const first = etagsOf(await readAll())
  await retitle(site, mara, guideid, `${marker} title`)
  const confirmed = paths.map(() => 304)
  assert.deepEqual(statuses(await readAll(first)), confirmed)
  const own = await site.app.inject({
    url: `${api}/guides/${guideid}?unpatrolled`,
    headers: { authorization: `api ${mara.token}` },
  })
  const foreign = await get(`${api}/guides/${guideid}?unpatrolled`, String(own.headers.etag))
  assert.deepEqual([foreign.status, foreign.body.includes(marker)], [200, false])
  const { body: release } = await site.call('POST', '/guides/releases', { as: mara, body: { guideid } })
  const second = await readAll(first)
  assert.ok(second.every(({ status, body }) => status === 200 && body.includes(marker)))
  const back = { status: 'withdrawn', reason: 'Wrong' }
  await site.call('PATCH', `/guides/releases/${release.releaseid}`, { as: mara, body: back })
  const third = await readAll(etagsOf(second))
  assert.ok(third.every(({ status, body }) => status === 200 && !body.includes(marker)))
})

test('a release opens no picture that the writer of its text may not see', async () => {
  const site = await startSite({ withWorker: true })
  const admin = await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  const { guideid } = await aGuide(site, { author: mara })
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 100 } })
  await turnOnReleases(site, admin)
  const nora = await aPerson(site, { name: 'Nora', privileges: ['Author'] })
  const [foreign, own] = [await anImage(site, nora), await anImage(site, tom)]
  const { revisionid } = (await site.call('GET', `/guides/${guideid}`)).body
  const introduction = `[image|${foreign.image.id}] [image|${own.image.id}]`
  const path = `/guides/${guideid}?revisionid=${revisionid}`
  const saved = await site.call('PATCH', path, { as: tom, body: { introduction } })
  assert.equal(saved.status, 200, saved.text)
  const bytes = async (guid: string) => (await fetchBytes(site, `${guid}.mini`)).status
  assert.deepEqual([await bytes(foreign.image.guid), await bytes(own.image.guid)], [401, 401])
  const { body } = await site.call('GET', `/guides/${guideid}?unpatrolled`, { as: mara })
  const more = { introduction: `${introduction} More.` }
  const second = `/guides/${guideid}?revisionid=${body.revisionid}`
  assert.equal((await site.call('PATCH', second, { as: mara, body: more })).status, 200)
  const made = await site.call('POST', '/guides/releases', { as: mara, body: { guideid } })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual([await bytes(foreign.image.guid), await bytes(own.image.guid)], [401, 200])
})
