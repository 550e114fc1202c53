// The routes of a guide's history, and of reviewing pending edits.

import { Type } from 'typebox'
import { getRevision } from '#history/history.ts'
import { acceptRevision, denyRevision } from '#history/patrol.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { Language } from '#settings/settings.schema.ts'
import { guideAccess } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import type { GuideRow } from '../guides.queries.ts'
import { Guide } from '../guides.schema.ts'
import { StateComparison } from '../history/comparison.schema.ts'
import { compareStates } from '../history/comparison.ts'
import { compareRevisions, listHistory, listWaiting, showRevision } from '../history/history.ts'
import { guidePatrol } from '../history/patrol.ts'
import {
  GuideComparison,
  GuideRevision,
  WaitingGuide,
  WholeGuideRevision,
} from '../history/revisions.schema.ts'
import { showWritten } from '../reading/written.ts'
import { isReviewOff } from '../releases/manifest/outside.ts'
import { guideHistory } from '../saving/guide-history.ts'
import { editOf } from './edit-query.ts'
import { revertGuide } from './revert.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })
const revisionParams = Type.Object({
  ...guideParams.properties,
  guide_revisionid: identifier('Number of the revision'),
})
const tags = ['history']

export function guideRevisionRoutes(app: App): void {
  historyRoutes(app)
  judgeRoutes(app)
}

function historyRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/guides/:guideid/revisions',
    guideAccess.history,
    {
      id: 'listGuideRevisions',
      summary: 'List the revisions of a guide, newest first',
      params: guideParams,
      query: Type.Object({ ...paging, langid: Type.Optional(Language) }),
      answer: Type.Array(GuideRevision),
    },
    ({ ctx, query, subject }) => {
      const guide = subject
      return listHistory(ctx, guide, query.langid ?? guide.langid, pageOf(query))
    },
  )

  route.get(
    '/guides/:guideid/revisions/:guide_revisionid',
    guideAccess.history,
    {
      id: 'getGuideRevision',
      summary: 'Read the changes of a revision of a guide',
      params: revisionParams,
      answer: WholeGuideRevision,
    },
    ({ ctx, params, subject }) => showRevision(ctx, subject, params.guide_revisionid),
  )

  route.get(
    '/guides/:guideid/revisions/:guide_revisionid/comparison',
    guideAccess.history,
    {
      id: 'compareGuideRevisions',
      summary: 'Compare two revisions of a guide',
      params: revisionParams,
      query: Type.Object({
        to: Type.Optional(identifier('guide_revisionid of the other revision; default: the newest')),
      }),
      answer: GuideComparison,
    },
    ({ ctx, params, query, subject }) =>
      compareRevisions(ctx, subject, params.guide_revisionid, query.to ?? null),
  )

  const state = (which: string, value: string) =>
    Type.String({
      maxLength: 40,
      default: value,
      description: `The state ${which}: a guide_revisionid, release:releaseid, working (the newest state), shown (the state that readers see) or none (nothing)`,
    })
  route.get(
    '/guides/:guideid/compare',
    guideAccess.compare,
    {
      id: 'compareGuideStates',
      summary: 'Compare any two states of a guide',
      params: guideParams,
      query: Type.Object({
        from: Type.Optional(state('before', 'shown')),
        to: Type.Optional(state('after', 'working')),
        langid: Type.Optional({
          ...Language,
          description: 'Language; default: that of a named revision, otherwise the original language',
        }),
      }),
      answer: StateComparison,
    },
    ({ ctx, query: { from = 'shown', to = 'working', langid }, subject }) =>
      compareStates(ctx, subject, { from, to, langid }),
  )

  route.post(
    '/guides/:guideid/revert',
    guideAccess.revert,
    {
      id: 'revertGuide',
      summary: 'Restore an earlier revision of a guide',
      params: guideParams,
      query: Type.Object({
        revisionid: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'The revisionid on which the edit is based',
          }),
        ),
        to_revisionid: identifier('guide_revisionid of the revision to restore'),
      }),
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      answer: Guide,
    },
    async ({ ctx, params, query, subject }) => {
      const { langid } = await getRevision(ctx, guideHistory, subject.guideid, query.to_revisionid)
      const { revisionid, to_revisionid } = query
      const edit = await editOf(ctx, subject, { revisionid, langid })
      await revertGuide(ctx, edit, to_revisionid)
      return showWritten(ctx, params.guideid, langid)
    },
  )
}

function checkReviewed(ctx: Context, guide: GuideRow): void {
  if (isReviewOff(ctx, guide)) throw guideProblems.reviewOff()
}

function judgeRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/guides/unpatrolled',
    guideAccess.judgeAny,
    {
      id: 'listWaitingGuides',
      summary: 'List guides with pending edits, oldest first',
      query: Type.Object(paging),
      answer: Type.Array(WaitingGuide),
    },
    ({ ctx, query }) => listWaiting(ctx, pageOf(query)),
  )

  route.post(
    '/guides/:guideid/revisions/:guide_revisionid/accept',
    guideAccess.judge,
    {
      id: 'acceptGuideRevision',
      summary: 'Accept a pending edit of a guide',
      params: revisionParams,
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      answer: Guide,
      problems: [409],
    },
    async ({ ctx, params, subject }) => {
      const revision = await getRevision(ctx, guideHistory, subject.guideid, params.guide_revisionid)
      checkReviewed(ctx, subject)
      await acceptRevision(ctx, guidePatrol, revision)
      return showWritten(ctx, params.guideid, revision.langid)
    },
  )

  route.post(
    '/guides/:guideid/revisions/:guide_revisionid/deny',
    guideAccess.judge,
    {
      id: 'denyGuideRevision',
      summary: 'Reject a pending edit of a guide',
      params: revisionParams,
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      status: 204,
      problems: [409],
    },
    async ({ ctx, params, subject }) => {
      const revision = await getRevision(ctx, guideHistory, subject.guideid, params.guide_revisionid)
      checkReviewed(ctx, subject)
      await denyRevision(ctx, guidePatrol, revision)
    },
  )
}
