// The schemas of approval requests and of signing.
import { type Static, Type } from 'typebox'
import { UserSummary } from '#users/users.schema.ts'
import { identifier, nullable, number, StageMembers, seconds } from '../approvals.schema.ts'

export const ApprovalStatus = Type.Enum(['pending', 'approved', 'rejected', 'closed'], {
  description: 'pending: people are asked; closed: cancelled, or ended by an edit',
})

const ApprovalSignature = Type.Object(
  {
    signatureid: number('Number of the signature'),
    stage: number('Position of the stage'),
    user: nullable(UserSummary, 'The signer'),
    for_user: nullable(UserSummary, 'The person whom the signer represented; null: none'),
    name: Type.String({ description: 'Name of the signer when it was signed' }),
    for_name: nullable(Type.String(), 'Name of the represented person when it was signed'),
    date: seconds('Time of the signature'),
    approved: Type.Boolean({ description: 'False: rejected' }),
    meaning: Type.Enum(['approved', 'rejected'], { description: 'Meaning of the signature' }),
    meaning_text: Type.String({ description: 'Meaning, in the language in which it was shown' }),
    method: Type.Enum(['password', 'token'], { description: 'How the signer was identified' }),
    comment: Type.String({ description: 'Note of the signer; empty: none' }),
    hash: Type.String({ description: 'SHA-256 of what was signed: manifest_hash of the release' }),
  },
  { title: 'ApprovalSignature', description: 'A signature of an approval' },
)

export const ApprovalRequest = Type.Object(
  {
    approval_requestid: number('Number of the request'),
    approval_processid: number('Number of the process'),
    name: Type.String({ description: 'Name of the process' }),
    status: ApprovalStatus,
    guideid: number('Number of the guide'),
    guide_title: Type.String({ description: 'Title of the guide in the release' }),
    langid: Type.String({ description: 'Original language of the guide' }),
    releaseid: number('Number of the release'),
    title: Type.String({ description: 'Title of the release' }),
    notes: Type.String({ description: 'Changes, as the release describes them' }),
    type: Type.Enum(['major', 'minor'], { description: 'Kind of the release' }),
    release_status: Type.String({ description: 'Status of the release' }),
    effective_date: nullable(
      Type.Integer(),
      'Planned time of taking effect, UNIX seconds; null: when it is approved',
    ),
    release_end_date: nullable(Type.Integer(), 'Planned end of the release, UNIX seconds; null: none'),
    previous_releaseid: nullable(
      Type.Integer(),
      'Release in effect when it was opened, with which to compare; null: none',
    ),
    manifest_hash: Type.String({
      description: 'SHA-256 of everything that the release pins: what is signed',
    }),
    user: nullable(UserSummary, 'The user who asked for the approval'),
    authors: Type.Array(UserSummary, {
      description: 'People who made the changes, and therefore cannot approve them',
    }),
    stage: number('Position of the current stage, or of the last one that was reached'),
    stages: Type.Array(
      Type.Object({
        orderby: number('Position, from 1'),
        ...StageMembers,
        signed: number('Number of people who approved'),
      }),
      { description: 'Stages in order' },
    ),
    signatures: Type.Array(ApprovalSignature, { description: 'Signatures, the earliest first' }),
    asked: Type.Array(UserSummary, {
      description: 'People who can sign now, with deputies; at most 200. Empty if it is not open',
    }),
    missing: number('Number of signatures of the current stage for which nobody is left; 0: none'),
    init_date: seconds('Time at which it was opened'),
    end_date: nullable(Type.Integer(), 'Time at which it ended, UNIX seconds'),
    due_date: nullable(Type.Integer(), 'Time until which the current stage is due, UNIX seconds'),
    overdue: Type.Boolean({ description: 'True if the current stage is overdue' }),
    reminded_date: nullable(Type.Integer(), 'Time of the last reminder, UNIX seconds'),
    reason: nullable(Type.String(), 'Why it was rejected or closed'),
    deputies: Type.Array(
      Type.Object({
        user: nullable(UserSummary, 'The person who is asked'),
        deputy: nullable(UserSummary, 'The deputy, who can sign now'),
        from: seconds('Beginning'),
        until: seconds('End'),
        named_date: nullable(
          Type.Integer(),
          'Time at which the deputy was named, UNIX seconds; null: unknown',
        ),
      }),
      { description: 'Deputies who can sign the current stage. Empty if it is not open' },
    ),
    can_sign: Type.Boolean({ description: 'True if the caller is asked now' }),
    sign_for: Type.Array(UserSummary, {
      description:
        'People for whom the caller can sign as a deputy; empty: only in the own name, or not at all',
    }),
    can_close: Type.Boolean({ description: 'True if the caller can close it and remind the people asked' }),
  },
  { title: 'ApprovalRequest', description: 'A release that waits for signatures, or did' },
)
export type ApprovalRequest = Static<typeof ApprovalRequest>

export const ApprovalRequestList = Type.Object(
  {
    requests: Type.Array(ApprovalRequest, { description: 'Requests' }),
    total: number('Number of requests that match'),
  },
  { title: 'ApprovalRequestList', description: 'A list of requests' },
)

const decision = {
  approve: Type.Boolean({ description: 'True: approves; false: rejects and ends the request' }),
  comment: Type.Optional(Type.String({ maxLength: 2000, description: 'Note; required to reject' })),
  manifest_hash: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The manifest_hash that was shown; if the request has another one, returns 409',
    }),
  ),
  stage: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      description: 'The stage that was shown; if another one is current, returns 409',
    }),
  ),
  for_userid: Type.Optional(
    Type.Integer({
      ...identifier,
      description: 'The person whom the signer represents; default: none, if that is possible',
    }),
  ),
}

export const SignWithPassword = Type.Object(
  {
    ...decision,
    password: Type.String({ minLength: 1, maxLength: 1000, description: 'Password of the signer' }),
  },
  { title: 'SignWithPassword', additionalProperties: false, description: 'A decision, signed' },
)
export const SignWithToken = Type.Object(
  {
    ...decision,
    token: Type.String({ minLength: 1, maxLength: 200, description: 'Code from the mail' }),
  },
  { title: 'SignWithToken', additionalProperties: false, description: 'A decision, signed' },
)
export type Decision = Omit<Static<typeof SignWithPassword>, 'password'>
