// The URLs of a guide's history, and of judging edits that wait.

import { Type } from 'typebox'
import { getRevision } from '#history/history.ts'
import { acceptRevision, denyRevision } from '#history/patrol.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { Language } from '#settings/settings.schema.ts'
import { guideAccess } from '../guides.access.ts'
import { Guide } from '../guides.schema.ts'
import { guideHistory } from '../history/guide-history.ts'
import { compareRevisions, listHistory, listWaiting, showRevision } from '../history/history.ts'
import { guidePatrol } from '../history/patrol.ts'
import {
  GuideComparison,
  GuideRevision,
  WaitingGuide,
  WholeGuideRevision,
} from '../history/revisions.schema.ts'
import { showWritten } from '../reading/written.ts'
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
  const route = declare(app, tags)
  route.get(
    '/guides/:guideid/revisions',
    guideAccess.history,
    {
      id: 'listGuideRevisions',
      summary: 'See who changed what of a guide, newest first',
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
      summary: 'See in full what one saved state of a guide changed',
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
      summary: 'See what differs between two states of a guide',
      params: revisionParams,
      query: Type.Object({
        to: Type.Optional(identifier('guide_revisionid of the other state; the newest when absent')),
      }),
      answer: GuideComparison,
    },
    ({ ctx, params, query, subject }) =>
      compareRevisions(ctx, subject, params.guide_revisionid, query.to ?? null),
  )

  route.post(
    '/guides/:guideid/revert',
    guideAccess.revert,
    {
      id: 'revertGuide',
      summary: 'Bring an old state back as a new revision; who may read the guide stays as it is',
      params: guideParams,
      query: Type.Object({
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

function judgeRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/guides/unpatrolled',
    guideAccess.judgeAny,
    {
      id: 'listWaitingGuides',
      summary: 'List guides with edits that wait to be accepted, the longest unchanged first',
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
      summary: 'Accept an edit that waits, and those before it; answers the newest state',
      params: revisionParams,
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      answer: Guide,
    },
    async ({ ctx, params, subject }) => {
      const revision = await getRevision(ctx, guideHistory, subject.guideid, params.guide_revisionid)
      await acceptRevision(ctx, guidePatrol, revision)
      return showWritten(ctx, params.guideid, revision.langid)
    },
  )

  route.post(
    '/guides/:guideid/revisions/:guide_revisionid/deny',
    guideAccess.judge,
    {
      id: 'denyGuideRevision',
      summary: 'Deny an edit that waits, and those after it; all stay readable in the history',
      params: revisionParams,
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      status: 204,
    },
    async ({ ctx, params, subject }) => {
      const revision = await getRevision(ctx, guideHistory, subject.guideid, params.guide_revisionid)
      await denyRevision(ctx, guidePatrol, revision)
    },
  )
}
