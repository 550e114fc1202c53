// Wire schemas of signing in runs.
import { signedSubjects } from '@stepwright/rules'
import { type Static, Type } from 'typebox'
import { signatureMethods } from '#signatures/signatures.ts'
import { UserSummary } from '#users/users.schema.ts'
import { integer, nullable, seconds } from './wire.ts'

const text = (description: string) => Type.String({ description })

export const EntrySignature = Type.Object(
  {
    eventid: text('The event of the signature'),
    signs: Type.Enum([...signedSubjects], {
      description:
        'Covered: an answer, a step, the run, its end with missing answers, or the lifting of a hold',
    }),
    stepid: nullable(Type.Integer(), 'The step of the signature field; null: no field'),
    field_guid: nullable(Type.String(), 'The signature field; null: no field'),
    field_revisionid: nullable(Type.Integer(), 'Its revision at the start of the run'),
    userid: nullable(Type.Integer(), 'Number of the signer'),
    name: text('Name of the signer at that time'),
    meaning: text('Key of the meaning'),
    meaning_text: text('The meaning in words'),
    method: Type.Enum([...signatureMethods], {
      description: 'How the signer proved who they are',
    }),
    date: seconds('Time by the clock of the server'),
    hash: nullable(Type.String(), 'Hash of the newest event that the signer was shown'),
    comment: text('Note of the signer; empty: none'),
    seconds_after: nullable(
      Type.Integer(),
      'Time from the last entry that it covers to the signature; null: it covers no entry',
    ),
    changed_since: Type.Boolean({ description: 'True if something that it covers was changed afterwards' }),
  },
  { title: 'EntrySignature', description: 'A signature in a run' },
)
export type EntrySignature = Static<typeof EntrySignature>

const UnsignedField = Type.Object(
  {
    field_revisionid: integer('Revision of the signature field at the start of the run'),
    field_guid: text('field_guid of the field'),
    stepid: integer('The step whose form contains it'),
    label: text('Its label'),
    can_sign: Type.Boolean({ description: 'True if the caller may sign it' }),
  },
  { title: 'UnsignedField', description: 'A signature field that nobody has signed' },
)

/** Members of the response for a single run. */
export const signed = {
  last_hash: Type.Optional(
    nullable(
      Type.String(),
      'Only in the response for a single run: hash of its newest event, which a signature refers to',
    ),
  ),
  signatures: Type.Optional(
    Type.Array(EntrySignature, {
      description: 'Only in the response for a single run: its signatures, oldest first',
    }),
  ),
  renamed_signers: Type.Optional(
    Type.Array(
      Type.Object({
        userid: integer('Number of the signer'),
        username: text('The present name'),
      }),
      {
        description:
          'Only in the response for a single run: signers whose name is not the one that they signed with',
      },
    ),
  ),
  unsigned: Type.Optional(
    Type.Array(UnsignedField, {
      description:
        'Only in the response for a single run: the fields of the open run that wait for a signature',
    }),
  ),
}

export const SignatureOfEvent = Type.Object(
  {
    signs: Type.Enum([...signedSubjects], {
      description: 'Covered by it, as in `signatures` of the run',
    }),
    name: text('Name of the signer at that time'),
    meaning: text('Key of the meaning'),
    meaning_text: text('The meaning in words'),
    method: text('How the signer proved who they are'),
    comment: text('Note of the signer; empty: none'),
  },
  { title: 'SignatureOfEvent', description: 'With signed: the signature' },
)

const secret = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }))

const credentials = {
  userid: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The signer; default: the caller, or the user of the ID badge',
    }),
  ),
  password: secret(1000, 'Password of the signer'),
  pin: secret(8, 'PIN of the signer, on a shared device'),
  badge: secret(200, 'Code of the ID badge of the signer, on a shared device'),
  token: secret(200, 'Code from a mail, for an account without a password'),
  comment: Type.Optional(Type.String({ maxLength: 1000, description: 'Note of the signer' })),
  hash: nullable(
    Type.String({ maxLength: 100 }),
    '`last_hash` of the run as the signer was shown it; rejected if what is signed has changed since',
  ),
}

export const SignEntry = Type.Object(
  {
    field_revisionid: integer('The Signature field: its revision at the start of the run'),
    ...credentials,
  },
  {
    title: 'SignEntry',
    additionalProperties: false,
    description: 'A signature of a field, with one kind of credentials',
  },
)

export const Countersign = Type.Object(
  {
    ...credentials,
    reason: Type.String({
      maxLength: 1000,
      pattern: '\\S',
      errorMessage: 'must not be blank',
      description: 'Reason for finishing with missing answers; at most 1000 characters',
    }),
  },
  {
    title: 'CountersignEntry',
    additionalProperties: false,
    description: 'The signature of a lead, with one kind of credentials',
  },
)

export const ReleaseHold = Type.Object(credentials, {
  title: 'ReleaseHold',
  additionalProperties: false,
  description: 'The signature of a lead, with one kind of credentials',
})
export type Signed = Static<typeof ReleaseHold>

const Signer = Type.Object(
  {
    ...UserSummary.properties,
    has_pin: Type.Boolean({
      description: 'True if the caller is at a shared device, on which the user can sign by PIN',
    }),
  },
  { title: 'EntrySigner', description: 'A user who may sign' },
)

export const Signers = Type.Array(Signer, { description: 'Users who may sign now, by name, at most 50' })
