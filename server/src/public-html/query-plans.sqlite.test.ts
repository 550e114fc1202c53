// Proves that SQLite reads the home page and each part of the sitemap by an index, for any size of the site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Context } from '#platform/http/request/context.ts'
import { nobody } from '#platform/http/request/context.ts'
import { isSlow, plansOf } from '#test/plans.ts'
import {
  listFeatured,
  listMapGuides,
  listMapPages,
  listNewest,
  listRootCategories,
} from './public-html.queries.ts'

const range = { after: 10_000, upTo: 20_000, limit: 1000 }

test('neither steps through all guides or pages nor sorts them', async () => {
  const plans = await plansOf(async (db) => {
    const ctx = { db, actor: nobody } as Context
    await listNewest(db, 12)
    await listFeatured(db, 6)
    await listRootCategories(ctx)
    await listMapGuides(db, range)
    await listMapPages(ctx, range)
  })
  assert.deepEqual(plans.filter(isSlow), [])
  assert.ok(plans.some((plan) => plan.includes('guides_isfeatured')))
})
