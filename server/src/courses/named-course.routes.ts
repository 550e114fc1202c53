// The route outside of the API by which a vendor's check reads a course in the session of a browser.
import type { PageLookups } from '#pages/deps.ts'
import { pageProblems } from '#pages/pages.problems.ts'
import { access } from '#platform/http/request/access.ts'
import type { App } from '#platform/http/routes/types.ts'
import { getCourse } from './courses.access.ts'
import { Course, NamedCourse } from './courses.schema.ts'
import { presentCourse } from './present-course.ts'

export function namedCourseRoute(app: App, deps: PageLookups): void {
  app.post(
    '/courses/_shared/getCourse',
    {
      config: { access: access.signedIn, transaction: 'own', idempotent: false, onlyReads: true },
      schema: { body: NamedCourse, response: { 200: Course } },
    },
    ({ body, read }) => {
      const { wikiid, courseid, id } = body
      const named = wikiid ?? courseid ?? id
      if (named === undefined) throw pageProblems.pageNotFound()
      return read(async (ctx) => presentCourse(ctx, await getCourse(ctx, named), deps, {}))
    },
  )
}
