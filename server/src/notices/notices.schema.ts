// The schemas of notices, and of the choices which of them a user gets.
import { type Static, Type } from 'typebox'
import { UserSummary } from '#users/users.schema.ts'
import { kinds } from './kinds.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const errorMessage = `must be one of ${kinds.join(', ')}`
export const NoticeKind = Type.Enum([...kinds], { description: 'Kind of the notice', errorMessage })
const related = (description: string) => Type.Optional(Type.Integer({ description }))

export const Notice = Type.Object(
  {
    noticeid: Type.Integer({ description: 'Number of the notice' }),
    kind: NoticeKind,
    date: Type.Integer({ description: 'Time of the change, UNIX seconds' }),
    read: Type.Boolean({ description: 'True if the user has marked it as read' }),
    actor: nullable(
      UserSummary,
      'Author of the change; null: the server, or the user may no longer view the subject',
    ),
    title: nullable(
      Type.String(),
      'Title of the guide or page in the language of the user, or name of the person or device; null: it is gone, or the user may no longer view it',
    ),
    url: nullable(
      Type.String(),
      'Address in the app, from the root of the site; null: there is nothing to show',
    ),
    namespace: Type.Enum(['guide', 'wiki', 'entry', 'user', 'shared-device'], {
      description: 'Kind of thing that it is about',
    }),
    guideid: related('Number of the guide'),
    wikiid: related('Number of the page'),
    entryid: related('Number of the run'),
    userid: related('The person whom a deputy represents, who joined a team, or who changed the address'),
    shared_deviceid: related('Number of the shared device'),
    deputy: Type.Optional(nullable(UserSummary, 'The deputy')),
    badge_owner: Type.Optional(nullable(UserSummary, 'The user of the ID badge that is in the record')),
    person: Type.Optional(
      nullable(UserSummary, 'The present author of the guide, or the user who has access to it'),
    ),
    from: related('Beginning of the deputy, UNIX seconds'),
    until: related('End of the deputy, UNIX seconds'),
    former: Type.Optional(Type.String({ description: 'Earlier name of the user, or address of the site' })),
    address: Type.Optional(
      Type.String({ description: 'New address of the site; empty: that of its listener' }),
    ),
    team: Type.Optional(Type.String({ description: 'Name of the team at that time' })),
    guides: related('Number of guides that the team opens'),
    attempts: related('Number of wrong PINs, or of unknown ID badges'),
    minutes: related('Minutes in which they were entered: 15, or 1440 for a day'),
    commentid: related('Number of the comment'),
    parentid: related('Number of the comment of the user to which it replies'),
    releaseid: related('Number of the release'),
    approval_requestid: related('Number of the approval request'),
    deviations: related('Number of fields of the run with a new answer outside their limits'),
    missing: related('Number of required fields without an answer at the end of the run'),
    field_revisionid: related('The Signature field that waits, by its revision in the run'),
  },
  { title: 'Notice', description: 'A change that concerns the user' },
)
export type Notice = Static<typeof Notice>

export const NoticeList = Type.Object(
  {
    notices: Type.Array(Notice, { description: 'Notices, newest first' }),
    unread: Type.Integer({ description: 'Number of unread notices of all kinds' }),
    total: Type.Integer({ description: 'Number of notices that match' }),
  },
  { title: 'NoticeList', description: 'Notices of the caller' },
)

const mostMarked = 200
const noticeid = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export const NoticesRead = Type.Object(
  {
    noticeids: Type.Optional(
      Type.Array(Type.Integer(noticeid), {
        maxItems: mostMarked,
        description: 'Numbers of notices; those of other users are ignored',
      }),
    ),
    until: Type.Optional(
      Type.Integer({ ...noticeid, description: 'All notices up to this number, inclusive' }),
    ),
  },
  { title: 'NoticesRead', additionalProperties: false, description: 'Notices to mark as read' },
)

export const UnreadNotices = Type.Object(
  { unread: Type.Integer({ description: 'Number of unread notices that are left' }) },
  { title: 'UnreadNotices', description: 'Number of unread notices' },
)

const mail = Type.Enum(['immediate', 'daily', 'none'], {
  description: 'immediate: a mail for each change; daily: one mail at 7:00, if there is news; none: no mail',
  errorMessage: 'must be immediate, daily or none',
})
const off = (description: string) =>
  Type.Array(NoticeKind, { maxItems: kinds.length, uniqueItems: true, description })
const choices = {
  mail,
  page_off: off('Kinds that are not on the page of notices'),
  mail_off: off('Kinds of which no mail is sent'),
}

export const NoticeChoicesDraft = Type.Object(choices, {
  title: 'NoticeChoicesDraft',
  additionalProperties: false,
  description: 'All choices of the caller',
})

export const NoticeChoices = Type.Object(
  {
    ...choices,
    kinds: Type.Array(NoticeKind, { description: 'All kinds' }),
    sends_mail: Type.Boolean({ description: 'False: the site has no mail server, so it sends no mail' }),
  },
  { title: 'NoticeChoices', description: 'Which notices the caller gets, and how' },
)
