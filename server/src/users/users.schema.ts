// Schemas of users in the API: the summary that is embedded everywhere, and the whole user.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { oneLine } from '#platform/http/request/shapes.ts'
import { SiteLanguage } from '#settings/settings.schema.ts'

export const Privilege = Type.Enum(['User', 'Author', 'Moderator', 'Admin'])
export const Privileges = Type.Array(Privilege, { maxItems: 8, description: 'Privileges of the user' })

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

const summaryMembers = {
  userid: Type.Integer({ description: 'Number of the account' }),
  username: Type.String({ description: 'Name shown to people' }),
  unique_username: nullable(Type.String({ description: 'The @name' })),
  join_date: Type.Integer({ description: 'UNIX seconds' }),
  image: Image,
  reputation: Type.Integer({ description: 'Earned by edits that were accepted' }),
  url: Type.String({ description: 'The page about the person' }),
  teams: Type.Array(Type.Integer(), { description: 'Numbers of their teams' }),
  privileges: Type.Array(Type.String(), { description: 'Privileges of the user' }),
  enabled: Type.Boolean({ description: 'False if the account is disabled' }),
  banned: Type.Null({ description: 'Always null' }),
}
const email = Type.Optional(Type.String({ description: 'Only for oneself and administrators' }))

export const UserSummary = Type.Object(
  { ...summaryMembers, email },
  {
    title: 'UserSummary',
    description: 'A person as lists and other things show them',
  },
)
export type UserSummary = Static<typeof UserSummary>

const textOrFalse = (what: string) =>
  Type.Union([Type.String(), Type.Literal(false)], { description: `${what}; false when empty` })

export const User = Type.Object(
  {
    ...summaryMembers,
    location: nullable(Type.String({ description: 'Where the person is' })),
    latitude: nullable(Type.Number({ description: 'Degrees north' })),
    longitude: nullable(Type.Number({ description: 'Degrees east' })),
    certification_count: Type.Integer({ description: 'How many certificates they have' }),
    badge_counts: Type.Object(
      {
        bronze: Type.Integer({ description: 'Bronze ones' }),
        silver: Type.Integer({ description: 'Silver ones' }),
        gold: Type.Integer({ description: 'Golden ones' }),
        total: Type.Integer({ description: 'All of them' }),
      },
      { description: 'How many badges they have' },
    ),
    summary: nullable(Type.String({ description: 'One line about the person' })),
    about_raw: textOrFalse('Text of the profile, in wiki syntax'),
    about_rendered: textOrFalse('The same as HTML'),
    greatest_privilege: Type.String({ description: 'The highest of their privileges' }),
    partner: Type.Null({ description: 'Always null' }),
    langid: nullable(Type.String({ description: 'Language that they chose' })),
    email,
    links: Type.Optional(
      Type.Object(
        { manage: Type.String({ description: 'Page to change the account' }) },
        { description: 'Only for oneself' },
      ),
    ),
    unread_notification_count: Type.Optional(Type.Integer({ description: 'Only for oneself' })),
    authToken: Type.Optional(Type.String({ description: 'Sent after signing in, and to oneself' })),
  },
  { title: 'User', description: 'A person with everything that the caller may see' },
)
export type User = Static<typeof User>

export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^\\s*[^\\s@<>()\\[\\],;:"\\\\]+@[^\\s@<>()\\[\\],;:"\\\\]+\\s*$',
  visible: true,
  description: 'E-mail address; its case does not matter',
  errorMessage: 'must be an e-mail address',
})
export const Username = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^\\S(.*\\S)?$',
  visible: true,
  description: 'Name shown to people',
  errorMessage: 'must be a name of 1 to 60 characters without blanks at its ends',
})
export const UniqueUsername = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{2,29}$',
  description: 'The @name: 3 to 30 small letters, digits, _ or -',
  errorMessage: 'must have 3 to 30 small letters, digits, _ or - and begin with a letter or digit',
})
export const Password = Type.String({
  minLength: 10,
  maxLength: 200,
  description: 'The password to sign in with',
  errorMessage: 'must have 10 to 200 characters',
})

export const UserChange = Type.Partial(
  Type.Object({
    username: Username,
    unique_username: nullable(UniqueUsername),
    email: Email,
    about: Type.String({ maxLength: 65536, description: 'Text about the person, in wiki syntax' }),
    summary: nullable(Type.String({ ...oneLine, maxLength: 255, description: 'One line about the person' })),
    langid: nullable(SiteLanguage),
    location: nullable(Type.String({ ...oneLine, maxLength: 120, description: 'Where the person is' })),
    image: nullable(Type.Integer({ minimum: 1, description: 'Picture of the own media manager' })),
    password: Password,
    old_password: Type.String({
      maxLength: 1000,
      description: 'Needed to change the own password or e-mail address',
    }),
    keep_tokens: Type.Boolean({
      description:
        'With a new password: tokens for programs go on; otherwise they are revoked like the sessions',
    }),
    privileges: Privileges,
    enabled: Type.Boolean({ description: 'Administrators only: may this person sign in?' }),
  }),
  { title: 'UserChange', description: 'The change of a user', additionalProperties: false },
)
export type UserChange = Static<typeof UserChange>
