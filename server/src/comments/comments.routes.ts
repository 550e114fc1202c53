// The URLs of comments.
import { Type } from 'typebox'
import { isPageViewable } from '#pages/viewable.ts'
import { access } from '#platform/http/request/access.ts'
import { type Context, has } from '#platform/http/request/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { Language } from '#settings/settings.schema.ts'
import { siteOf } from '#settings/settings.ts'
import { commentAccess, commentOf, isAuthor, targetOf } from './comments.access.ts'
import { findComment, listThreads } from './comments.queries.ts'
import { Comment, CommentChange, contexts, NewComment } from './comments.schema.ts'
import { addComment, removeComment, updateComment } from './comments.ts'
import type { CommentLookups } from './deps.ts'
import { presentComments } from './present.ts'

const params = Type.Object({ commentid: identifier('Number of the comment') })
const tags = ['comments']

export function commentRoutes(app: App, lookups: CommentLookups): void {
  const rules = commentAccess(lookups)
  const show = (ctx: Context, commentid: number) => showComment(ctx, commentid, lookups)

  app.get(
    '/comments',
    {
      config: { access: access.public },
      schema: {
        operationId: 'listComments',
        summary: 'List comments that begin a thread, with their replies',
        tags,
        querystring: Type.Object({
          context: Type.Optional(
            Type.Enum([...contexts], { description: 'What they are about; everything when absent' }),
          ),
          contextid: Type.Optional(identifier('Number of the guide, the step or the page')),
          langid: Type.Optional({ ...Language, description: 'Language in which their writers read' }),
          modifiedSince: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 100_000_000_000,
              description: 'Only threads in which something has changed since then, UNIX seconds',
            }),
          ),
          order,
          ...paging,
        }),
        response: { 200: Type.Array(Comment, { description: 'By number' }) },
      },
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

  app.get(
    '/comments/:commentid',
    {
      config: { access: rules.read },
      schema: {
        operationId: 'getComment',
        summary: 'Read a comment with its replies',
        tags,
        params,
        response: { 200: Comment },
        problems: [403],
      },
    },
    ({ ctx, params }) => show(ctx, params.commentid),
  )

  app.post(
    '/comments/:context/:contextid',
    {
      config: { access: rules.add },
      schema: {
        operationId: 'addComment',
        summary: 'Comment on a guide, a step or a page, or reply to a comment on it',
        tags,
        params: Type.Object({
          context: Type.String({ maxLength: 40, description: 'guide, step or wiki' }),
          contextid: identifier('Number of the guide, the step or the page'),
        }),
        body: NewComment,
        response: { 201: Comment },
        problems: [429],
      },
    },
    async ({ ctx, body }, reply) => {
      const commentid = await addComment(ctx, targetOf(ctx), body)
      reply.code(201)
      return show(ctx, commentid)
    },
  )

  app.patch(
    '/comments/:commentid',
    {
      config: { access: rules.change },
      schema: {
        operationId: 'updateComment',
        summary: 'Change the text of a comment, or say that it has been dealt with',
        tags,
        params,
        body: CommentChange,
        response: { 200: Comment },
      },
    },
    async ({ ctx, params, body }) => {
      await updateComment(ctx, commentOf(ctx), body, lookups)
      return show(ctx, params.commentid)
    },
  )

  app.delete(
    '/comments/:commentid',
    {
      config: { access: rules.remove },
      schema: {
        operationId: 'removeComment',
        summary: 'Delete a comment with its replies',
        tags,
        params,
        body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async ({ ctx }, reply) => {
      await removeComment(ctx, commentOf(ctx))
      reply.code(204)
      return null
    },
  )
}

/** Of a deleted one the text is for its author and administrators. */
async function showComment(ctx: Context, commentid: number, lookups: CommentLookups): Promise<Comment> {
  const row = await findComment(ctx.db, commentid)
  if (!row) throw problems.commentNotFound()
  const isHidden = row.status === 'deleted' && !isAuthor(ctx, row) && !has(ctx.actor, 'Admin')
  const shown = isHidden ? { ...row, text: '' } : row
  const [comment] = (await presentComments(ctx, [shown], lookups.links)).comments
  if (!comment) throw problems.commentNotFound()
  return comment
}
