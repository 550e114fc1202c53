// Proves that no read queries in a loop: six of everything cost as many statements as two.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite } from '../app.ts'
import { anAdmin, aPerson, type TestPerson } from '../builders.ts'
import { isFull } from '../extent.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'
import { aForm, aRun } from '../run-builders.ts'
import { counted, openCounter } from './counting.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Returns the created or found thing. A builder that fails names its operation. */
function send(site: TestSite, as: TestPerson, line: string, body?: object) {
  const [method = '', path = ''] = line.split(' ')
  return site.as(as)(method, path, body)
}

interface Filled {
  site: TestSite
  admin: TestPerson
  names: Record<string, string | number | undefined>
}

async function people(site: TestSite, admin: TestPerson, count: number) {
  const persons: TestPerson[] = []
  for (const at of upTo(count)) {
    const person = await aPerson(site, { name: `Nora ${at}`, privileges: ['Author'] })
    const { teamid } = await send(site, person, 'POST /teams', { name: `Team ${at}` })
    await send(site, person, `PUT /teams/${teamid}/users/${admin.userid}`)
    persons.push(person)
  }
  return persons
}

/** Creates `count` of everything that a guide can contain. */
async function aWholeGuide(site: TestSite, author: TestPerson, category: string, others: number[]) {
  const count = others.length
  const images: number[] = []
  for (const _ of upTo(count * 3)) images.push(await anImage(site, author))
  const links = others.map(
    (id) => `[link|/Guide/Filter/${id}|guide ${id}] [image|${images[0]}] [guidelist|tags=t1]`,
  )
  const things = (kind: string) => upTo(count).map((at) => ({ name: `${kind} ${at}` }))
  const guide = await aGuide(site, {
    author,
    category,
    fields: {
      title: 'Whole',
      introduction: links.join('\n\n'),
      prerequisites: others,
      tools: things('Spanner'),
      parts: things('Ring'),
    },
  })
  let last: { stepid: number; field_guid: string | undefined } | undefined
  for (const at of upTo(count)) {
    const lines = upTo(count).map((n) => ({
      text: `Turn [link|/Wiki/Page_${n}|page ${n}]`,
      bullet: 'black',
      level: 0,
    }))
    const media = { type: 'image', data: [at * 3 - 3, at * 3 - 2, at * 3 - 1].map((n) => images[n]) }
    const { steps } = await send(site, author, `POST /guides/${guide.guideid}/steps`, {
      orderby: at,
      lines,
      media,
    })
    const { stepid } = steps.find((step: { orderby: number }) => step.orderby === at)
    const [field] = await aForm(
      site,
      author,
      stepid,
      upTo(count).map((n) => ({ label: `Length ${n}`, field_type: 'Numeric Input' })),
    )
    last = { stepid, field_guid: field?.field_guid }
    await send(site, author, `POST /comments/step/${stepid}`, { text: `About step ${at}` })
  }
  return { guideid: guide.guideid, ...last }
}

async function filledWith(count: number): Promise<Filled> {
  const site = await startSite()
  const admin = await anAdmin(site)
  const persons = await people(site, admin, count)
  const category = await aCategory(site, 'Pumps')
  const others: number[] = []
  for (const [at, author] of persons.entries()) {
    await aCategory(site, `Child ${at}`)
    await send(site, author, 'POST /wikis', {
      namespace: 'WIKI',
      title: `Page ${at + 1}`,
      contents: 'About [link|/c/Pumps|pumps]',
    })
    const { guideid } = await aGuide(site, { author, category, steps: count })
    await send(site, admin, `PUT /guides/${guideid}/tag`, { tag: `t${at + 1}` })
    others.push(guideid)
  }
  const [first] = persons as [TestPerson]
  const { guideid, ...ofStep } = await aWholeGuide(site, first, category, others)
  const stages = others.map((docid) => ({ docid, doctype: 'guide' }))
  let wikiid = 0
  for (const at of upTo(count))
    wikiid = (
      await send(site, first, 'POST /courses', {
        title: `Course ${at}`,
        contents: `About [link|/Wiki/Page_${at}|page ${at}] and [guide|${others[at - 1]}]`,
        stages,
      })
    ).wikiid
  let entryid = 0
  for (const person of [admin, ...persons]) {
    for (const each of [...others, guideid]) {
      await send(site, person, `PUT /user/favorites/guides/${each}`)
      await send(site, person, `PUT /guides/${each}/completed`)
    }
    await send(site, person, `POST /comments/guide/${guideid}`, { text: `From ${person.userid}` })
    await send(site, person, `PATCH /wikis/WIKI/Page_1?revisionid=${await revisionOf(site, person)}`, {
      contents: `By ${person.userid}`,
    })
    entryid = (await aRun(site, person, guideid)).entryid
  }
  const names = {
    guideid,
    entryid,
    wikiid,
    ...ofStep,
    userid: first.userid,
    namespace: 'WIKI',
    title: 'Page_1',
    query: 'guide',
  }
  return { site, admin, names }
}

const revisionOf = async (site: TestSite, as: TestPerson): Promise<number> =>
  (await send(site, as, 'GET /wikis/WIKI/Page_1')).revisionid

/** Streamed responses that are no JSON have tests of their own. */
const streams = /\.(csv|xlsx|ndjson|pdf|xml)$|^\/xml|\/pack$|\/export$/

/** Required query parameters of reads. */
const queries: Record<string, string> = {
  '/guides/templates': '?category=Pumps',
  '/search': '?q=guide',
  '/suggest': '?q=guide',
  '/work_log': '?search=WO-1',
  '/work_log/orders': '?workorderid=WO-1',
  '/work_log/analysis/cycle_times': '?guideid={guideid}',
  '/work_log/analysis/deviations': '?guideid={guideid}',
  '/work_log/analysis/field': '?field_guid={field_guid}',
  '/work_log/analysis/step_times': '?guideid={guideid}',
  '/work_log/analysis/yield': '?guideid={guideid}',
}

/** Addresses of all reads whose parameters are known, with the shortest valid query. */
function reads({ site, names }: Filled): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, { get }] of Object.entries(site.describe().paths)) {
    if (!get || streams.test(path)) continue
    const address = `${path}${queries[path.slice('/api/2.0'.length)] ?? ''}`
    const ofCategory = /categories|CATEGORY|children/.test(path)
    const known = ofCategory ? { ...names, namespace: 'CATEGORY', title: 'Pumps' } : names
    const filled = address.replace(/\{(\w+)\}/g, (hole, name) => String(known[name] ?? hole))
    if (!filled.includes('{')) found.set(path, filled)
  }
  return found
}

const few = await filledWith(2)
const many = await filledWith(6)
const [inFew, inMany] = [reads(few), reads(many)]

/** The full form opens a process for each read. In the short form all reads run in one, in the same order on both sites. */
async function openCount({ site, admin: as }: Filled) {
  if (isFull) return (path: string) => counted(site, 'GET', path, { as })
  const counter = await openCounter(site, [as])
  return (path: string) => counter.count('GET', path, { as })
}
const [countFew, countMany] = [await openCount(few), await openCount(many)]

for (const [path, address] of inMany) {
  test(`GET ${path} asks as often for six as for two`, async () => {
    const two = await countFew(inFew.get(path) as string)
    const six = await countMany(address)
    assert.deepEqual([two.answer.status, six.answer.status], [200, 200], address)
    assert.deepEqual(six.statements.length, two.statements.length, six.statements.join('\n'))
  })
}
