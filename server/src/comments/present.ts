// Presents comments with replies, authors and rendered texts, in a fixed number of queries.

import { listReferences, parseWiki, renderHtml, type WikiTree } from '@stepwright/wiki-syntax'
import type { Spot } from '#media/uses/granted.ts'
import { type GuideSources, lookUpLinks } from '#pages/texts/links.ts'
import { createYielder, mapWithYields } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findPeople } from '#users/find-users.ts'
import { unknownUser } from '#users/nobody.ts'
import { presentUserSummary } from '#users/present.ts'
import { type CommentRow, listReplies, listThreadsOn } from './comments.queries.ts'
import type { Comment } from './comments.schema.ts'

const repliesShown = 100

export interface PresentedComments {
  comments: Comment[]
  /** Cache tags besides those of the subjects. */
  tags: string[]
}

export async function presentComments(
  ctx: Context,
  threads: readonly CommentRow[],
  sources: GuideSources,
): Promise<PresentedComments> {
  if (threads.length === 0) return { comments: [], tags: [] }
  const parents = threads.filter((row) => row.parentid === null && row.replies > 0)
  const parentids = parents.map((row) => row.commentid)
  const replies = await listReplies(ctx.db, parentids, repliesShown)
  const all = [...threads, ...replies]
  const userids = [...new Set(all.flatMap(({ userid }) => (userid === null ? [] : [userid])))]
  const authors = await findPeople(ctx.db, userids)
  const chunks = { turns: createYielder(), lengthOf: (row: CommentRow) => row.text.length }
  const trees = await mapWithYields(all, chunks, (row) => parseWiki(row.text, { context: 'block' }))
  const texts = all.map((row, index) => {
    const tree = trees[index] as WikiTree
    return { references: listReferences(tree), at: spotsOf(row), length: row.text.length }
  })
  const { begin, tags } = await lookUpLinks(ctx, texts, { sources })
  const optionsAt = begin()
  const treeOf = new Map(all.map((row, index) => [row, trees[index] as WikiTree]))
  const rendered = await mapWithYields(all, chunks, (row) =>
    renderHtml(treeOf.get(row) as WikiTree, optionsAt(spotsOf(row))),
  )
  const htmlOf = new Map(all.map((row, index) => [row, rendered[index] ?? '']))
  const present = (row: CommentRow): Comment => {
    const author = authors.get(row.userid ?? 0) ?? unknownUser
    return presentComment(row, { author: presentUserSummary(author, ctx.url), html: htmlOf.get(row) ?? '' })
  }
  const repliesOf = Map.groupBy(replies, (row) => row.parentid)
  return {
    comments: threads.map((row) => ({
      ...present(row),
      replies: (repliesOf.get(row.commentid) ?? []).map((reply) => present(reply)),
    })),
    tags: [...userids.map((userid) => `user:${userid}`), ...tags],
  }
}

/** Media of comments on a guide are recorded under the guide. */
const spotsOf = ({ guideid, wikiid, commentid }: CommentRow): Spot[] =>
  guideid === null ? [`wiki:${wikiid ?? 0}`, `comment:${commentid}`] : [`guide:${guideid}`]

function presentComment(
  row: CommentRow,
  { author, html }: { author: Comment['author']; html: string },
): Comment & { replies: never[] } {
  return {
    commentid: row.commentid,
    locale: row.langid,
    langid: row.langid,
    context: row.context,
    contextid: row.contextid,
    parentid: row.parentid,
    author,
    title: row.guideTitle ?? (row.pageName || row.pageTitle) ?? '',
    text_raw: row.text,
    text_rendered: html,
    rating: 0,
    date: toSeconds(row.createdAt),
    modified_date: toSeconds(row.modifiedAt),
    replied_date: toSeconds(row.repliedAt),
    status: row.status,
    status_reason: row.status === 'resolved' ? 'manual' : null,
    numberOfReplies: row.replies,
    replies: [],
  }
}

export interface CommentsOn {
  onGuide: Comment[]
  onStep: ReadonlyMap<number, Comment[]>
  /** Number of threads per step, including those beyond the limit. */
  counts: ReadonlyMap<number, number>
  tags: string[]
}

const mostShown = 200

/** Presents the newest threads of a guide and of its steps for the response of the guide. */
export async function commentsOn(
  ctx: Context,
  filter: { guideid: number | null; stepids: readonly number[]; mostOnStep?: number | undefined },
  sources: GuideSources,
): Promise<CommentsOn> {
  const rows = await listThreadsOn(ctx.db, {
    ...filter,
    mostOnGuide: mostShown,
    mostOnStep: filter.mostOnStep ?? mostShown,
  })
  const { comments, tags } = await presentComments(ctx, rows, sources)
  const steps = comments.filter((comment) => comment.context === 'step')
  return {
    onGuide: comments.filter((comment) => comment.context === 'guide'),
    onStep: Map.groupBy(steps, (comment) => comment.contextid),
    counts: new Map(rows.flatMap((row) => (row.context === 'step' ? [[row.contextid, row.total]] : []))),
    tags,
  }
}

export const noComments: CommentsOn = { onGuide: [], onStep: new Map(), counts: new Map(), tags: [] }
