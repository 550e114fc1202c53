// Schemas of the events of a device: the batch, and each event, which is validated separately.

import { runEventTypes, runStates } from '@stepwright/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'
import { workOrderLength } from '../run-inputs.schema.ts'

const eventsAtOnce = 500
/** Greatest sequence number of a device in a run; a run holds at most 50,000 events. */
const seqLimit = 100_000
const answersAtOnce = 500
const noteLength = 10_000
const picturesOfNote = 20

const uuid = (description: string) =>
  Type.String({
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    errorMessage: 'must be a UUID in lower case',
    description,
  })
/** Version 8 is reserved for the server's own events, so that devices cannot use their names. */
const deviceUuid = (description: string) =>
  Type.String({
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-7][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
    errorMessage: 'must be a UUID of version 1 to 7 in lower case',
    description,
  })
const id = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })
const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

/** The range of a Date. */
const farthest = 8.64e15
const moment = (description: string) =>
  Type.Integer({ minimum: -farthest, maximum: farthest, description: `${description}, UNIX milliseconds` })
const mono = Type.Optional(
  Type.Number({
    minimum: -farthest,
    maximum: farthest,
    description: 'Time on the monotonic clock, in milliseconds since the page was opened',
  }),
)
const session = Type.Optional(
  Type.String({ maxLength: 64, description: 'Identifies the page load to which that clock belongs' }),
)
const reading = { mono, session }

const DeviceAnswer = Type.Object(
  {
    field_revisionid: id('Revision of the field at the start of the run'),
    reading: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 1,
        description: 'Number of the reading, from 1',
      }),
    ),
    value: Type.Optional(
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
        description: 'Value as in stepData; null empties the field',
      }),
    ),
    file: Type.Optional(uuid('Instead of a value: UUID of a file that arrives later with file.added')),
    based_on: Type.Optional(
      nullable(uuid('An eventid'), 'The event whose answer was on screen; null: the field was empty'),
    ),
    settles: Type.Optional(
      Type.Array(uuid('An eventid'), {
        maxItems: answersAtOnce,
        description:
          'With value.settled: the events of the conflicting answers on screen; absent: of all that the server has',
      }),
    ),
  },
  { title: 'NotedAnswer', additionalProperties: false, description: 'An answer to a field' },
)

const DeviceFile = Type.Object(
  {
    name: uuid('UUID of the file, as used in answers and notes'),
    field_revisionid: Type.Optional(id('The field that the file answers; absent: it is a picture of a note')),
    value: id('Id of the image, video or document'),
  },
  { title: 'NotedFile', additionalProperties: false, description: 'A file that has arrived' },
)

export const DeviceEvent = Type.Object(
  {
    eventid: deviceUuid('Id of the event, chosen by the device: a UUID of version 1 to 7'),
    seq: Type.Integer({
      minimum: 1,
      maximum: seqLimit,
      description:
        'Sequence number of the event for its user on this device in this run, from 1, without gaps',
    }),
    userid: id('Number of the user who caused it'),
    type: Type.Enum([...runEventTypes], { description: 'Kind of the event' }),
    at: moment('Time on the clock of the device'),
    ...reading,
    mark: Type.Optional(
      Type.Integer({ minimum: 0, default: 0, description: 'Number of the newest mark before the event' }),
    ),
    knows: Type.Optional(
      id('Number of the newest event of the run that the device had received before this event'),
    ),
    stepid: Type.Optional(
      id('With step.entered: the step; with note.added: the step that the note is about'),
    ),
    answers: Type.Optional(
      Type.Array(DeviceAnswer, {
        minItems: 1,
        maxItems: answersAtOnce,
        description: 'With value.saved, value.corrected and value.settled: the answers',
      }),
    ),
    file: Type.Optional(DeviceFile),
    reason: Type.Optional(Type.String({ maxLength: 1000, description: 'The reason' })),
    text: Type.Optional(
      Type.String({ minLength: 1, maxLength: noteLength, description: 'With note.added: the note' }),
    ),
    files: Type.Optional(
      Type.Array(uuid('UUID of a picture that arrives later with file.added'), {
        minItems: 1,
        maxItems: picturesOfNote,
        uniqueItems: true,
        description: 'With note.added: its pictures; a note has a text, pictures or both',
      }),
    ),
    workorderid: Type.Optional(
      Type.String({
        maxLength: workOrderLength * 4,
        description: 'With started and workorder.changed: the work order',
      }),
    ),
    guideid: Type.Optional(id('With started: the guide')),
    langid: Type.Optional(Language),
    hold_proof: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'With taken-over: `hold_proof` of the run as it was read on hold',
      }),
    ),
    after_lock: Type.Optional(
      Type.Boolean({
        description:
          'True if a shared device recorded it after its lock time, before the user signed in again: the event is marked',
      }),
    ),
    lead_only: Type.Optional(
      Type.Boolean({ description: 'With suspended: true if only a lead lifts the hold, with a signature' }),
    ),
    plan: Type.Optional(
      Type.String({
        maxLength: 100_000,
        description: 'With started: `plan` that getGuidePlan returned for the revisions of the run',
      }),
    ),
  },
  {
    title: 'NotedEvent',
    additionalProperties: false,
    description: 'An event of a run, recorded by a device',
  },
)
export type DeviceEvent = Static<typeof DeviceEvent>

const ClockMark = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: '1, 2, 3 … per device' }),
    at: moment('Time on the clock of the device'),
    ...reading,
    server_at: nullable(
      Type.Integer(),
      'Time on the clock of the server, UNIX milliseconds; null: the server was not reached',
    ),
    proof: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'The `clock_proof` that was returned with that time; without it the time counts as unknown',
      }),
    ),
  },
  {
    title: 'ClockMark',
    additionalProperties: false,
    description: "A comparison of the device's clocks with the server's clock, or a divergence of its clocks",
  },
)

export const EventBatch = Type.Object(
  {
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1,
        default: 1,
        description: 'Version of the event format; the server accepts every released version',
      }),
    ),
    device: deviceUuid('The sending device'),
    label: Type.Optional(Type.String({ maxLength: 60, description: 'Name of the device on screen' })),
    sent: Type.Object(
      {
        at: moment('Time on the clock of the device'),
        ...reading,
        round_trip: Type.Optional(
          nullable(Type.Integer({ minimum: 0 }), 'Duration of its last exchange, in milliseconds'),
        ),
      },
      { additionalProperties: false, description: 'The clocks at the time of sending' },
    ),
    marks: Type.Optional(
      Type.Array(ClockMark, {
        maxItems: eventsAtOnce,
        description: 'Marks from the last exchange before the first event until now',
      }),
    ),
    for_others: Type.Optional(
      Type.Boolean({ description: 'Sends events of other users: administrators only' }),
    ),
    last: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: seqLimit,
        description: 'Greatest seq that this device has recorded in the run, sent or not',
      }),
    ),
    events: Type.Array(
      Type.Union([
        DeviceEvent,
        Type.Object(
          {},
          { description: 'Each event is validated separately; an invalid event is rejected alone' },
        ),
        ...[Type.Array(Type.Unknown()), Type.String(), Type.Number(), Type.Boolean(), Type.Null()],
      ]),
      { minItems: 1, maxItems: eventsAtOnce, description: 'Events, ordered by seq', 'x-judged-apart': true },
    ),
  },
  {
    title: 'EventBatch',
    additionalProperties: false,
    description: 'The events that a device recorded in a run',
  },
)
export type EventBatch = Static<typeof EventBatch>

const Refusal = Type.Object(
  {
    eventid: nullable(Type.String(), 'Id of the event; null if it has none'),
    index: Type.Integer({ description: 'Position of the event in the batch, from 0' }),
    code: Type.String({ description: 'Code of the reason' }),
    message: Type.String({ description: 'Text of the reason' }),
    errors: Type.Array(
      Type.Object({
        message: Type.String({ description: 'Text of the fault' }),
        field: Type.String({ description: 'The member with the fault' }),
        code: Type.String({ description: 'Code of the fault' }),
      }),
      { description: 'The faults of the event' },
    ),
  },
  { title: 'RefusedEvent', description: 'A rejected event; it has changed nothing' },
)

export const EventVerdicts = Type.Object(
  {
    entryid: nullable(Type.Integer(), 'Number of the run; null: it could not start'),
    runid: nullable(Type.String(), 'UUID of the run'),
    events: Type.Array(
      Type.Object(
        {
          eventid: Type.String({ description: 'Id of the event' }),
          number: Type.Integer({ description: 'Number in the order of arrival; ascends within a run' }),
          at: Type.Integer({ description: 'Its true time, UNIX milliseconds' }),
        },
        { title: 'TakenEvent', description: 'A stored event' },
      ),
      { description: 'Accepted events, also those that were stored before' },
    ),
    refused: Type.Array(Refusal, { description: 'Rejected events' }),
    missing: Type.Array(
      Type.Object(
        {
          device: Type.String({ description: 'UUID of the device' }),
          from: Type.Integer({ description: 'First missing seq' }),
          to: Type.Integer({ description: 'Last missing seq' }),
        },
        { title: 'MissingEvents', description: 'Missing events of a device' },
      ),
      { description: 'Gaps of all devices, at most 100' },
    ),
    received_at: Type.Integer({ description: 'When the server received the batch, UNIX milliseconds' }),
    clock_proof: Type.String({ description: 'Signature of that time for this user and device' }),
    state: nullable(
      Type.Object({
        status: Type.Enum([...runStates], { description: 'State of the run' }),
        userid: Type.Integer({ description: 'Number of the current operator' }),
        stepid: nullable(Type.Integer(), 'Number of the current step'),
        number: Type.Integer({
          description: 'Greatest number among the accepted events of this batch; 0 if there is none',
        }),
        disagreements: Type.Integer({
          description: 'Number of fields with conflicting answers',
        }),
      }),
      'The run after the batch',
    ),
  },
  { title: 'EventVerdicts', description: 'The result for each event of a batch' },
)
export type EventVerdicts = Static<typeof EventVerdicts>
export type RefusedEvent = Static<typeof Refusal>
