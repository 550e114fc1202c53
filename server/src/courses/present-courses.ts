// Presents courses in a list: any number of them with the same few queries.
import { findImages, presentImage } from '#media/images/present-image.ts'
import type { PageLookups } from '#pages/deps.ts'
import { findPublishedTexts, type PublishedText } from '#pages/reading/published-texts.ts'
import { pageUrl } from '#pages/reading/summaries.ts'
import { percentageOf } from '#pages/stages/present-stages.ts'
import { renderPages } from '#pages/texts/render.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import { mayWrite } from '#users/trust.ts'
import type { CourseProgress } from './courses.queries.ts'
import type { CourseSummary } from './courses.schema.ts'

interface ListOptions {
  langid: string | undefined
  deps: PageLookups
}

/** In the order of the given rows. */
export async function presentCourses(
  ctx: Context,
  progress: readonly CourseProgress[],
  { langid, deps }: ListOptions,
): Promise<CourseSummary[]> {
  const { db, url } = ctx
  const ids = progress.map(({ wikiid }) => wikiid)
  const texts = await findPublishedTexts(db, ids, langid)
  const shown = [...texts.values()]
  const authors = await findPeople(
    db,
    shown.map(({ page }) => page.authorid),
  )
  const imageids = shown.map(({ content }) => content.imageid)
  const images = await findImages(db, imageids)
  const wanted = shown.map(({ page, ...text }) => ({ ...text, wikiid: page.wikiid, isOlder: false }))
  const rendered = await renderPages(ctx, wanted, deps.guides, langid ?? ctx.site.language)
  const can_edit = mayWrite(ctx)
  return progress.flatMap(({ wikiid, stages, completed }) => {
    const [text, body] = [texts.get(wikiid), rendered.get(wikiid)]
    if (!text || !body) return []
    const author = authors.get(text.page.authorid ?? 0)
    const image = images.get(text.content.imageid ?? 0)
    return {
      ...wordsOf(text, url),
      ...{ contents_rendered: body.html, contents_json: body.json, can_edit },
      image: image ? presentImage(image, url) : null,
      author: author ? presentUserSummary(author, url) : null,
      stages_count: stages,
      completed_count: completed,
      completion_percentage: percentageOf(completed, stages),
    }
  })
}

function wordsOf({ page, langid, revisionid, content }: PublishedText, url: string) {
  const { wikiid, title } = page
  const fullUrl = pageUrl(url, page)
  return {
    ...{ url: fullUrl.slice(url.length), fullUrl, wikiid, langid, namespace: 'COURSE' as const, title },
    display_title: content.displayTitle ?? title,
    revisionid,
    contents_raw: content.contents,
    description: content.description,
    enabled: page.isPrivate === 0,
    created_date: toSeconds(page.createdAt),
    modified_date: toSeconds(page.modifiedAt),
  }
}
