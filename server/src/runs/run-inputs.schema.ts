// Wire schemas of what clients send for a run.
import { type Static, Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'
import { integer, nullable } from './wire.ts'

const ignored = Type.Optional(Type.Unknown({ description: 'Accepted and ignored' }))
const number = (description: string) =>
  Type.Union([Type.Integer(), Type.String({ maxLength: 20 })], { description })
export const workOrderLength = 200
const workorder = Type.Union([Type.String(), Type.Number()], {
  description: `Work order: one line of at most ${workOrderLength} characters`,
})
export const reason = Type.Optional(
  nullable(Type.String({ maxLength: 1000 }), 'Reason; at most 1000 characters'),
)

export const lastTiming = Type.Optional(
  Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{0,16}$' }), Type.Null()], {
    description: 'The newest timingid that the client knows; rejected if there is a newer one',
  }),
)

/** Clients send these in the query or in the body. */
const start = {
  guideid: Type.Optional(number('Number of the guide; required, in the query or in the body')),
  workorderid: Type.Optional(
    Type.Union([Type.String(), Type.Number()], {
      description: `Work order, one line of at most ${workOrderLength} characters; required, in the query or in the body`,
    }),
  ),
  langid: Type.Optional(Language),
}

export const NewRunQuery = Type.Object(start)

export const NewRun = Type.Object(
  { ...start, join_code: ignored },
  { title: 'NewEntry', description: 'A run to start', additionalProperties: false },
)

export const Reason = Type.Object(
  { reason },
  { title: 'Reason', description: 'Reason of the change', additionalProperties: false },
)

const leadOnly = Type.Optional(
  Type.Boolean({ description: 'True if only a lead lifts the hold, with a signature' }),
)

export const Hold = Type.Object(
  { reason, lead_only: leadOnly },
  { title: 'Hold', description: 'Reason of the hold', additionalProperties: false },
)

/** Another user did the work, so the record says why a lead decided about it. */
const leadReason = Type.String({
  maxLength: 1000,
  pattern: '\\S',
  errorMessage: 'must not be blank',
  description: 'Reason; at most 1000 characters',
})

export const TakeOver = Type.Object(
  {
    reason: Type.Optional({
      ...leadReason,
      description:
        'Reason; required unless the run is on hold for everybody, or the caller is the next user of the shared ' +
        'device of its operator',
    }),
  },
  { title: 'TakeOver', description: 'Reason of the take-over', additionalProperties: false },
)

export const Release = Type.Object(
  { reason: leadReason, lead_only: leadOnly },
  { title: 'RunRelease', description: 'Reason of the release', additionalProperties: false },
)

export const HandOver = Type.Object(
  { userid: integer('The new operator: a user who can view the guides of the run'), reason: leadReason },
  { title: 'HandOver', description: 'The new operator, and why', additionalProperties: false },
)
export type HandOver = Static<typeof HandOver>

export const DeviceClosing = Type.Object(
  {
    device: Type.String({ maxLength: 64, description: 'UUID of the device, as in `devices` of the run' }),
    reason: leadReason,
  },
  { title: 'DeviceClosing', description: 'The device to close, and why', additionalProperties: false },
)
export type DeviceClosing = Static<typeof DeviceClosing>

export const Correction = Type.Object(
  {
    fields: Type.Unknown({ description: 'Values as in stepData' }),
    reason: leadReason,
    lasttimingid: lastTiming,
  },
  {
    title: 'Correction',
    description: 'Values that replace those of the operator',
    additionalProperties: false,
  },
)

export const Finish = Type.Object(
  {
    reason: Type.Optional(
      nullable(
        Type.String({ maxLength: 1000, pattern: '\\S', errorMessage: 'must not be blank' }),
        'Reason for finishing with missing answers; at most 1000 characters',
      ),
    ),
  },
  { title: 'Finish', description: 'Optional reason', additionalProperties: false },
)

const givenReason = { maxLength: 1000, pattern: '\\S', errorMessage: 'must not be blank' }

export const Voiding = Type.Object(
  { reason: Type.String({ ...givenReason, description: 'Reason for voiding; at most 1000 characters' }) },
  { title: 'Voiding', description: 'The reason', additionalProperties: false },
)

export const RemovalQuery = Type.Object({
  reason: Type.Optional(
    Type.String({
      ...givenReason,
      description:
        'Reason for the removal, for the audit trail; at most 1000 characters. Required if the site retains runs',
    }),
  ),
})

export const Nothing = Type.Object({}, { description: 'Optional', additionalProperties: false })

export const StepEntered = Type.Object(
  { stepid: integer('A step of the run') },
  { title: 'StepEntered', description: 'The current step', additionalProperties: false },
)

export const Settlement = Type.Object(
  {
    field_revisionid: integer('Revision of the field at the start of the run'),
    reading: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 1,
        description: 'Number of the reading, from 1',
      }),
    ),
    value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
      description:
        'The new current value: one of the answers or another one, as in stepData; null empties the field',
    }),
    reason,
    lasttimingid: lastTiming,
  },
  {
    title: 'Settlement',
    description: 'The decision between conflicting answers',
    additionalProperties: false,
  },
)
export type Settlement = Static<typeof Settlement>

export const RunChange = Type.Object(
  { workorderid: workorder },
  { title: 'EntryChange', description: 'The values to correct', additionalProperties: false },
)
