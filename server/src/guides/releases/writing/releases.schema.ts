// The schemas of releases.
import { type Static, Type } from 'typebox'
import { UserSummary } from '#users/users.schema.ts'
import { states } from '../states.ts'

const seconds = (description: string) => Type.Integer({ description: `${description}, UNIX seconds` })
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const type = Type.Enum(['major', 'minor'], {
  description: 'major: the first number grows; minor: the second one. The first release is 1.0',
})
const title = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Title in one line; default: the number, such as V1.2',
})
const notes = Type.String({ maxLength: 10_000, description: 'Changes, for readers' })
const date = Type.Integer({ minimum: 0, maximum: 1e11, description: 'UNIX seconds' })

export const ReleaseStatus = Type.Enum(states, {
  description:
    'pending: waits for approval; scheduled: waits for its time; released: in effect; superseded: replaced by a later one; withdrawn; ' +
    'rejected: a signer was against it; closed: cancelled before it took effect',
})

export const Release = Type.Object(
  {
    releaseid: Type.Integer({ description: 'Number of the release' }),
    guideid: Type.Integer({ description: 'Number of the guide' }),
    langid: Type.String({ description: 'Original language of the guide' }),
    langids: Type.Array(Type.String(), { description: 'All languages of the release' }),
    revisionid: Type.Integer({ description: 'guide_revisionid of the released state' }),
    user: nullable(UserSummary, 'The user who made it; null for the system'),
    status: ReleaseStatus,
    title: Type.String({ description: 'Title of the release' }),
    major: Type.Integer({ description: 'First part of its number' }),
    minor: Type.Integer({ description: 'Second part of its number' }),
    type: Type.Enum(['major', 'minor'], { description: 'Kind of the release' }),
    notes: Type.String({ description: 'Changes, for readers' }),
    init_date: seconds('Time at which it was made'),
    release_date: nullable(Type.Integer(), 'Time at which it took effect, UNIX seconds; null before'),
    effective_date: nullable(
      Type.Integer(),
      'Planned time of taking effect, UNIX seconds; null: immediately',
    ),
    end_date: nullable(Type.Integer(), 'Time at which it ends, UNIX seconds; null: no end'),
    reason: nullable(Type.String(), 'Why it was withdrawn or closed; null if it was not'),
    manifest_hash: Type.String({ description: 'SHA-256 of everything that it pins' }),
    signed: Type.Boolean({
      description:
        'True if its approval has a signature: title, notes and type stay. Before its time, only its user and administrators cancel it',
    }),
    needs_admin: Type.Boolean({
      description:
        'True if only administrators withdraw it or change its times: it is signed, or an approval process applies to the guide',
    }),
    locks_guide: Type.Boolean({
      description: 'True while it waits for approval and the site refuses edits of its guide meanwhile',
    }),
  },
  { title: 'Release', description: 'A numbered state of a guide in all languages, for readers' },
)
export type Release = Static<typeof Release>

export const ReleaseList = Type.Object(
  { releases: Type.Array(Release, { description: 'Releases' }) },
  { title: 'ReleaseList', description: 'A list of releases' },
)

export const NewRelease = Type.Object(
  {
    guideid: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of the guide',
    }),
    title: Type.Optional(title),
    notes: Type.Optional(notes),
    type: Type.Optional({ ...type, default: 'minor' }),
    guide_revisionid: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The newest guide_revisionid of the original language; if it has changed, returns 409',
      }),
    ),
    effective_date: Type.Optional({ ...date, description: 'Time of taking effect; default: immediately' }),
    end_date: Type.Optional({
      ...date,
      description: 'Time at which the previous release takes effect again',
    }),
    langid: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Accepted and ignored: a release contains all languages',
      }),
    ),
  },
  { title: 'NewRelease', additionalProperties: false, description: 'A release to make' },
)
export type NewRelease = Static<typeof NewRelease>

export const ReleaseChange = Type.Partial(
  Type.Object({
    title,
    notes,
    type,
    effective_date: { ...date, description: 'Only while it is scheduled' },
    end_date: nullable(date, 'Null: no end'),
    status: Type.Enum(['closed', 'withdrawn'], {
      description:
        'closed: cancels a release that waits for its approval or its time; withdrawn: ends one that took effect, with a reason',
    }),
    reason: Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '\\S',
      description: 'Why it is withdrawn or closed; required with withdrawn',
    }),
  }),
  { title: 'ReleaseChange', additionalProperties: false, description: 'Changes of a release' },
)
export type ReleaseChange = Static<typeof ReleaseChange>

export const ReleaseProgress = Type.Object(
  {
    enabled: Type.Boolean({ description: 'True if the site uses releases' }),
    guides: Type.Integer({ description: 'Number of public guides' }),
    remaining: Type.Integer({
      description: 'Public guides that wait for their first release in the background; 0 without releases',
    }),
  },
  { title: 'ReleaseProgress', description: 'Progress of turning on releases' },
)
