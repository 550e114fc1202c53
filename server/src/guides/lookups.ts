// What pages ask about guides: where links lead, which guides a category holds. Only public ones are told.
import { guideAddress } from '@stepwright/wiki-syntax'
import { imageUrl } from '#media/images.ts'
import type { Context } from '#platform/http/context.ts'
import type { GuideCard, GuideListWish, GuideLookups } from '#wiki/deps.ts'
import { normalizeTag } from '#wiki/tags.ts'
import { countGuidesIn, findGuides, listGuides, listPublicCategories } from './guides.queries.ts'
import { listCards } from './lookups.queries.ts'
import { presentSummary } from './present-summary.ts'

const guidesShown = 200
const cardsShown = 50

export const guideLookups: GuideLookups = {
  findGuideTargets: async ({ db }, guideids) => {
    const rows = (await findGuides(db, guideids)).filter((row) => row.isPublic === 1)
    return new Map(rows.map((row) => [row.guideid, row]))
  },
  listGuideCards,
  listCategoryGuides: async (ctx, wikiid) => {
    const rows = await listGuides(
      ctx.db,
      { categoryid: wikiid },
      { offset: 0, limit: guidesShown, order: 'asc' },
      ctx.site.language,
    )
    const guides = rows.map((row) => presentSummary(row, ctx.url))
    const featured = guides.filter((_, index) => rows[index]?.isFeatured === 1)
    return { guides, featured, tags: rows.map((row) => `guide:${row.guideid}`) }
  },
  countGuides: countGuidesIn,
  listFiledCategories: listPublicCategories,
}

async function listGuideCards(ctx: Context, wishes: readonly GuideListWish[]): Promise<GuideCard[][]> {
  const lists = wishes.map((): GuideCard[] => [])
  const wanted = wishes.map(({ tags, type }) => ({ tags: tags.map(normalizeTag), type }))
  for (const row of await listCards(ctx.db, wanted, cardsShown)) {
    const { guideid, title, type, guid } = row
    lists[row.list]?.push({
      guideid,
      href: guideAddress({ id: guideid, title, type }),
      title,
      image: guid === null ? null : { src: `${imageUrl(ctx.url, guid)}.thumbnail` },
    })
  }
  return lists
}
