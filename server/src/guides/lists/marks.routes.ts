// The routes that set and remove the caller's marks on a guide.

import { Type } from 'typebox'
import { type Access, access } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { guideAccess } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide } from '../guides.queries.ts'
import { MarkDraft } from './lists.schema.ts'
import { setMark } from './marks.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })

/** A user may remove an own mark from a guide that has become private. */
const unmark: Access = {
  ...access.signedIn,
  check: async (ctx, params) => {
    const guide = await findGuide(ctx.db, params.guideid as number)
    if (!guide || guide.isDeleted) throw guideProblems.guideNotFound()
  },
}

const marks = [
  [
    'favorites',
    '/user/favorites/guides/:guideid',
    'Favorite',
    'Mark a guide as a favourite',
    'Remove a favourite',
  ],
  [
    'completions',
    '/guides/:guideid/completed',
    'Completion',
    'Mark a guide as completed',
    'Mark a guide as not completed',
  ],
] as const

export function markRoutes(app: App): void {
  const route = declare(app, ['guides'])
  for (const [table, url, name, mark, removal] of marks) {
    for (const [method, isThere, verb] of [
      ['put', true, 'add'],
      ['delete', false, 'remove'],
    ] as const) {
      route[method](
        url,
        isThere ? guideAccess.readSignedIn : unmark,
        {
          id: `${verb}${name}`,
          summary: isThere ? mark : removal,
          params: guideParams,
          body: Type.Optional(MarkDraft),
          status: 204,
        },
        async ({ ctx, params }) => {
          const { userid } = ctx.actor
          if (userid !== null) await setMark(ctx, table, { guideid: params.guideid, userid }, isThere)
        },
      )
    }
  }
}
