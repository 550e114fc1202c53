// The schemas of approval processes and of their assignment.
import { type Static, Type } from 'typebox'
import { PasswordAgain, someName } from '#platform/http/request/shapes.ts'
import { identifier, nullable, number, StageMembers } from './approvals.schema.ts'

const mostStages = 10
const mostMembers = 100

const dueDays = Type.Integer({ minimum: 1, maximum: 365 })
const remindDays = Type.Integer({ minimum: 1, maximum: 90 })

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
    guides: nullable(
      Type.Integer(),
      'Number of guides to which it is assigned; null: the caller is no administrator',
    ),
    categories: nullable(Type.Integer(), 'Number of categories to which it is assigned; null: as above'),
    pending: nullable(Type.Integer(), 'Number of requests that are open; null: as above'),
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
    name: Type.Optional(
      nullable(
        Type.String({ ...someName(60), visible: true }),
        'Name in one line; null: shown as “Stage” with its position',
      ),
    ),
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
  { name, stages, ...Type.Partial(Type.Object(others)).properties, ...PasswordAgain.properties },
  { title: 'ApprovalProcessDraft', additionalProperties: false, description: 'A process to add' },
)
export type ApprovalProcessDraft = Static<typeof ApprovalProcessDraft>

export const ApprovalProcessChange = Type.Partial(Type.Object({ ...draft, ...PasswordAgain.properties }), {
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

export const Exemption = Type.Object(
  {
    exempt: Type.Literal(true, { description: 'True: releases of the guide need no approval' }),
    ...PasswordAgain.properties,
  },
  { title: 'Exemption', additionalProperties: false, description: 'Exempts a guide from approval' },
)

export const AppliedProcess = Type.Object(
  {
    approval_processid: nullable(Type.Integer(), 'Number of the process; null: releases need no approval'),
    name: nullable(Type.String(), 'Name of the process'),
    from: nullable(
      Type.Enum(['guide', 'category', 'site']),
      'Where the process is assigned: the guide, the nearest category above it, or the site',
    ),
    own: nullable(Type.Integer(), 'Process that is assigned to it directly; null: none'),
    exempt: Type.Boolean({
      description: 'True if the guide is exempt: no process applies, also none of its category or the site',
    }),
  },
  { title: 'AppliedProcess', description: 'The process that applies to releases of a guide' },
)
