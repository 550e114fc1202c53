// The route of the list of courses.
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { PageLookups } from '#pages/deps.ts'
import { languageOf, readLanguage } from '#pages/reading/route-parts.ts'
import { isPageViewable, wherePublic } from '#pages/viewable.ts'
import { access } from '#platform/http/request/access.ts'
import { anyCase } from '#platform/http/request/any-case.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, flag } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { has } from '#users/privileges.ts'
import { getUser } from '#users/users.ts'
import { type CourseOrder, courseOrders, listCourses } from './courses.queries.ts'
import { CourseList } from './courses.schema.ts'
import { presentCourses } from './present-courses.ts'

const usualSize = 30
const mostAtOnce = 200

const CourseQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1e9, default: 1, description: 'Page of the list, from 1' }),
  ),
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: usualSize,
      description: 'Courses on a page; a value above 200 counts as 200',
    }),
  ),
  direction: Type.Optional(anyCase(['ASC', 'DESC'], 'Sort direction')),
  orderby: Type.Optional(
    anyCase(courseOrders, 'Sort key; default: title. assignee_count sorts by number of the course'),
  ),
  query: Type.Optional(Type.String({ maxLength: 200, description: 'Words in the title, in this order' })),
  disabledOkay: flag('Includes hidden and pending courses that the caller can view'),
  userid: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Progress of this user: the caller, for administrators every user; default: the caller',
    }),
  ),
  ...readLanguage,
})

/** Clients send them from empty fields. */
const members = ['page', 'pageSize', 'direction', 'orderby', 'userid'] as const

function dropEmpty({ query }: FastifyRequest): void {
  const given = query as Record<string, unknown>
  for (const name of members) if (given[name] === '') delete given[name]
}

export function courseListRoute(app: App, deps: PageLookups): void {
  declare(app, ['courses']).get(
    '/courses',
    access.public,
    {
      id: 'listCourses',
      summary: 'List the courses with the progress of a user',
      query: CourseQuery,
      answer: CourseList,
      preValidation: async (req) => dropEmpty(req),
    },
    async ({ ctx, query }) => {
      const userid = await readerOf(ctx, query)
      const limit = Math.min(query.pageSize ?? usualSize, mostAtOnce)
      const progress = await listCourses(
        ctx.db,
        {
          isListed: query.disabledOkay ? isPageViewable(ctx) : wherePublic(),
          text: (query.query ?? '').trim(),
        },
        {
          offset: ((query.page ?? 1) - 1) * limit,
          limit,
          order: (query.orderby?.toLowerCase() ?? 'title') as CourseOrder,
          direction: directionOf(query.direction),
          userid,
        },
      )
      return { courses: await presentCourses(ctx, progress, { langid: languageOf(query), deps }) }
    },
  )
}

/** The user whose progress is shown; 0: none. */
async function readerOf(ctx: Context, { userid }: Static<typeof CourseQuery>): Promise<number> {
  const own = ctx.actor.userid
  if (userid === undefined || userid === own) return own ?? 0
  if (own === null) throw problems.authenticationRequired()
  if (!has(ctx.actor, 'Admin')) throw problems.forbidden(['Admin'])
  return (await getUser(ctx, userid)).userid
}
