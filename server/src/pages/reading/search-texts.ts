// Returns the published texts of pages for the search index, by language.
import { parseWiki, renderText } from '@stepwright/wiki-syntax'
import type { Context } from '#platform/http/request/context.ts'
import { readContent } from '../content.ts'
import { listPageRows, type PageRow } from '../pages.queries.ts'
import type { PageSummary } from '../pages.schema.ts'
import { listRevisionRows, listTranslations } from '../revisions/revisions.queries.ts'
import { listPageTags } from '../tags/tags.queries.ts'
import { presentSummaries } from './summaries.ts'

export interface PageText {
  langid: string
  isOriginal: boolean
  title: string
  /** Other names, description, tags and facts. */
  about: string[]
  body: string[]
}

export interface PageTexts {
  page: Pick<PageRow, 'wikiid' | 'namespace' | 'isPrivate'>
  texts: PageText[]
  tags: string[]
}

/** Returns undefined if there is no such page or nothing of it is published. */
export async function pageTexts({ db }: Context, wikiid: number): Promise<PageTexts | undefined> {
  const [page] = await listPageRows(db, [wikiid])
  if (!page || page.isDeleted || page.currentRevisionid === 0) return undefined
  const translations = (await listTranslations(db, wikiid)).filter((row) => row.currentRevisionid > 0)
  const editions = [page, ...translations]
  const revisionids = editions.map((place) => place.currentRevisionid)
  const revisions = await listRevisionRows(db, revisionids)
  const contents = new Map(revisions.map((row) => [row.revisionid, readContent(row.content)]))
  const tags = await listPageTags(db, wikiid)
  const texts = editions.map((place): PageText => {
    const content = contents.get(place.currentRevisionid)
    return {
      langid: place.langid,
      isOriginal: place === page,
      title: place.displayTitle || page.title,
      about: [
        page.title,
        place.description,
        ...tags,
        ...(content?.info ?? []).flatMap(({ name, value }) => [name, value]),
        ...(content?.suppliers ?? []).flatMap((each) => [each['part_#'], each.supplier]),
      ],
      body: [renderText(parseWiki(content?.contents ?? '', { context: 'block' }))],
    }
  })
  return { page, texts, tags }
}

/** Returns summaries by id, translated where the page has the language. */
export async function pageSummariesOf(
  ctx: Context,
  wikiids: readonly number[],
  langid: string,
): Promise<Map<number, PageSummary>> {
  const summaries = await presentSummaries(ctx, await listPageRows(ctx.db, wikiids), langid)
  return new Map(summaries.map((summary) => [summary.wikiid, summary]))
}
