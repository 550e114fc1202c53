// Comments on guides, steps and pages.
import type { RowOf } from './columns.ts'

export const commentsTables = {
  comments: {
    commentid: 'id',
    context: 'text',
    contextid: 'int',
    guideid: 'int?',
    wikiid: 'int?',
    parentid: 'int?',
    userid: 'int?',
    langid: 'text',
    text: 'text',
    status: 'text',
    replies: 'int',
    createdAt: 'int',
    modifiedAt: 'int',
    repliedAt: 'int',
    touchedAt: 'int',
  },
} as const

export interface CommentsTables {
  comments: RowOf<typeof commentsTables.comments>
}
