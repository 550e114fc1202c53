// Proves that SQLite reads lists of guides by an index, without sorting if an index has the order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#platform/db/database.ts'
import { anAsker } from '#test/builders.ts'
import { isSlow, plansOf } from '#test/plans.ts'
import { countThoseWhoReached, prepareReached } from '#users/badges.queries.ts'
import { findTeams } from '#users/find-teams.ts'
import { listGuides, listGuidesByChange } from '../guides.queries.ts'
import { listAllowedTeams, listAllowedUsers } from '../readers/readers.queries.ts'
import { listGuideTags } from '../tags/tags.queries.ts'
import { isGuideEditable, isGuideViewable, isListedOpenly } from '../viewable.ts'
import { listDeletedGuides } from '../writing/deleted.queries.ts'
import { type ListFilter, listCompletions, listFavorites, listGuidesOf } from './lists.queries.ts'
import { countVisibleGuides, listGuideCounts, listVisibleGuides, visibleSorts } from './visible.queries.ts'

const filters: Record<string, ListFilter> = {
  oneself: { userid: 1, isShown: isGuideViewable(anAsker(1)), langid: 'de' },
  'oneself as staff': { userid: 1, isShown: isGuideViewable(anAsker(1, ['Author'])), langid: 'de' },
  somebody: { userid: 1, isShown: isListedOpenly, langid: 'de' },
}
const page = { offset: 0, limit: 20, order: 'desc' } as const
/** Scans of a whole table; scans of subquery results do not count. */
const isScan = (plan: string): boolean =>
  /^SCAN (?!own|editions|CONSTANT ROW|counted|\(subquery)(?!.*USING (COVERING )?INDEX)/.test(plan)

/** By id, in the table or in a covering index. */
const findsEachGuide = (plan: string): boolean =>
  /^SEARCH guides USING (INTEGER PRIMARY KEY \(rowid=\?\)|COVERING INDEX \w+ \(.*\bguideid=\?\))/.test(plan)

const lists = { favourites: listFavorites, completions: listCompletions, guides: listGuidesOf }

for (const [whose, filter] of Object.entries(filters)) {
  for (const [what, list] of Object.entries(lists)) {
    test(`finds the ${what} of ${whose} by the person, and each guide by its number`, async () => {
      const plans = await plansOf((db) => list(db, filter, page))
      assert.ok(plans.some(findsEachGuide), plans.join('\n'))
      assert.deepEqual(plans.filter(isScan), [])
      // The guides that a user wrote come from two indexes and are merged.
      if (what !== 'guides') assert.ok(!plans.includes('USE TEMP B-TREE FOR ORDER BY'), plans.join('\n'))
    })
  }
}

const direct: Record<string, (db: Db) => Promise<unknown>> = {
  'the tags of a guide': (db) => listGuideTags(db, 1),
  'the people whom a guide is open to': (db) => listAllowedUsers(db, 1),
  'the teams that a guide is open to': (db) => listAllowedTeams(db, 1),
  'teams by number': (db) => findTeams(db, [1, 2]),
}

for (const [what, work] of Object.entries(direct)) {
  test(`finds ${what} by an index`, async () => assert.deepEqual((await plansOf(work)).filter(isScan), []))
}

const listed = {
  'public ones': {},
  'all of them': { includePrivate: true },
  'those of some types': { types: ['how-to', 'repair'] },
  'those of one type': { types: ['how-to'] },
  'those that were changed lately': { modifiedSince: 1, types: ['how-to'], includePrivate: true },
}

for (const [which, filter] of Object.entries(listed)) {
  test(`lists guides, ${which}, out of an index alone, and sorts no more than a page`, async () => {
    const plans = await plansOf((db) => listGuides(db, filter, page, 'de'))
    const index =
      which === 'those of one type' ? 'guides_type (isDeleted=? AND type=?)' : 'guides_listed (isDeleted=?)'
    assert.ok(plans.includes(`SEARCH listed USING COVERING INDEX ${index}`), plans.join('\n'))
    assert.ok(
      plans.some((plan) => /^SEARCH guides USING .*(guideid|rowid)=\?/.test(plan)),
      plans.join('\n'),
    )
    assert.ok(plans.filter((plan) => plan === 'USE TEMP B-TREE FOR ORDER BY').length <= 1)
  })
}

const askers = { somebody: anAsker(1), 'a stranger': anAsker(null), 'an author': anAsker(1, ['Author']) }

for (const [who, asker] of Object.entries(askers)) {
  const filter = { isViewable: isGuideViewable(asker), isEditable: isGuideEditable(asker) }
  for (const sort of visibleSorts)
    test(`lists what ${who} may see by ${sort} out of an index, without sorting`, async () => {
      for (const order of ['asc', 'desc'] as const) {
        const plans = await plansOf((db) => listVisibleGuides(db, filter, { ...page, sort, order }))
        // The other part of the union covers guides without an author, which this site does not have.
        const named = plans.slice(0, plans.indexOf('RIGHT') < 0 ? undefined : plans.indexOf('RIGHT'))
        assert.deepEqual(named.filter(isSlow), [], plans.join('\n'))
      }
    })

  for (const sort of ['title', 'changed'] as const)
    test(`lists what ${who} may see of a category by ${sort} out of an index, without sorting`, async () => {
      const within = { ...filter, categoryids: [1] }
      const plans = await plansOf((db) => listVisibleGuides(db, within, { ...page, sort }))
      assert.deepEqual(plans.filter(isSlow), [], plans.join('\n'))
      assert.deepEqual((await plansOf((db) => countVisibleGuides(db, within))).filter(isSlow), [])
    })

  test(`counts what ${who} may see by an index`, async () => {
    const plans = await plansOf((db) => countVisibleGuides(db, filter))
    assert.deepEqual(plans.filter(isSlow), [], plans.join('\n'))
  })
}

test('counts comments, pending edits and languages of a page of guides by an index', async () => {
  const plans = await plansOf((db) => listGuideCounts(db, [1, 2, 3]))
  assert.deepEqual(plans.filter(isSlow), [], plans.join('\n'))
})

test('lists what was deleted out of an index, without sorting', async () => {
  const plans = await plansOf((db) => listDeletedGuides(db, page))
  assert.ok(plans.includes('SEARCH guides USING INDEX guides_deleted (isDeleted=?)'), plans.join('\n'))
  assert.ok(!plans.includes('USE TEMP B-TREE FOR ORDER BY'))
})

test('lists what was changed last out of an index, and sorts no more than a page', async () => {
  const plans = await plansOf((db) => listGuidesByChange(db, { types: ['how-to'] }, page, 'de'))
  assert.ok(plans.includes('SCAN listed USING COVERING INDEX guides_modifiedat'), plans.join('\n'))
  assert.equal(plans.filter((plan) => plan === 'USE TEMP B-TREE FOR ORDER BY').length, 1)
})

for (const measure of ['guides', 'changes', 'completions'] as const) {
  test(`counts ${measure} for badges in an index alone, without sorting`, async () => {
    const findReached = prepareReached([1, 10].map((threshold) => ({ measure, threshold })))
    const mine = await plansOf((db) => findReached(db, 1))
    const everybodys = await plansOf((db) => countThoseWhoReached(db, measure, [1, 10]))
    for (const plans of [mine, everybodys]) {
      assert.ok(
        plans.some((plan) => plan.includes('USING COVERING INDEX')),
        plans.join('\n'),
      )
      assert.deepEqual(
        plans.filter((plan) => isScan(plan) || plan.includes('TEMP B-TREE')),
        [],
      )
    }
  })
}
