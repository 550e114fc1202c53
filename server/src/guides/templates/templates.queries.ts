// The SQL of templates: the guides that a category offers for new guides.
import type { Expression, SqlBool } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { type GuidePage, listGuidesByIds, type SummaryRow } from '../guides.queries.ts'

interface TemplateFilter {
  categoryid: number
  isShown: Expression<SqlBool>
  /** Language of the summaries, if a guide has it. */
  langid: string
}

/** By id. */
export async function listTemplates(
  db: Db,
  { categoryid, isShown, langid }: TemplateFilter,
  { offset, limit }: Pick<GuidePage, 'offset' | 'limit'>,
): Promise<SummaryRow[]> {
  const rows = await db
    .selectFrom('guide_templates')
    .innerJoin('guides', 'guides.guideid', 'guide_templates.guideid')
    .select('guides.guideid')
    .where('guides.categoryid', '=', categoryid)
    .where('guides.isDeleted', '=', 0)
    .where(isShown)
    .orderBy('guides.guideid')
    .offset(offset)
    .limit(limit)
    .execute()
  return listGuidesByIds(
    db,
    rows.map(({ guideid }) => guideid),
    langid,
  )
}
