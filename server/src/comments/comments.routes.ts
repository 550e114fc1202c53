// The routes of comments.

import { Type } from 'typebox'
import { isPageViewable } from '#pages/viewable.ts'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { profileOf } from '#settings/profile.ts'
import { Language } from '#settings/settings.schema.ts'
import { siteOf } from '#settings/settings.ts'
import { has } from '#users/privileges.ts'
import { commentAccess, isAuthor } from './comments.access.ts'
import { commentProblems } from './comments.problems.ts'
import { findComment, listThreads } from './comments.queries.ts'
import { Comment, CommentChange, contexts, NewComment } from './comments.schema.ts'
import { addComment, removeComment, updateComment } from './comments.ts'
import type { CommentLookups } from './deps.ts'
import { presentComments } from './present.ts'

const params = Type.Object({ commentid: identifier('Number of the comment') })
const tags = ['comments']

export function commentRoutes(app: App, lookups: CommentLookups): void {
  const route = declare(app, tags)
  const rules = commentAccess(lookups)
  const show = (ctx: Context, commentid: number) => showComment(ctx, commentid, lookups)

  route.get(
    '/comments',
    access.public,
    {
      id: 'listComments',
      summary: 'List comments with their replies',
      query: Type.Object({
        context: Type.Optional(Type.Enum([...contexts], { description: 'Kind of the target; default: all' })),
        contextid: Type.Optional(identifier('Number of the guide, the step or the page')),
        langid: Type.Optional({
          ...Language,
          description: 'Language in which the authors of the comments read the target',
        }),
        modifiedSince: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 100_000_000_000,
            description: 'Only threads with changes since then, UNIX seconds',
          }),
        ),
        order,
        ...paging,
      }),
      answer: Type.Array(Comment, { description: 'By number' }),
    },
    async ({ ctx, query }) => {
      if (!siteOf(ctx).features.comments) return []
      const { context, contextid, langid, modifiedSince } = query
      const rows = await listThreads(
        ctx.db,
        {
          context,
          contextid,
          langid,
          touchedSince: modifiedSince === undefined ? undefined : modifiedSince * 1000,
          isGuideSeen: lookups.isViewable(ctx),
          isPageSeen: isPageViewable(ctx),
        },
        { ...pageOf(query), order: directionOf(query.order) },
      )
      return (await presentComments(ctx, rows, lookups.links)).comments
    },
  )

  route.get(
    '/comments/:commentid',
    rules.read,
    {
      id: 'getComment',
      summary: 'Read a comment with its replies',
      params,
      answer: Comment,
      problems: [403],
    },
    ({ ctx, params }) => show(ctx, params.commentid),
  )

  route.post(
    '/comments/:context/:contextid',
    rules.add,
    {
      id: 'addComment',
      locks: 'nothing',
      summary: 'Write a comment on a guide, step or page, or a reply',
      params: Type.Object({
        context: Type.String({ maxLength: 40, description: 'guide, step or wiki' }),
        contextid: identifier('Number of the guide, the step or the page'),
      }),
      body: NewComment,
      answer: Comment,
      status: 201,
      problems: [429],
    },
    async ({ ctx, body, subject }) => {
      const commentid = await addComment(ctx, subject, body)
      const comment = await show(ctx, commentid)
      return profileOf(siteOf(ctx)).localeOfNewComment === 'null' ? { ...comment, locale: null } : comment
    },
  )

  route.patch(
    '/comments/:commentid',
    rules.change,
    {
      id: 'updateComment',
      summary: 'Change the text or the status of a comment',
      params,
      body: CommentChange,
      answer: Comment,
    },
    async ({ ctx, params, body, subject }) => {
      await updateComment(ctx, subject, body, lookups)
      return show(ctx, params.commentid)
    },
  )

  route.delete(
    '/comments/:commentid',
    rules.remove,
    {
      id: 'removeComment',
      summary: 'Delete a comment with its replies',
      params,
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      status: 204,
    },
    ({ ctx, subject }) => removeComment(ctx, subject),
  )
}

/** Only the author and administrators get the text of a deleted comment. */
async function showComment(ctx: Context, commentid: number, lookups: CommentLookups): Promise<Comment> {
  const row = await findComment(ctx.db, commentid)
  if (!row) throw commentProblems.commentNotFound()
  const isHidden = row.status === 'deleted' && !isAuthor(ctx, row) && !has(ctx.actor, 'Admin')
  const shown = isHidden ? { ...row, text: '' } : row
  const [comment] = (await presentComments(ctx, [shown], lookups.links)).comments
  if (!comment) throw commentProblems.commentNotFound()
  return comment
}
