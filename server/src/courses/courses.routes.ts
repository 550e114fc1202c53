// The routes of single courses: read, add, change and delete.
import { Type } from 'typebox'
import type { PageLookups } from '#pages/deps.ts'
import { languageOf, readLanguage, token, writeLanguage } from '#pages/reading/route-parts.ts'
import { addPage, deletePage, updatePage } from '#pages/writing/pages.ts'
import { flag, identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { courseAccess, getCourse } from './courses.access.ts'
import { Course, CourseChange, NewCourse } from './courses.schema.ts'
import { courseListRoute } from './list.routes.ts'
import { asCourse, presentCourse } from './present-course.ts'

const params = Type.Object({ wikiid: identifier('Number of the course') })

export function courseRoutes(app: App, deps: PageLookups): void {
  courseListRoute(app, deps)
  const route = declare(app, ['courses'])
  route.get(
    '/courses/:wikiid',
    courseAccess.read,
    {
      id: 'getCourse',
      summary: 'Read a course with its stages',
      params,
      query: Type.Object({
        ...readLanguage,
        unpatrolled: flag('For users who can edit the course: includes pending edits'),
      }),
      answer: Course,
    },
    ({ ctx, query, subject }) =>
      presentCourse(ctx, subject, deps, { langid: languageOf(query), unpatrolled: query.unpatrolled }),
  )

  route.post(
    '/courses',
    courseAccess.add,
    { id: 'addCourse', summary: 'Add a course', body: NewCourse, answer: Course, status: 201 },
    async ({ ctx, body }) => {
      const page = await addPage(ctx, { ...body, namespace: 'COURSE' }, deps)
      return presentCourse(ctx, page, deps, { langid: body.langid, unpatrolled: true })
    },
  )

  route.patch(
    '/courses/:wikiid',
    courseAccess.edit,
    {
      id: 'updateCourse',
      summary: 'Change a course or add a translation',
      params,
      query: Type.Object({ revisionid: token, langid: writeLanguage }),
      body: CourseChange,
      answer: Course,
    },
    async ({ ctx, query, body, subject }) => {
      const edit = { ...query, present: asCourse(ctx) }
      await updatePage(ctx, subject, { edit, change: body, deps })
      const page = await getCourse(ctx, subject.wikiid)
      return presentCourse(ctx, page, deps, { langid: query.langid, unpatrolled: true })
    },
  )

  route.delete(
    '/courses/:wikiid',
    courseAccess.remove,
    { id: 'deleteCourse', summary: 'Delete a course', params, status: 204 },
    ({ ctx, subject }) => deletePage(ctx, subject, { edit: { revisionid: subject.newestRevisionid }, deps }),
  )
}
