// The schemas of comments.
import { type Static, Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'
import { UserSummary } from '#users/users.schema.ts'

/** Kinds of targets. */
export const contexts = ['guide', 'step', 'wiki'] as const
export type CommentContext = (typeof contexts)[number]

const textLimit = 4096

const members = {
  commentid: Type.Integer({ description: 'Number of the comment' }),
  locale: Type.Union([Type.String(), Type.Null()], {
    description: 'The same as langid; in the hosted profile null in the answer that adds the comment',
  }),
  langid: Type.String({ description: 'Language in which its author read the target' }),
  context: Type.Enum([...contexts], { description: 'Kind of the target' }),
  contextid: Type.Integer({ description: 'Number of the guide, the step or the page' }),
  parentid: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The comment to which it replies; null if it starts a thread',
  }),
  author: UserSummary,
  title: Type.String({ description: 'Title of the guide or the page' }),
  text_raw: Type.String({ description: 'Wiki text' }),
  text_rendered: Type.String({ description: 'HTML' }),
  rating: Type.Integer({ description: 'Always 0' }),
  date: Type.Integer({ description: 'Time of writing, UNIX seconds' }),
  modified_date: Type.Integer({ description: 'Last change of the text; initially the same as date' }),
  replied_date: Type.Integer({ description: 'Time of the last reply; 0 without replies' }),
  status: Type.Enum(['public', 'resolved', 'deleted'], {
    description: 'resolved: marked as done by a user who can edit the target',
  }),
  status_reason: Type.Union([Type.Enum(['manual']), Type.Null()], {
    description: 'manual if resolved, otherwise null',
  }),
  numberOfReplies: Type.Integer({ description: 'Number of replies' }),
}

const Reply = Type.Object(
  { ...members, replies: Type.Array(Type.Unknown(), { maxItems: 0, description: 'Always empty' }) },
  { title: 'CommentReply', description: 'A reply to a comment' },
)

export const Comment = Type.Object(
  { ...members, replies: Type.Array(Reply, { description: 'Replies, newest first; at most 100' }) },
  { title: 'Comment', description: 'A comment on a guide, a step or a page' },
)
export type Comment = Static<typeof Comment>

const text = Type.String({
  // Surrounding blanks do not count towards the limit and are removed.
  pattern: `^\\s*\\S([\\s\\S]{0,${textLimit - 2}}\\S)?\\s*$`,
  maxLength: 65_536,
  description: `Wiki text of 1 to ${textLimit} characters; surrounding blanks are removed`,
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
      description: 'Language in which the target was read; default: that of the guide or page',
    }),
    langId: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
  },
  { title: 'NewComment', additionalProperties: false, description: 'A comment to add' },
)
export type NewComment = Static<typeof NewComment>

export const CommentChange = Type.Object(
  {
    text: Type.Optional(text),
    status: Type.Optional(Type.Enum(['public', 'resolved'], { description: 'resolved: marks it as done' })),
  },
  {
    title: 'CommentChange',
    additionalProperties: false,
    description: 'Members to change; omitted members keep their values',
  },
)
export type CommentChange = Static<typeof CommentChange>
