// The URLs of a guide's history, and of judging edits that wait.
import { Type } from 'typebox'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { Language } from '#settings/settings.schema.ts'
import { guideAccess, isStaff } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import { Guide } from '../guides.schema.ts'
import { compareRevisions, getRevision, listHistory, listWaiting, showRevision } from '../history/history.ts'
import { acceptRevision, denyRevision } from '../history/patrol.ts'
import {
  GuideComparison,
  GuideRevision,
  WaitingGuide,
  WholeGuideRevision,
} from '../history/revisions.schema.ts'
import { showWritten } from '../reading/show.ts'
import { editOf } from './edit-query.ts'
import { revertGuide } from './revert.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })
const revisionParams = Type.Object({
  ...guideParams.properties,
  guide_revisionid: identifier('Number of the saved state'),
})
const tags = ['history']

export function guideRevisionRoutes(app: App): void {
  historyRoutes(app)
  judgeRoutes(app)
}

function historyRoutes(app: App): void {
  app.get(
    '/guides/:guideid/revisions',
    {
      config: { access: guideAccess.history },
      schema: {
        operationId: 'listGuideRevisions',
        summary: 'See who changed what of a guide, newest first',
        tags,
        params: guideParams,
        querystring: Type.Object({ ...paging, langid: Type.Optional(Language) }),
        response: { 200: Type.Array(GuideRevision) },
      },
    },
    ({ ctx, query }) => {
      const guide = ctx.subject as GuideRow
      return listHistory(ctx, guide, query.langid ?? guide.langid, pageOf(query))
    },
  )

  app.get(
    '/guides/:guideid/revisions/:guide_revisionid',
    {
      config: { access: guideAccess.history },
      schema: {
        operationId: 'getGuideRevision',
        summary: 'See in full what one saved state of a guide changed',
        tags,
        params: revisionParams,
        response: { 200: WholeGuideRevision },
      },
    },
    ({ ctx, params }) => showRevision(ctx, ctx.subject as GuideRow, params.guide_revisionid),
  )

  app.get(
    '/guides/:guideid/revisions/:guide_revisionid/comparison',
    {
      config: { access: guideAccess.history },
      schema: {
        operationId: 'compareGuideRevisions',
        summary: 'See what differs between two states of a guide',
        tags,
        params: revisionParams,
        querystring: Type.Object({
          to: Type.Optional(identifier('guide_revisionid of the other state; the newest when absent')),
        }),
        response: { 200: GuideComparison },
      },
    },
    ({ ctx, params, query }) =>
      compareRevisions(ctx, ctx.subject as GuideRow, params.guide_revisionid, query.to ?? null),
  )

  app.post(
    '/guides/:guideid/revert',
    {
      config: { access: guideAccess.revert },
      schema: {
        operationId: 'revertGuide',
        summary: 'Bring an old state back as a new revision; who may read the guide stays as it is',
        tags,
        params: guideParams,
        querystring: Type.Object({
          revisionid: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'The revisionid that the edit was made against',
            }),
          ),
          to_revisionid: identifier('guide_revisionid of the state to bring back'),
        }),
        body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
        response: { 200: Guide },
      },
    },
    async ({ ctx, params, query }) => {
      const { langid } = await getRevision(ctx, ctx.subject as GuideRow, query.to_revisionid)
      const { revisionid, to_revisionid } = query
      const edit = await editOf(ctx, ctx.subject as GuideRow, { revisionid, langid })
      await revertGuide(ctx, edit, to_revisionid)
      return showWritten(ctx, params.guideid, langid)
    },
  )
}

function judgeRoutes(app: App): void {
  app.get(
    '/guides/unpatrolled',
    {
      config: { access: guideAccess.judgeAny },
      schema: {
        operationId: 'listWaitingGuides',
        summary: 'List guides with edits that wait to be accepted, the longest unchanged first',
        tags,
        querystring: Type.Object(paging),
        response: { 200: Type.Array(WaitingGuide) },
      },
    },
    ({ ctx, query }) =>
      listWaiting(ctx, { visibleTo: isStaff(ctx) ? null : ctx.actor.userid }, pageOf(query)),
  )

  app.post(
    '/guides/:guideid/revisions/:guide_revisionid/accept',
    {
      config: { access: guideAccess.judge },
      schema: {
        operationId: 'acceptGuideRevision',
        summary: 'Accept an edit that waits, and those before it; answers the newest state',
        tags,
        params: revisionParams,
        body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
        response: { 200: Guide },
      },
    },
    async ({ ctx, params }) => {
      const revision = await getRevision(ctx, ctx.subject as GuideRow, params.guide_revisionid)
      await acceptRevision(ctx, revision)
      return showWritten(ctx, params.guideid, revision.langid)
    },
  )

  app.post(
    '/guides/:guideid/revisions/:guide_revisionid/deny',
    {
      config: { access: guideAccess.judge },
      schema: {
        operationId: 'denyGuideRevision',
        summary: 'Deny an edit that waits, and those after it; all stay readable in the history',
        tags,
        params: revisionParams,
        body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx, params }, reply) => {
      const revision = await getRevision(ctx, ctx.subject as GuideRow, params.guide_revisionid)
      await denyRevision(ctx, revision)
      reply.code(204)
      return null
    },
  )
}
