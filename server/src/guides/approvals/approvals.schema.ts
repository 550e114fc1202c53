// The schemas of approvals: processes, requests, signing and deputies.
import { type Static, Type } from 'typebox'
import { Team } from '#users/teams.schema.ts'
import { UserSummary } from '#users/users.schema.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const number = (description: string) => Type.Integer({ description })
const seconds = (description: string) => Type.Integer({ description: `${description}, UNIX seconds` })
const identifier = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export const mostStages = 10
const mostMembers = 100

const dueDays = Type.Integer({ minimum: 1, maximum: 365 })
const remindDays = Type.Integer({ minimum: 1, maximum: 90 })

const StageMembers = {
  users: Type.Array(UserSummary, { description: 'People who can sign' }),
  teams: Type.Array(Team, { description: 'Teams whose members can sign' }),
  required: number('Number of different people who must approve'),
  due_days: nullable(Type.Integer(), 'Days until the stage is overdue; null: no limit'),
}

export const ApprovalProcess = Type.Object(
  {
    approval_processid: number('Number of the process'),
    name: Type.String({ description: 'Name' }),
    default: Type.Boolean({ description: 'True if it is the process of the site' }),
    remind_days: nullable(Type.Integer(), 'Days between reminders; null: none'),
    stages: Type.Array(
      Type.Object({
        stageid: number('Number of the stage; it changes with the stages of the process'),
        orderby: number('Position, from 1'),
        ...StageMembers,
        able: number('Number of people who can sign now: their accounts are on, or they have a deputy'),
      }),
      { description: 'Stages in order' },
    ),
    guides: number('Number of guides to which it is assigned'),
    categories: number('Number of categories to which it is assigned'),
    pending: number('Number of requests that are open'),
  },
  {
    title: 'ApprovalProcess',
    description: 'People and teams who must approve releases, stage by stage',
  },
)
export type ApprovalProcess = Static<typeof ApprovalProcess>

export const ApprovalProcessList = Type.Object(
  { processes: Type.Array(ApprovalProcess, { description: 'Processes' }) },
  { title: 'ApprovalProcessList', description: 'A list of processes' },
)

const StageDraft = Type.Object(
  {
    users: Type.Optional(
      Type.Array(Type.Integer(identifier), {
        maxItems: mostMembers,
        uniqueItems: true,
        description: 'Numbers of the people who can sign',
      }),
    ),
    teams: Type.Optional(
      Type.Array(Type.Integer(identifier), {
        maxItems: mostMembers,
        uniqueItems: true,
        description: 'Numbers of the teams whose members can sign',
      }),
    ),
    required: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 1,
        description: 'Number of different people who must approve',
      }),
    ),
    due_days: Type.Optional(nullable(dueDays, 'Days until the stage is overdue; null: no limit')),
  },
  { additionalProperties: false, description: 'A stage, with at least one person or team' },
)
export type StageDraft = Static<typeof StageDraft>

const draft = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Name in one line' }),
  stages: Type.Array(StageDraft, {
    minItems: 1,
    maxItems: mostStages,
    description: 'Stages in order; open requests keep the stages with which they began',
  }),
  default: Type.Boolean({
    description: 'True: guides without a process of their own or of a category follow it',
  }),
  remind_days: nullable(remindDays, 'Days between reminders; null: none'),
}
const { name, stages, ...others } = draft

export const ApprovalProcessDraft = Type.Object(
  { name, stages, ...Type.Partial(Type.Object(others)).properties },
  { title: 'ApprovalProcessDraft', additionalProperties: false, description: 'A process to add' },
)
export type ApprovalProcessDraft = Static<typeof ApprovalProcessDraft>

export const ApprovalProcessChange = Type.Partial(Type.Object(draft), {
  title: 'ApprovalProcessChange',
  additionalProperties: false,
  description: 'Changes of a process',
})
export type ApprovalProcessChange = Static<typeof ApprovalProcessChange>

export const ApprovalAssignment = Type.Object(
  {
    namespace: Type.Enum(['GUIDE', 'CATEGORY'], { description: 'Kind of the thing' }),
    wikiid: number('Number of the guide or category'),
    approval_processid: number('Number of the process'),
    name: Type.String({ description: 'Name of the process' }),
  },
  { title: 'ApprovalAssignment', description: 'The process of a guide or of the guides of a category' },
)
export type ApprovalAssignment = Static<typeof ApprovalAssignment>

export const AppliedProcess = Type.Object(
  {
    approval_processid: nullable(Type.Integer(), 'Number of the process; null: releases need no approval'),
    name: nullable(Type.String(), 'Name of the process'),
    from: nullable(
      Type.Enum(['guide', 'category', 'site']),
      'Where the process is assigned: the guide, the nearest category above it, or the site',
    ),
    own: nullable(Type.Integer(), 'Process that is assigned to it directly; null: none'),
  },
  { title: 'AppliedProcess', description: 'The process that applies to releases of a guide' },
)

export const ApprovalStatus = Type.Enum(['pending', 'approved', 'rejected', 'closed'], {
  description: 'pending: people are asked; closed: cancelled, or ended by an edit',
})

const ApprovalSignature = Type.Object(
  {
    signatureid: number('Number of the signature'),
    stage: number('Position of the stage'),
    user: nullable(UserSummary, 'Who signed'),
    for_user: nullable(UserSummary, 'For whom a deputy signed; null: for nobody else'),
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
    previous_releaseid: nullable(
      Type.Integer(),
      'Release in effect when it was opened, with which to compare; null: none',
    ),
    manifest_hash: Type.String({
      description: 'SHA-256 of everything that the release pins: what is signed',
    }),
    user: nullable(UserSummary, 'Who asked for the approval'),
    authors: Type.Array(UserSummary, {
      description: 'Who made the changes, and therefore cannot approve them',
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
      description: 'Who can sign now, deputies included; at most 200. Empty if it is not open',
    }),
    missing: number('Number of signatures of the current stage for which nobody is left; 0: none'),
    init_date: seconds('Time at which it was opened'),
    end_date: nullable(Type.Integer(), 'Time at which it ended, UNIX seconds'),
    due_date: nullable(Type.Integer(), 'Time until which the current stage is due, UNIX seconds'),
    overdue: Type.Boolean({ description: 'True if the current stage is overdue' }),
    reminded_date: nullable(Type.Integer(), 'Time of the last reminder, UNIX seconds'),
    reason: nullable(Type.String(), 'Why it was rejected or closed'),
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
  for_userid: Type.Optional(
    Type.Integer({
      ...identifier,
      description: 'Whom the signer represents; default: nobody, if that is possible',
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

export const Deputy = Type.Object(
  {
    userid: number('Who is represented'),
    deputy: nullable(UserSummary, 'Who signs for the user; null: nobody'),
    from: nullable(Type.Integer(), 'Beginning, UNIX seconds'),
    until: nullable(Type.Integer(), 'End, UNIX seconds'),
    represents: Type.Array(UserSummary, { description: 'People for whom the user can sign now' }),
  },
  { title: 'Deputy', description: 'Who signs for a user, and for whom the user signs' },
)
export type Deputy = Static<typeof Deputy>

export const DeputyDraft = Type.Object(
  {
    userid: Type.Integer({ ...identifier, description: 'Number of the deputy' }),
    from: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1e11, description: 'Beginning, UNIX seconds; default: now' }),
    ),
    until: Type.Integer({
      minimum: 0,
      maximum: 1e11,
      description: 'End, UNIX seconds; at most a year from now',
    }),
  },
  { title: 'DeputyDraft', additionalProperties: false, description: 'Who signs for a user, and until when' },
)
export type DeputyDraft = Static<typeof DeputyDraft>
