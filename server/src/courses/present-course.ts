// Presents a course: its page, with the addresses and members that clients of courses expect.
import type { PageLookups } from '#pages/deps.ts'
import type { PageRow } from '#pages/find-pages.ts'
import { privateFlag } from '#pages/flags.ts'
import type { Page } from '#pages/pages.schema.ts'
import { presentPage } from '#pages/reading/present.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Course } from './courses.schema.ts'

export const asCourse =
  ({ url }: Pick<Context, 'url'>) =>
  (page: Page): Course => {
    const address = page.url.slice(url.length)
    return {
      ...page,
      courseid: page.wikiid,
      url: address,
      fullUrl: page.url,
      viewUrl: address,
      enabled: !Object.hasOwn(page.flags, privateFlag),
      completionPercent: page.completion_percentage ?? 0,
    }
  }

interface CourseOptions {
  langid?: string | undefined
  unpatrolled?: boolean | undefined
}

export async function presentCourse(
  ctx: Context,
  row: PageRow,
  deps: PageLookups,
  options: CourseOptions,
): Promise<Course> {
  return asCourse(ctx)((await presentPage(ctx, row, deps, options)).page)
}
