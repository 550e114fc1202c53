// Proves that SQLite finds revisions and pending edits by an index, without sorting a history.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRevisionsOf, listWaitingEdits, saveVerdict } from '#history/revisions.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { anAsker } from '#test/builders.ts'
import { isSlow, plansOf } from '#test/plans.ts'
import { findNumberedEdition } from '../editions/editions.ts'
import { forgetContributors } from '../editions/revisions.queries.ts'
import {
  findEditions,
  findTranslationsOf,
  listTranslatedLanguages,
} from '../editions/translations.queries.ts'
import type { GuideRow } from '../guides.queries.ts'
import { guideHistory } from '../saving/guide-history.ts'
import { listWaiting } from './history.ts'

const guide = { guideid: 1, langid: 'en' } as GuideRow
const place = { thingid: 1, langid: 'en' }
const edits = [{ id: 2, userid: 1, action: 'edited' }]

const direct: Record<string, (db: Db) => Promise<unknown>> = {
  'a page of a history': (db) => listRevisionsOf(db, guideHistory, place, { offset: 20, limit: 20 }),
  'the edits of a guide that wait': (db) => listWaitingEdits(db, guideHistory, place),
  'the edits to be judged': (db) => saveVerdict(db, guideHistory, place, { edits, verdict: { isDenied: 1 } }),
  'people who have nothing left in a guide': (db) => forgetContributors(db, 1, [1, 2]),
  'the languages of a guide': (db) => listTranslatedLanguages(db, 1),
  'the translations of several guides': (db) => findTranslationsOf(db, [1, 2], 'de'),
  'the editions of several guides': (db) => findEditions(db, [1, 2], 'de'),
  'a guide by its edition': (db) => findNumberedEdition(db, guide, 1),
}

for (const [what, work] of Object.entries(direct)) {
  test(`finds ${what} by an index, without sorting`, async () => {
    const plans = await plansOf(work)
    assert.ok(plans.length > 0)
    assert.deepEqual(plans.filter(isSlow), [])
  })
}

test('finds guides with edits that wait by an index that holds nothing else', async () => {
  const plans = await plansOf((db) => listWaiting({ ...anAsker(1), db } as Context, { offset: 0, limit: 20 }))
  assert.ok(
    plans.some((plan) => plan.includes('guide_revisions_waiting')),
    plans.join('\n'),
  )
  assert.deepEqual(
    plans.filter((plan) => /^SCAN (guides|guide_revisions)$/.test(plan)),
    [],
  )
})
