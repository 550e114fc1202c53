// The routes of guides.

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { listCategorySubtree } from '#pages/find-pages.ts'
import { access } from '#platform/http/request/access.ts'
import {
  commaList,
  directionOf,
  flag,
  identifier,
  order,
  pageOf,
  paging,
} from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { textLanguage, textsIn } from '#settings/text-language.ts'
import { has } from '#users/privileges.ts'
import { guideAccess } from '../guides.access.ts'
import { type GuideRow, listGuides, listGuidesByChange, listGuidesByIds } from '../guides.queries.ts'
import { Guide, GuideChange, ListedGuide, NewGuide } from '../guides.schema.ts'
import { keyOfList, readTypes, tagsOfSummaries } from '../lists/cached-lists.ts'
import { presentListed } from '../lists/present-summary.ts'
import { guideReadRoutes } from '../reading/read.routes.ts'
import { showCreated, showWritten } from '../reading/written.ts'
import { releaseWithPublication } from '../releases/writing/create.ts'
import { deletedGuideRoutes } from './deleted.routes.ts'
import { editOf, versioned } from './edit-query.ts'
import { changeGuide } from './editing.ts'
import { createGuide, deleteGuide, setPublic } from './guides.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })
const tags = ['guides']
const guideidsLimit = 50

export function guideRoutes(app: App): void {
  listRoutes(app)
  deletedGuideRoutes(app)
  guideReadRoutes(app)
  writeRoutes(app)
  privacyRoutes(app)
}

function listRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/guides',
    access.public,
    {
      id: 'listGuides',
      summary: 'List public guides by id',
      query: Type.Object({
        ...paging,
        ...textLanguage,
        order,
        sort: Type.Optional(
          Type.Enum(['number', 'changed'], {
            description: 'number (default) or the time of the last change',
          }),
        ),
        guideids: commaList('Comma-separated numbers, first 50 used; ignores other filters'),
        filter: commaList('One guide type, or several, separated by commas', { maxLength: 1000 }),
        modifiedSince: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 1e11, description: 'UNIX seconds, inclusive' }),
        ),
        category: Type.Optional(
          Type.String({ maxLength: 255, description: 'Category; includes the categories below it' }),
        ),
        includePrivate: flag('Administrators only: includes private guides'),
      }),
      answer: Type.Array(ListedGuide),
      cache: keyOfList,
    },
    async ({ ctx, query }) => {
      if (query.guideids !== undefined) {
        const rows = await listGuidesByIds(ctx.db, readIds(query.guideids), textsIn(ctx, query))
        const shown = rows.filter((row) => row.isPublic || (query.includePrivate && has(ctx.actor, 'Admin')))
        return shown.map((row) => presentListed(row, ctx))
      }
      const filter = {
        categoryids:
          query.category === undefined ? undefined : await listCategorySubtree(ctx.db, query.category),
        types: readTypes(query.filter),
        modifiedSince: query.modifiedSince === undefined ? undefined : query.modifiedSince * 1000,
        includePrivate: query.includePrivate && has(ctx.actor, 'Admin'),
      }
      const page = { ...pageOf(query), order: directionOf(query.order) }
      const list = query.sort === 'changed' ? listGuidesByChange : listGuides
      const rows = await list(ctx.db, filter, page, textsIn(ctx, query))
      ctx.cacheTags = tagsOfSummaries(rows)
      return rows.map((row) => presentListed(row, ctx))
    },
  )

  route.get(
    '/guides/featured',
    access.public,
    {
      id: 'listFeaturedGuides',
      summary: 'List featured guides, newest first',
      query: Type.Object({ ...paging, ...textLanguage }),
      answer: Type.Array(ListedGuide),
    },
    async ({ ctx, query }) => {
      const page = { ...pageOf(query), order: 'desc' } as const
      const rows = await listGuides(ctx.db, { isFeatured: true }, page, textsIn(ctx, query))
      return rows.map((row) => presentListed(row, ctx))
    },
  )
}

function readIds(text: string): number[] {
  const ids = text.split(',', guideidsLimit).map((id) => (/^\s*\d{1,15}\s*$/.test(id) ? Number(id) : 0))
  return [...new Set(ids.filter((id) => id > 0))]
}

/** The author leads the runs of the guide: another user becomes a lead. */
function givesAway({ body, ctx }: Pick<FastifyRequest, 'body' | 'ctx'>): boolean {
  const { author } = body as GuideChange
  // A session that may not do it at all gets that answer first.
  const { scopes } = ctx.actor
  const mayProve = scopes === null || scopes.includes('account')
  return mayProve && author !== undefined && author !== (ctx.subject as GuideRow).authorid
}

function writeRoutes(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/guides',
    guideAccess.create,
    { id: 'createGuide', summary: 'Create a guide', body: NewGuide, answer: Guide, status: 201 },
    async ({ ctx, body }) => showCreated(ctx, await createGuide(ctx, body)),
  )

  route.patch(
    '/guides/:guideid',
    guideAccess.edit,
    {
      id: 'updateGuide',
      summary: 'Change a guide or its texts in another language',
      params: guideParams,
      query: versioned,
      body: GuideChange,
      answer: Guide,
      confirms: givesAway,
      problems: [429],
    },
    async ({ ctx, query, body: { old_password: _proved, ...change }, subject }) => {
      const guide = subject
      const edit = await editOf(ctx, guide, query)
      await changeGuide(ctx, guide, edit, change)
      return showWritten(ctx, guide.guideid, edit.langid)
    },
  )

  route.delete(
    '/guides/:guideid',
    guideAccess.delete,
    {
      id: 'deleteGuide',
      summary: 'Delete a guide',
      params: guideParams,
      query: versioned,
      status: 204,
    },
    async ({ ctx, query, subject }) => deleteGuide(ctx, await editOf(ctx, subject, query)),
  )
}

/** Both spellings are in use. */
const privacyPaths = [
  ['/guides/:guideid/public', ''],
  ['/guide/:guideid/public', 'Alias'],
] as const

function privacyRoutes(app: App): void {
  const route = declare(app, tags)
  for (const [url, suffix] of privacyPaths) {
    for (const [method, isPublic, verb] of [
      ['put', true, 'publish'],
      ['delete', false, 'unpublish'],
    ] as const) {
      route[method](
        url,
        guideAccess.publish,
        {
          id: `${verb}Guide${suffix}`,
          summary: isPublic ? 'Publish a guide' : 'Unpublish a guide',
          params: guideParams,
          query: versioned,
          answer: Guide,
        },
        async ({ ctx, query, subject }) => {
          const edit = await editOf(ctx, subject, query)
          await setPublic(ctx, edit, isPublic)
          if (isPublic) await releaseWithPublication(ctx, edit.guideid)
          return showWritten(ctx, edit.guideid, edit.langid)
        },
      )
    }
  }
}
