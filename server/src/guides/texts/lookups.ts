// Lookups of guides for pages: targets of links, and guides of a category. Returns public guides only.
import { guideAddress } from '@stepwright/wiki-syntax'
import { imageUrl } from '#media/images/present-image.ts'
import type { GuideCard, GuideListFilter, GuideLookups, GuideTarget, StageGuide } from '#pages/deps.ts'
import { normalizeTag } from '#pages/tags/tags.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findTitlesIn } from '../editions/translations.queries.ts'
import {
  countGuidesIn,
  findGuides,
  type GuideRow,
  listGuides,
  listPublicCategories,
} from '../guides.queries.ts'
import { listStageRows } from '../lists/lists.queries.ts'
import { presentSummary } from '../lists/present-summary.ts'
import { checkCategoryMove } from '../releases/approval/moves.ts'
import { isGuideViewable } from '../viewable.ts'
import { listCards } from './lookups.queries.ts'

const guidesShown = 200
const cardsShown = 50

export const guideLookups: GuideLookups = {
  findGuideTargets: async ({ db }, guideids, langid) => {
    const rows = (await findGuides(db, guideids)).filter((row) => row.isPublic === 1)
    return targetsIn(db, rows, langid)
  },
  listGuideCards,
  listCategoryGuides: async (ctx, wikiid, langid = ctx.site.language) => {
    const rows = await listGuides(
      ctx.db,
      { categoryid: wikiid },
      { offset: 0, limit: guidesShown, order: 'asc' },
      langid,
    )
    const guides = rows.map((row) => presentSummary(row, ctx))
    const featured = guides.filter((_, index) => rows[index]?.isFeatured === 1)
    return { guides, featured, tags: rows.map((row) => `guide:${row.guideid}`) }
  },
  findStageGuides,
  countGuides: countGuidesIn,
  listFiledCategories: listPublicCategories,
  checkCategoryMove,
}

/** The data of links to these guides, in a language if they have it. */
export async function targetsIn(
  db: Db,
  rows: readonly GuideRow[],
  langid: string | undefined,
): Promise<ReadonlyMap<number, GuideTarget>> {
  const foreign = rows.filter((row) => row.langid !== langid).map((row) => row.guideid)
  const titles = await findTitlesIn(db, foreign, langid)
  return new Map(
    rows.map(({ guideid, title, type }) => [guideid, { title: titles.get(guideid) ?? title, type }]),
  )
}

async function findStageGuides(
  ctx: Context,
  guideids: readonly number[],
  langid = ctx.site.language,
): Promise<ReadonlyMap<number, StageGuide>> {
  const { userid } = ctx.actor
  const rows = await listStageRows(ctx.db, guideids, { userid, isShown: isGuideViewable(ctx), langid })
  return new Map(
    rows.map((row) => {
      const summary = presentSummary(row, ctx)
      const { title, locale, url, image, time_required_max } = summary
      const shown = {
        ...{ title, langid: locale, summary: summary.summary, url, image, time_required_max },
        public: summary.public,
      }
      return [
        row.guideid,
        { shown: row.isViewable === 1 ? shown : null, isCompleted: row.completedAt !== null },
      ]
    }),
  )
}

async function listGuideCards(
  ctx: Context,
  filters: readonly GuideListFilter[],
  langid?: string,
): Promise<GuideCard[][]> {
  const lists = filters.map((): GuideCard[] => [])
  const wanted = filters.map(({ tags, type }) => ({ tags: tags.map(normalizeTag), type }))
  const cards = await listCards(ctx.db, wanted, cardsShown)
  const guideids = [...new Set(cards.map((card) => card.guideid))]
  const titles = await findTitlesIn(ctx.db, guideids, langid)
  for (const row of cards) {
    const { guideid, type, guid } = row
    const title = titles.get(guideid) ?? row.title
    lists[row.list]?.push({
      guideid,
      href: guideAddress({ id: guideid, title, type }),
      title,
      image: guid === null ? null : { src: `${imageUrl(ctx.url, guid)}.thumbnail` },
    })
  }
  return lists
}
