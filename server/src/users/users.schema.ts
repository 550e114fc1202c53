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
  username: Type.String({ description: 'Name on screen' }),
  unique_username: nullable(Type.String({ description: 'The @name' })),
  join_date: Type.Integer({ description: 'UNIX seconds' }),
  image: Image,
  reputation: Type.Integer({ description: 'Reputation, gained by accepted edits' }),
  url: Type.String({ description: 'Profile page of the user' }),
  teams: Type.Array(Type.Integer(), { description: 'Numbers of the teams of the user' }),
  privileges: Type.Array(Type.String(), { description: 'Privileges of the user' }),
  enabled: Type.Boolean({ description: 'False if the account is disabled' }),
  banned: Type.Null({ description: 'Always null' }),
}
const email = Type.Optional(Type.String({ description: 'Only for the user and administrators' }))

export const UserSummary = Type.Object(
  { ...summaryMembers, email },
  {
    title: 'UserSummary',
    description: 'A user in lists and in other resources',
  },
)
export type UserSummary = Static<typeof UserSummary>

const forAdmins = 'Only for administrators'

export const ListedUser = Type.Object(
  {
    ...summaryMembers,
    email,
    last_seen_date: Type.Optional(
      nullable(
        Type.Integer({
          description: `${forAdmins}: last use of a session or token, UNIX seconds, with an accuracy of one hour; null: never`,
        }),
      ),
    ),
    has_pin: Type.Optional(Type.Boolean({ description: `${forAdmins}: has a PIN for shared devices` })),
    has_id_badge: Type.Optional(
      Type.Boolean({ description: `${forAdmins}: has an ID badge for shared devices` }),
    ),
  },
  { title: 'ListedUser', description: 'A user in the list of users' },
)
export type ListedUser = Static<typeof ListedUser>

const textOrFalse = (what: string) =>
  Type.Union([Type.String(), Type.Literal(false)], { description: `${what}; false if empty` })

export const User = Type.Object(
  {
    ...summaryMembers,
    location: nullable(Type.String({ description: 'Location of the user' })),
    latitude: nullable(Type.Number({ description: 'Degrees north' })),
    longitude: nullable(Type.Number({ description: 'Degrees east' })),
    certification_count: Type.Integer({ description: 'Number of certificates' }),
    badge_counts: Type.Object(
      {
        bronze: Type.Integer({ description: 'Number of bronze badges' }),
        silver: Type.Integer({ description: 'Number of silver badges' }),
        gold: Type.Integer({ description: 'Number of gold badges' }),
        total: Type.Integer({ description: 'Total number of badges' }),
      },
      { description: 'Numbers of badges' },
    ),
    summary: nullable(Type.String({ description: 'One line about the user' })),
    about_raw: textOrFalse('Text of the profile, in wiki syntax'),
    about_rendered: textOrFalse('Text of the profile as HTML'),
    greatest_privilege: Type.String({ description: 'The greatest privilege of the user' }),
    partner: Type.Null({ description: 'Always null' }),
    langid: nullable(Type.String({ description: 'Language that the user selected' })),
    email,
    former_names: Type.Optional(
      Type.Array(
        Type.Object({
          username: Type.String({ description: 'Name on screen until then' }),
          until: Type.Integer({ description: 'Time of the change, UNIX seconds' }),
        }),
        { description: 'Only for the user, moderators and administrators: at most 20, the newest first' },
      ),
    ),
    links: Type.Optional(
      Type.Object(
        { manage: Type.String({ description: 'Page of the account settings' }) },
        { description: 'Only for the user' },
      ),
    ),
    unread_notification_count: Type.Optional(Type.Integer({ description: 'Only for the user' })),
    authToken: Type.Optional(Type.String({ description: 'Returned after signing in, and to the user' })),
  },
  { title: 'User', description: 'A user with all members that the caller can view' },
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
  description: 'Name on screen',
  errorMessage: 'must be a name of 1 to 60 characters without blanks at its ends',
})
export const UniqueUsername = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{2,29}$',
  description: 'The @name: 3 to 30 lower-case letters, digits, _ or -',
  errorMessage: 'must have 3 to 30 small letters, digits, _ or - and begin with a letter or digit',
})
/** Given to another user on a site in the hosted profile. Others are checked where they are hashed. */
export const Password = Type.String({
  minLength: 8,
  maxLength: 200,
  description: 'Password for signing in; one that a user chooses has at least 10 characters',
  errorMessage: 'must have 10 to 200 characters',
})

export const UserChange = Type.Partial(
  Type.Object({
    username: Username,
    unique_username: nullable(UniqueUsername),
    email: Email,
    about: Type.String({ maxLength: 65536, description: 'Text of the profile, in wiki syntax' }),
    summary: nullable(Type.String({ ...oneLine, maxLength: 255, description: 'One line about the user' })),
    langid: nullable(SiteLanguage),
    location: nullable(Type.String({ ...oneLine, maxLength: 120, description: 'Location of the user' })),
    image: nullable(Type.Integer({ minimum: 1, description: "Image of the caller's media library" })),
    password: Password,
    old_password: Type.String({
      maxLength: 1000,
      description:
        'Current password of the caller; required to change the own password or e-mail address, and in a browser session to change those, privileges or enabled of another user',
    }),
    keep_tokens: Type.Boolean({
      description:
        'With a new password: true keeps API tokens valid; otherwise they are revoked with the sessions',
    }),
    privileges: Privileges,
    enabled: Type.Boolean({ description: 'Administrators only: false deactivates the account' }),
  }),
  { title: 'UserChange', description: 'The change of a user', additionalProperties: false },
)
export type UserChange = Static<typeof UserChange>
