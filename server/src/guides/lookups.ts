// What pages ask about guides: where links lead, which guides a category holds. Only public ones are told.
import { guideAddress } from '@stepwright/wiki-syntax'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/context.ts'
import type { GuideCard, GuideListWish, GuideLookups } from '#wiki/deps.ts'
import {
  countGuidesIn,
  findGuides,
  listGuides,
  listGuidesWithTags,
  listPublicCategories,
  type SummaryRow,
} from './guides.queries.ts'
import { presentSummary } from './present-summary.ts'

const guidesShown = 200
const cardsShown = 50

export const guideLookups: GuideLookups = {
  findGuideTargets: async (db: Db, guideids) => {
    const rows = (await findGuides(db, guideids)).filter((row) => row.isPublic === 1)
    return new Map(rows.map((row) => [row.guideid, targetOf(row)]))
  },
  listGuideCards: (ctx, wishes) => Promise.all(wishes.map((wish) => listCards(ctx, wish))),
  listCategoryGuides: async (ctx, wikiid) => {
    const rows = await listGuides(
      ctx.db,
      { categoryid: wikiid },
      { offset: 0, limit: guidesShown, order: 'asc' },
    )
    const guides = rows.map((row) => presentSummary(row, ctx.url))
    const featured = guides.filter((_, index) => rows[index]?.isFeatured === 1)
    return { guides, featured, tags: rows.map((row) => `guide:${row.guideid}`) }
  },
  countGuides: countGuidesIn,
  listFiledCategories: listPublicCategories,
}

const targetOf = (row: { guideid: number; title: string; type: string }) => ({
  href: guideAddress({ id: row.guideid, title: row.title, type: row.type }),
  title: row.title,
})

async function listCards(ctx: Context, { tags, type }: GuideListWish): Promise<GuideCard[]> {
  const rows: SummaryRow[] = await listGuidesWithTags(ctx.db, tags, type, cardsShown)
  return rows.map((row) => {
    const image = presentSummary(row, ctx.url).image
    return {
      guideid: row.guideid,
      ...targetOf(row),
      image: image?.thumbnail ? { src: image.thumbnail } : null,
    }
  })
}
