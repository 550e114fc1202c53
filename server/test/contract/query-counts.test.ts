// Proves that reads and writes run as many statements for large things as for small ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addStep } from '#guides/writing/steps.ts'
import { emptyContent } from '#pages/content.ts'
import { addPages } from '#pages/writing/add-pages.ts'
import { startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { isFull } from '../extent.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'
import { counted, openCounter } from './counting.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { privileges: ['Author', 'Moderator'] })
const category = await aCategory(site, 'Pumps')

const countOf = async (method: string, path: string, options: Parameters<typeof counted>[3] = {}) => {
  const { answer, statements } = await counted(site, method, path, options)
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
  return { answer, statements }
}

async function addSteps(guideid: number, from: number, to: number): Promise<void> {
  const others = await Promise.all([anImage(site, mara), anImage(site, mara), anImage(site, mara)])
  await site.write(async (given) => {
    const ctx = { ...given, actor: { ...given.actor, userid: mara.userid } }
    for (let number = from; number <= to; number++) {
      const lines = Array.from({ length: 8 }, (_, index) => ({
        text: `Line ${index} of ${number}: [guide|${(number % 3) + 1}], [[Pumps]] and [[Page ${number}]].`,
      }))
      const media = { type: 'image', data: others }
      await addStep(ctx, guideid, { orderby: number, title: `Step ${number}`, lines, media })
    }
  })
}

test('a guide costs the same few statements, however many steps of 8 lines, 3 pictures and links it has', async () => {
  const guide = await aGuide(site, { author: mara, category })
  const path = `/guides/${guide.guideid}`
  const counts: number[][] = []
  let made = 0
  for (const steps of isFull ? [2, 20, 200] : [2, 20]) {
    await addSteps(guide.guideid, made + 1, steps)
    made = steps
    const stranger = await countOf('GET', path)
    const reader = await countOf('GET', path, { as: admin })
    const xml = await countOf('GET', `${path}?type=XML`)
    const waiting = await countOf('GET', `${path}?unpatrolled`, { as: mara })
    assert.equal(stranger.answer.body.steps.length, steps)
    counts.push([stranger, reader, xml, waiting].map(({ statements }) => statements.length))
  }
  for (const others of counts) assert.deepEqual(others, counts[0])
  const most = Math.max(...(counts[0] as number[]))
  assert.ok(most <= 14, `${most} statements`)
})

test('prerequisites cost as much whether they are 1 or many, side by side or one before the other', async () => {
  const counts: number[] = []
  const several = isFull ? 30 : 6
  for (const [count, isChain] of [
    [1, false],
    [several, false],
    [several, true],
  ] as const) {
    const before: number[] = []
    for (let made = 0; made < count; made++) {
      const prerequisites = isChain ? before.slice(-1) : []
      const guide = await aGuide(site, { author: mara, category, fields: { prerequisites } })
      await addSteps(guide.guideid, 1, 2)
      before.push(guide.guideid)
    }
    const prerequisites = isChain ? before.slice(-1) : before
    const top = await aGuide(site, { author: mara, category, steps: 1, fields: { prerequisites } })
    const { answer, statements } = await countOf('GET', `/guides/${top.guideid}`)
    assert.equal(answer.body.steps.length, count * 2 + 1)
    counts.push(statements.length)
  }
  assert.deepEqual(counts, [counts[0], counts[0], counts[0]])
  assert.ok((counts[0] as number) <= 16, `${counts[0]} statements`)
})

test('parts, tools and all that texts refer to cost as much whether they are 1 or 100', async () => {
  const counts: number[] = []
  for (const count of [1, 100]) {
    const named = (kind: string) => Array.from({ length: count }, (_, at) => ({ name: `${kind} ${at}` }))
    const links = Array.from(
      { length: Math.min(count, 40) },
      (_, at) =>
        `[[Page ${at + 1}]] [guide|${at + 1}] [image|${at + 1}] [document|${at + 1}] [video|${at + 1}] [guidelist|tags=t${at + 1}]`,
    )
    const introduction = links.join('\n')
    const fields = { parts: named('Part'), tools: named('Tool'), introduction }
    const guide = await aGuide(site, { author: mara, category, steps: 1, fields })
    const { answer, statements } = await countOf('GET', `/guides/${guide.guideid}`)
    assert.equal(answer.body.parts.length, count)
    counts.push(statements.length)
  }
  assert.equal(counts[1], counts[0])
})

/** The count does not depend on the number of guides: one statement, or the given maximum. */
const lists: { path: string; most: number; as?: 'mara' }[] = [
  { path: '/guides', most: 1 },
  { path: '/guides?limit=200&order=DESC&filter=how-to,teardown&modifiedSince=1', most: 1 },
  { path: '/guides?guideids=1,2,3,4,5', most: 1 },
  { path: '/guides/featured', most: 1 },
  // The tree, the pages of its roots with their images, and one list of guides each.
  { path: '/home', most: 6 },
  // The total, the page, its summaries, its counts.
  { path: '/guides/visible?limit=200', most: 4 },
  { path: '/guides/visible?sort=owner&text=e', most: 6, as: 'mara' },
  // The user comes first; the page is selected by id, then read.
  { path: '/users/MARA/guides?limit=200', most: 3 },
  { path: '/user/guides?limit=200', most: 2, as: 'mara' },
  { path: '/users/MARA/completions', most: 2 },
  { path: '/user/completions', most: 1, as: 'mara' },
  { path: '/users/MARA/favorites/guides', most: 2 },
  { path: '/user/favorites/guides', most: 1, as: 'mara' },
  { path: '/guides/unpatrolled', most: 1, as: 'mara' },
  // The user, the badges, and one count for each list.
  { path: '/session?waiting', most: 7, as: 'mara' },
  // Access is checked before the cache lookup, and again when the response is made.
  { path: '/guides/1/tags', most: 3 },
  { path: '/guides/1/revisions?limit=200', most: 7, as: 'mara' },
  { path: '/users', most: 1 },
  { path: '/users/search/Person', most: 1, as: 'mara' },
  { path: '/categories', most: 1 },
  { path: '/categories?requireGuides', most: 2 },
  { path: '/categories/all', most: 1 },
  // Pages, then their pictures.
  { path: '/wikis/CATEGORY', most: 2 },
  { path: '/wikis/CATEGORY?display=titles', most: 1 },
  { path: '/wikis/CATEGORY?display=leaves', most: 2 },
  { path: '/wikis/CATEGORY?display=hierarchy', most: 1 },
  { path: '/wikis/CATEGORY?display=hierarchyOrder', most: 1 },
  // The tree, the roots and their pictures.
  { path: '/wikis/CATEGORY?display=hierarchyOrder&withPages', most: 3 },
  { path: '/wikis/ITEM', most: 1 },
  { path: '/wikis/CATEGORY/Pumps/children', most: 3 },
  { path: '/wikis/CATEGORY/Pumps', most: 10 },
  // No course: the list alone.
  { path: '/courses?pageSize=200', most: 1 },
  { path: '/tags', most: 1 },
]

/** The full form opens a process for each list. */
async function countLists(): Promise<Record<string, number>> {
  const counter = await openCounter(site, [undefined, mara])
  const counts: Record<string, number> = {}
  for (const { path, as } of lists) {
    const address = path.replace('MARA', String(mara.userid))
    const options = as ? { as: mara } : {}
    const { answer, statements } = await (isFull
      ? counted(site, 'GET', address, options)
      : counter.count('GET', address, options))
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    counts[path] = statements.length
  }
  await counter.close()
  return counts
}

test('lists cost one statement, or the few that are named, however much they hold', async () => {
  const fill = async (from: number, count: number) => {
    for (let number = from; number < from + count; number++) {
      const { guideid } = await aGuide(site, {
        author: mara,
        category,
        fields: { flags: ['GUIDE_STARRED'], image: await anImage(site, mara) },
      })
      await site.call('PUT', `/guides/${guideid}/completed`, { as: mara })
      await site.call('PUT', `/user/favorites/guides/${guideid}`, { as: mara })
      await site.call('PUT', `/guides/${guideid}/tag`, { as: admin, body: { tag: `tag ${number}` } })
      await aPerson(site)
    }
    const parentid = (await site.call('GET', '/wikis/CATEGORY/Pumps')).body.wikiid
    const imageid = await anImage(site, mara)
    const drafts = Array.from({ length: count }, (_, at) => ({
      title: `Pump ${from + at}`,
      langid: 'en',
      content: { ...emptyContent, contents: 'See [[Pumps]].', parentid, imageid },
    }))
    await site.write((ctx) => addPages(ctx, { namespace: 'CATEGORY', drafts, isPatrolled: true }))
  }
  await fill(0, 2)
  const few = await countLists()
  await fill(2, isFull ? 25 : 6)
  const many = await countLists()
  assert.deepEqual(many, few)
  for (const { path, most } of lists) assert.ok((many[path] as number) <= most, `${path}: ${many[path]}`)
})

test('writes cost the same few statements, however long the guide is', async () => {
  const counts: number[][] = []
  for (const steps of [4, isFull ? 60 : 16]) {
    const guide = await aGuide(site, { author: mara, category })
    const path = `/guides/${guide.guideid}`
    await addSteps(guide.guideid, 1, steps)
    const read = async () => (await site.call('GET', `${path}?unpatrolled`, { as: mara })).body
    const write = async (method: string, rest: string, body: object) =>
      (await countOf(method, `${path}${rest}`, { as: mara, body })).statements.length
    const { steps: placed } = await read()
    const [first] = placed
    const stepids = placed.map(({ stepid }: { stepid: number }) => stepid).reverse()
    const changed = Array.from({ length: 8 }, (_, at) => ({ text: `Changed ${at}, [[Pumps]].` }))
    const costs = [
      await write('PATCH', `/steps/${first.stepid}?revisionid=${first.revisionid}`, { lines: changed }),
      await write('POST', '/steps', { orderby: 1, lines: changed }),
      await write('DELETE', `/steps/${placed[1].stepid}?revisionid=${placed[1].revisionid}`, {}),
    ]
    const { revisionid, steps: left } = await read()
    const order = left.map(({ stepid }: { stepid: number }) => stepid).reverse()
    assert.notDeepEqual(order, stepids)
    costs.push(await write('PUT', `/steporder?revisionid=${revisionid}`, { stepids: order }))
    const parts = Array.from({ length: steps }, (_, at) => ({ name: `New part ${steps}.${at}` }))
    const current = (await read()).revisionid
    costs.push(await write('PATCH', `?revisionid=${current}`, { title: `Title ${steps}`, parts }))
    const { guide_revisionid: madeOn, steps: existing } = await read()
    const pictures = await Promise.all([anImage(site, mara), anImage(site, mara)])
    const document = [...existing, ...existing].map(({ stepid }: { stepid: number }, at: number) => ({
      ...(at < existing.length && { stepid }),
      lines: changed,
      media: { type: 'image', data: [pictures[at % pictures.length]] },
    }))
    const tags = { add: Array.from({ length: steps }, (_, at) => `word ${at}`) }
    costs.push(
      await write('PUT', `/document?guide_revisionid=${madeOn}`, { title: 'Whole', steps: document, tags }),
    )
    counts.push(costs)
  }
  assert.deepEqual(counts[1], counts[0])
  // Includes the look whether the password is needed again, the question for the rights of the caller, the job that indexes the guide and, on PostgreSQL, the notification that wakes workers.
  const [document = 0, ...single] = counts[0]?.toReversed() ?? []
  for (const cost of single) assert.ok(cost <= 35, `${cost} statements`)
  assert.ok(document <= 36, `${document} statements`)
})
