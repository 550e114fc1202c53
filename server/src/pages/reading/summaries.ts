// Presents pages in lists and other pages, in the requested language if they have it.

import { pageAddress } from '@stepwright/wiki-syntax'
import { findImages, presentImage } from '#media/images/present-image.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { Namespace } from '../namespaces.ts'
import type { PageRow } from '../pages.queries.ts'
import type { PageSummary } from '../pages.schema.ts'
import { listTranslationsInto } from '../revisions/revisions.queries.ts'

export const pageUrl = (url: string, page: Pick<PageRow, 'namespace' | 'title'>): string =>
  url + pageAddress(page.namespace as Namespace, page.title)

export async function presentSummaries(
  ctx: Context,
  rows: readonly PageRow[],
  langid?: string | undefined,
): Promise<PageSummary[]> {
  const imageids = rows.map((row) => row.imageid)
  const images = await findImages(ctx.db, imageids)
  const others = langid ? rows.filter((row) => row.langid !== langid).map((row) => row.wikiid) : []
  const translations = langid ? await listTranslationsInto(ctx.db, langid, others) : []
  const translated = new Map(translations.map((row) => [row.wikiid, row]))
  return rows.map((row) => {
    const words = translated.get(row.wikiid) ?? row
    const image = row.imageid === null ? undefined : images.get(row.imageid)
    return {
      dataType: 'wiki',
      wikiid: row.wikiid,
      langid: words.langid,
      title: row.title,
      display_title: words.displayTitle,
      namespace: row.namespace,
      summary: words.description,
      url: pageUrl(ctx.url, row),
      text: words.excerpt,
      image: image ? presentImage(image, ctx.url) : null,
      modified_date: toSeconds(row.modifiedAt),
      author: row.authorid,
    }
  })
}
