// The operations on comments: add, reply, change within five minutes, resolve and delete.

import { takeTry } from '#auth/throttle.ts'
import { record } from '#events/events.ts'
import { recordUses, usesInTexts } from '#media/uses/uses.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { siteOf } from '#settings/settings.ts'
import { has } from '#users/privileges.ts'
import { type CommentTarget, isAuthor, mayResolve } from './comments.access.ts'
import { commentProblems } from './comments.problems.ts'
import {
  type CommentRow,
  countReplies,
  findComment,
  insertComment,
  markDeleted,
  updateCommentRow,
} from './comments.queries.ts'
import type { CommentChange, NewComment } from './comments.schema.ts'
import type { CommentLookups } from './deps.ts'

/** Long enough to correct a mistake, too short to change what users have replied to. */
const editableMs = 5 * 60_000
const minuteMs = 60_000

export async function addComment(ctx: Context, target: CommentTarget, draft: NewComment): Promise<number> {
  const { context, contextid, guideid, wikiid } = target
  if (!siteOf(ctx).features.comments) throw commentProblems.commentsOff()
  const parent = await findParent(ctx, target, draft.parentid ?? null)
  const { userid } = ctx.actor
  const most = siteOf(ctx).commentsPerMinute
  await lockName(ctx.db, `comments of ${userid}`)
  await takeTry(ctx, [{ key: `comment account ${userid}`, most, windowMs: minuteMs }])
  const text = draft.text.trim()
  const commentid = await insertComment(ctx.db, {
    context,
    contextid,
    guideid,
    wikiid,
    parentid: parent?.commentid ?? null,
    userid,
    langid: draft.langid ?? target.langid,
    text,
    status: 'public',
    replies: 0,
    createdAt: ctx.now,
    modifiedAt: ctx.now,
    repliedAt: 0,
    touchedAt: ctx.now,
  })
  if (parent) {
    const count = { by: 1, touchedAt: ctx.now, repliedAt: ctx.now }
    await countReplies(ctx.db, parent.commentid, count)
  }
  // A new comment has no recorded uses yet, so without media there are none to write.
  if (usesInTexts([text]).length > 0) await recordMedia(ctx, { commentid, guideid }, text)
  await recordChange(ctx, target, {
    type: 'comment.added',
    commentid,
    after: { context, contextid, parentid: parent?.commentid ?? null, text },
  })
  return commentid
}

/** Replies have one level, below a comment on the same target. */
async function findParent(
  ctx: Context,
  { context, contextid }: CommentTarget,
  parentid: number | null,
): Promise<CommentRow | undefined> {
  if (parentid === null) return undefined
  const parent = await findComment(ctx.db, parentid)
  const isHere = parent?.context === context && parent.contextid === contextid && parent.status !== 'deleted'
  if (!parent || !isHere)
    throw problems.invalidField('parentid', 'parentid must be a comment on the same guide, step or page')
  if (parent.parentid !== null)
    throw problems.invalidField('parentid', 'parentid must be a comment that is no reply itself')
  return parent
}

/** Records no event if no value changes. */
export async function updateComment(
  ctx: Context,
  row: CommentRow,
  change: CommentChange,
  lookups: CommentLookups,
): Promise<void> {
  const text = change.text?.trim()
  if (text !== undefined) checkTime(ctx, row)
  if (change.status !== undefined) {
    if (!(await mayResolve(ctx, row, lookups))) throw problems.forbidden(['Author'])
    if (row.parentid !== null) throw problems.invalidField('status', 'status can not be set for a reply')
  }
  if (text !== undefined && text !== row.text) await changeText(ctx, row, text)
  if (change.status !== undefined && change.status !== row.status) await changeStatus(ctx, row, change.status)
}

function checkTime(ctx: Context, row: CommentRow): void {
  if (has(ctx.actor, 'Admin')) return
  if (!isAuthor(ctx, row)) throw problems.forbidden(['Admin'])
  if (ctx.now > row.createdAt + editableMs) throw commentProblems.commentTooOld()
}

async function changeText(ctx: Context, row: CommentRow, text: string): Promise<void> {
  await updateCommentRow(ctx.db, row.commentid, { text, modifiedAt: ctx.now, touchedAt: ctx.now })
  if (row.parentid !== null) await countReplies(ctx.db, row.parentid, { by: 0, touchedAt: ctx.now })
  await recordMedia(ctx, row, text)
  await recordChange(ctx, row, {
    type: 'comment.changed',
    commentid: row.commentid,
    before: { text: row.text },
    after: { text },
  })
}

async function changeStatus(ctx: Context, row: CommentRow, status: 'public' | 'resolved'): Promise<void> {
  await updateCommentRow(ctx.db, row.commentid, { status, touchedAt: ctx.now })
  await recordChange(ctx, row, {
    type: status === 'resolved' ? 'comment.resolved' : 'comment.reopened',
    commentid: row.commentid,
    before: { status: row.status },
    after: { status },
  })
}

/** Deletes the replies as well. Administrators can still read the text. */
export async function removeComment(ctx: Context, row: CommentRow): Promise<void> {
  const deleted = await markDeleted(ctx.db, row.commentid, ctx.now)
  if (row.parentid !== null) await countReplies(ctx.db, row.parentid, { by: -1, touchedAt: ctx.now })
  const uses = new Map(deleted.map((commentid) => [commentid, []]))
  await recordUses(ctx, { kind: 'comment', guideid: row.guideid, uses })
  await recordChange(ctx, row, {
    type: 'comment.deleted',
    commentid: row.commentid,
    before: { text: row.text, replies: deleted.filter((commentid) => commentid !== row.commentid) },
  })
}

async function recordMedia(
  ctx: Context,
  { commentid, guideid }: Pick<CommentRow, 'commentid' | 'guideid'>,
  text: string,
): Promise<void> {
  await recordUses(ctx, { kind: 'comment', guideid, uses: new Map([[commentid, usesInTexts([text])]]) })
}

/** Invalidates the responses of the guide or page. */
async function recordChange(
  ctx: Context,
  { guideid, wikiid }: Pick<CommentRow, 'guideid' | 'wikiid'>,
  details: { type: string; commentid: number; before?: object; after?: object },
): Promise<void> {
  const { type, commentid, before, after } = details
  await record(ctx, type, ['comment', commentid], {
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    tags: [guideid === null ? `wiki:${wikiid}` : `guide:${guideid}`],
  })
}
