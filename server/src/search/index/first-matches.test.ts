// Tests that matches read with their access are those of the index, and that counting them equals the count of the database.
// Engines: both, because the index is read by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGuideViewable } from '#guides/viewable.ts'
import { isPageViewable } from '#pages/viewable.ts'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { indexOf } from '#word-index/engine.ts'
import { countMatches, listFirst, listFirstSubjects, listVisible } from '../search.queries.ts'
import { indexRemaining } from './rebuild.ts'

const site = await startSite()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const otto = await aPerson(site, { name: 'Otto' })
const category = await aCategory(site, 'Winches')
const add = (title: string, fields = {}) =>
  aGuide(site, { author: mara, category, fields: { title, ...fields } })
const { guideid } = await add('Grease the winch')
const german = { as: mara, body: { title: 'Winch schmieren' } }
await site.call('PATCH', `/guides/${guideid}?langid=de&revisionid=0`, german)
await add('Oil the winch')
await add('Hide the winch', { public: false })
const removed = await add('Sell the winch')
await indexRemaining(site)
// Deleted, and not indexed anew yet.
await site.call('DELETE', `/guides/${removed.guideid}?revisionid=${removed.revisionid}`, { as: mara })

async function readAs(person: TestPerson | undefined) {
  const { userid = null } = person ?? {}
  const privileges = person === ada ? (['Admin'] as const) : []
  return site.read(async (ctx) => {
    const caller = { ...ctx, actor: { ...ctx.actor, userid, privileges: [...privileges] } }
    const seen = { isGuideSeen: isGuideViewable(caller), isPageSeen: isPageViewable(caller) }
    const term = { word: 'winch', others: [] }
    const matching = indexOf(ctx.db, 'search_index').matching({ terms: [term], isInTitle: false, marks: [] })
    const read = await listFirstSubjects(ctx.db, matching, seen, 100)
    const docids = await listFirst(ctx.db, matching, 100)
    assert.deepEqual([...read.keys()], docids)
    assert.deepEqual([...(await listFirstSubjects(ctx.db, matching, seen, 2))], [...read].slice(0, 2))
    const visible = docids.filter((docid) => read.get(docid) !== 0)
    assert.deepEqual(visible, await listVisible(ctx.db, docids, seen))
    const subjects = new Set(visible.map((docid) => read.get(docid)))
    assert.equal(subjects.size, await countMatches(ctx.db, matching, seen))
    return { all: docids.length, visible: visible.length, subjects: subjects.size }
  })
}

test('matches come with the access of the caller, in the order of the index', async () => {
  // Three guides, one of them in two languages, the deleted one, and the category.
  assert.deepEqual(await readAs(ada), { all: 6, visible: 5, subjects: 4 })
  assert.deepEqual(await readAs(mara), { all: 6, visible: 5, subjects: 4 })
  assert.deepEqual(await readAs(otto), { all: 6, visible: 4, subjects: 3 })
  assert.deepEqual(await readAs(undefined), { all: 6, visible: 4, subjects: 3 })
})
