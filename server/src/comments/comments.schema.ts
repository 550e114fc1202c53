// Comments on the wire.
import { type Static, Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'
import { UserSummary } from '#users/users.schema.ts'

/** What can be commented on. */
export const contexts = ['guide', 'step', 'wiki'] as const
export type CommentContext = (typeof contexts)[number]

const textLimit = 4096

const members = {
  commentid: Type.Integer({ description: 'Number of the comment' }),
  locale: Type.Union([Type.String(), Type.Null()], {
    description: 'Always null: nobody tells which language a comment is written in',
  }),
  langid: Type.String({ description: 'Language in which its writer read' }),
  context: Type.Enum([...contexts], { description: 'What it is about' }),
  contextid: Type.Integer({ description: 'Number of the guide, the step or the page' }),
  parentid: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The comment that it answers; null for one that begins a thread',
  }),
  author: UserSummary,
  title: Type.String({ description: 'Title of the guide or the page' }),
  text_raw: Type.String({ description: 'Wiki text' }),
  text_rendered: Type.String({ description: 'HTML' }),
  rating: Type.Integer({ description: 'Always 0' }),
  date: Type.Integer({ description: 'When it was written, UNIX seconds' }),
  modified_date: Type.Integer({ description: 'When its text was last changed; the same as date before' }),
  replied_date: Type.Integer({ description: 'When somebody last replied; 0 before' }),
  status: Type.Enum(['public', 'resolved', 'deleted'], {
    description: 'resolved: somebody who edits has dealt with it',
  }),
  status_reason: Type.Union([Type.Enum(['manual']), Type.Null()], {
    description: 'Of a resolved one: manual, since people do that; null otherwise',
  }),
  numberOfReplies: Type.Integer({ description: 'How many replies it has' }),
}

const Reply = Type.Object(
  { ...members, replies: Type.Array(Type.Unknown(), { maxItems: 0, description: 'Always empty' }) },
  { title: 'CommentReply', description: 'A reply to a comment' },
)

export const Comment = Type.Object(
  { ...members, replies: Type.Array(Reply, { description: 'The newest first; at most 100' }) },
  { title: 'Comment', description: 'What somebody has said about a guide, a step or a page' },
)
export type Comment = Static<typeof Comment>

const text = Type.String({
  // Blanks around it do not count, and never arrive.
  pattern: `^\\s*\\S([\\s\\S]{0,${textLimit - 2}}\\S)?\\s*$`,
  maxLength: 65_536,
  description: `Wiki text of 1 to ${textLimit} characters; blanks around it are taken off`,
  errorMessage: `must have 1 to ${textLimit} characters`,
})

export const NewComment = Type.Object(
  {
    text,
    parentid: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()], {
        description: 'The comment to reply to',
        errorMessage: 'must be the number of a comment',
      }),
    ),
    langid: Type.Optional({
      ...Language,
      description: 'Language in which it was read; that of the guide or page when absent',
    }),
    langId: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
  },
  { title: 'NewComment', additionalProperties: false, description: 'A comment to be added' },
)
export type NewComment = Static<typeof NewComment>

export const CommentChange = Type.Object(
  {
    text: Type.Optional(text),
    status: Type.Optional(
      Type.Enum(['public', 'resolved'], { description: 'resolved: it has been dealt with' }),
    ),
  },
  { title: 'CommentChange', additionalProperties: false, description: 'What to change about a comment' },
)
export type CommentChange = Static<typeof CommentChange>
