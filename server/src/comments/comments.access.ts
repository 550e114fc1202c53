// Access rules of comments: reading, adding, changing and deleting.

import { findPagesByIds } from '#pages/find-pages.ts'
import { viewablePages } from '#pages/media-lookups.ts'
import { mayEdit as mayEditPage } from '#pages/pages.access.ts'
import { pageProblems } from '#pages/pages.problems.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { has } from '#users/privileges.ts'
import { commentProblems } from './comments.problems.ts'
import { type CommentRow, findComment } from './comments.queries.ts'
import { type CommentContext, contexts } from './comments.schema.ts'
import type { CommentLookups } from './deps.ts'

/** The guide, step or page that a comment is about. */
export interface CommentTarget {
  context: CommentContext
  contextid: number
  guideid: number | null
  wikiid: number | null
  langid: string
}

interface TargetRef {
  context: CommentContext
  contextid: number
  /** Removed steps keep their comments but accept no new ones. */
  mustExist: boolean
}

async function getTarget(ctx: Context, wanted: TargetRef, lookups: CommentLookups): Promise<CommentTarget> {
  const { context, contextid, mustExist } = wanted
  if (context === 'wiki') {
    const page = (await findPagesByIds(ctx.db, [contextid])).get(contextid)
    if (!page || !(await viewablePages(ctx, [contextid])).has(contextid)) throw pageProblems.pageNotFound()
    return { context, contextid, guideid: null, wikiid: contextid, langid: page.langid }
  }
  const guide =
    context === 'guide'
      ? await lookups.getGuide(ctx, contextid)
      : await lookups.getGuideOfStep(ctx, contextid, mustExist)
  return { context, contextid, guideid: guide.guideid, wikiid: null, langid: guide.langid }
}

/** 404 if the comment does not exist or the caller may not see its target. */
async function getComment(ctx: Context, commentid: number, lookups: CommentLookups): Promise<CommentRow> {
  const row = await findComment(ctx.db, commentid)
  if (!row) throw commentProblems.commentNotFound()
  await getTarget(ctx, { ...row, mustExist: false }, lookups)
  return row
}

export const isAuthor = ({ actor }: Context, row: CommentRow): boolean =>
  actor.userid !== null && actor.userid === row.userid

/** Users who may edit the target may resolve its comments. */
export async function mayResolve(ctx: Context, row: CommentRow, lookups: CommentLookups): Promise<boolean> {
  if (row.guideid !== null) return lookups.mayEditGuide(ctx, row.guideid)
  const page = (await findPagesByIds(ctx.db, [row.contextid])).get(row.contextid)
  return page !== undefined && mayEditPage(ctx, page)
}

function readContext(written: unknown): CommentContext {
  const context = contexts.find((each) => each === String(written).toLowerCase())
  if (!context) throw problems.invalidField('context', `context must be one of ${contexts.join(', ')}`)
  return context
}

type Allows = (ctx: Context, row: CommentRow) => boolean | Promise<boolean>

export function commentAccess(lookups: CommentLookups) {
  const rule = (allows: Allows): Pick<Access<CommentRow>, 'check'> => ({
    check: async (ctx, params) => {
      const row = await getComment(ctx, params.commentid as number, lookups)
      // Deleted comments are read-only.
      if (row.status === 'deleted') throw commentProblems.commentNotFound()
      if (!(await allows(ctx, row))) throw problems.forbidden(['Admin'])
      return row
    },
  })
  const isAuthorOrAdmin: Allows = (ctx, row) => isAuthor(ctx, row) || has(ctx.actor, 'Admin')
  return {
    read: {
      ...access.public,
      name: 'comment.read',
      description: 'Every caller who can view the target',
      check: async (ctx, params) => getComment(ctx, params.commentid as number, lookups),
    },
    add: {
      ...access.signedIn,
      name: 'comment.add',
      description: 'Signed-in users who can view the target',
      check: async (ctx, params) => {
        const context = readContext(params.context)
        const wanted = { context, contextid: params.contextid as number, mustExist: true }
        return getTarget(ctx, wanted, lookups)
      },
    },
    change: {
      ...access.signedIn,
      name: 'comment.change',
      description:
        'Text: the author within five minutes, administrators. Status: users who can edit the target',
      ...rule(async (ctx, row) => (await isAuthorOrAdmin(ctx, row)) || mayResolve(ctx, row, lookups)),
    },
    remove: {
      ...access.signedIn,
      name: 'comment.delete',
      description: 'The author of the comment, administrators',
      ...rule(isAuthorOrAdmin),
    },
  } satisfies Record<string, Access>
}
