// Events of a device on the wire: the batch as a whole, and each event, which is judged by itself.

import { runEventTypes, runStates } from '@stepwright/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'
import { workOrderLength } from '../runs.schema.ts'

const eventsAtOnce = 500
/** Of one device in one run, as of all events of a run. */
const seqLimit = 100_000
const answersAtOnce = 500
const noteLength = 10_000

const uuid = (description: string) =>
  Type.String({
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    errorMessage: 'must be a UUID in lower case',
    description,
  })
/** Version 8 is for the server's own events: no device can give their names. */
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

/** What dates can hold. */
const farthest = 8.64e15
const moment = (description: string) =>
  Type.Integer({ minimum: -farthest, maximum: farthest, description: `${description}, UNIX milliseconds` })
const mono = Type.Optional(
  Type.Number({
    minimum: -farthest,
    maximum: farthest,
    description: 'The clock that nobody sets, in milliseconds since the page was opened',
  }),
)
const session = Type.Optional(
  Type.String({ maxLength: 64, description: 'Which life of the page that clock belongs to' }),
)
const reading = { mono, session }

const NotedAnswer = Type.Object(
  {
    field_revisionid: id('The field as it was when the run began'),
    reading: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 1,
        description: 'Which of several readings, from 1',
      }),
    ),
    value: Type.Optional(
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
        description: 'As in stepData; null empties the field',
      }),
    ),
    file: Type.Optional(uuid('In the place of a value: a file that comes later with file.added')),
    based_on: Type.Optional(
      nullable(uuid('An eventid'), 'The event whose answer was on screen; null: the field was empty'),
    ),
  },
  { title: 'NotedAnswer', additionalProperties: false, description: 'What was answered' },
)

const NotedFile = Type.Object(
  {
    name: uuid('What the answers call it'),
    field_revisionid: id('The field that it answers'),
    value: id('Number of the image, video or document that it became'),
  },
  { title: 'NotedFile', additionalProperties: false, description: 'A file that has come' },
)

export const NotedEvent = Type.Object(
  {
    eventid: deviceUuid('Name of the event, made where it happened: a UUID of version 1 to 7'),
    seq: Type.Integer({
      minimum: 1,
      maximum: seqLimit,
      description: 'Counts the events of this device in this run, from 1, without gaps',
    }),
    userid: id('Who did it'),
    type: Type.Enum([...runEventTypes], { description: 'What happened' }),
    at: moment('What the clock of the device showed'),
    ...reading,
    mark: Type.Optional(
      Type.Integer({ minimum: 0, default: 0, description: 'Number of the newest mark before it' }),
    ),
    knows: Type.Optional(
      id('Number of the newest event of the run that the device had heard of: this one came after it'),
    ),
    stepid: Type.Optional(id('With step.entered: the step')),
    answers: Type.Optional(
      Type.Array(NotedAnswer, {
        minItems: 1,
        maxItems: answersAtOnce,
        description: 'With value.saved, value.corrected and value.settled',
      }),
    ),
    file: Type.Optional(NotedFile),
    reason: Type.Optional(Type.String({ maxLength: 1000, description: 'Why' })),
    text: Type.Optional(
      Type.String({ minLength: 1, maxLength: noteLength, description: 'With note.added: the note' }),
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
        description: 'With taken-over: `hold_proof` of the run as it was read while it was on hold',
      }),
    ),
    plan: Type.Optional(
      Type.String({
        maxLength: 100_000,
        description: 'With started: what getGuidePlan named the states that the run follows',
      }),
    ),
  },
  {
    title: 'NotedEvent',
    additionalProperties: false,
    description: 'What happened in a run, as a device noted it',
  },
)
export type NotedEvent = Static<typeof NotedEvent>

const ClockMark = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: '1, 2, 3 … of this device' }),
    at: moment('What the clock of the device showed'),
    ...reading,
    server_at: nullable(
      Type.Integer(),
      'The clock of the server, UNIX milliseconds; null: it was not reached',
    ),
    proof: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The `clock_proof` that came with that time; without it the time counts as unknown',
      }),
    ),
  },
  {
    title: 'ClockMark',
    additionalProperties: false,
    description: 'Where the clocks of a device were compared with that of the server, or seen to part',
  },
)

export const EventBatch = Type.Object(
  {
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1,
        default: 1,
        description: 'Shape of the events; the server takes every version that was ever released',
      }),
    ),
    device: deviceUuid('Which device sends'),
    label: Type.Optional(Type.String({ maxLength: 60, description: 'What people call the device' })),
    sent: Type.Object(
      {
        at: moment('What the clock of the device shows'),
        ...reading,
        round_trip: Type.Optional(
          nullable(Type.Integer({ minimum: 0 }), 'How long its last exchange took, in milliseconds'),
        ),
      },
      { additionalProperties: false, description: 'When it is sent' },
    ),
    marks: Type.Optional(
      Type.Array(ClockMark, {
        maxItems: eventsAtOnce,
        description: 'From the last exchange before the first event until now',
      }),
    ),
    for_others: Type.Optional(
      Type.Boolean({ description: 'Lets in what other people noted: only for administrators' }),
    ),
    last: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: seqLimit,
        description: 'The greatest seq that this device has of the run, sent or not',
      }),
    ),
    events: Type.Array(
      Type.Union([
        NotedEvent,
        Type.Object({}, { description: 'What is no event is refused by itself' }),
        ...[Type.Array(Type.Unknown()), Type.String(), Type.Number(), Type.Boolean(), Type.Null()],
      ]),
      { minItems: 1, maxItems: eventsAtOnce, description: 'In the order of seq', 'x-judged-apart': true },
    ),
  },
  { title: 'EventBatch', additionalProperties: false, description: 'What a device noted of one run' },
)
export type EventBatch = Static<typeof EventBatch>

const Refusal = Type.Object(
  {
    eventid: nullable(Type.String(), 'The event; null where it has no name'),
    index: Type.Integer({ description: 'Its place in the batch, from 0' }),
    code: Type.String({ description: 'Why, for programs' }),
    message: Type.String({ description: 'Why, for people' }),
    errors: Type.Array(
      Type.Object({
        message: Type.String({ description: 'What is wrong' }),
        field: Type.String({ description: 'Where' }),
        code: Type.String({ description: 'Why, for programs' }),
      }),
      { description: 'What is wrong with it' },
    ),
  },
  { title: 'RefusedEvent', description: 'An event that was not taken; it has changed nothing' },
)

export const EventVerdicts = Type.Object(
  {
    entryid: nullable(Type.Integer(), 'Number of the run; null: it could not begin'),
    runid: nullable(Type.String(), 'Name of the run'),
    events: Type.Array(
      Type.Object(
        {
          eventid: Type.String({ description: 'The event' }),
          number: Type.Integer({ description: 'Its place in the order of arrival; grows within a run' }),
          at: Type.Integer({ description: 'When it truly happened, UNIX milliseconds' }),
        },
        { title: 'TakenEvent', description: 'An event that the server keeps' },
      ),
      { description: 'What was taken, now or before' },
    ),
    refused: Type.Array(Refusal, { description: 'What was not taken' }),
    missing: Type.Array(
      Type.Object(
        {
          device: Type.String({ description: 'Which device' }),
          from: Type.Integer({ description: 'First seq that has not come' }),
          to: Type.Integer({ description: 'Last one' }),
        },
        { title: 'MissingEvents', description: 'What a device has noted and not sent yet' },
      ),
      { description: 'Of all devices, at most 100 gaps' },
    ),
    received_at: Type.Integer({ description: 'When the server had the batch, UNIX milliseconds' }),
    clock_proof: Type.String({ description: 'Signature of that time for this person and device' }),
    state: nullable(
      Type.Object({
        status: Type.Enum([...runStates], { description: 'How the run stands' }),
        userid: Type.Integer({ description: 'Who has it now' }),
        stepid: nullable(Type.Integer(), 'The step that is worked on'),
        number: Type.Integer({ description: 'The newest event of the run, by arrival' }),
        disagreements: Type.Integer({
          description: 'Fields that were answered without knowing of each other',
        }),
      }),
      'The run after the batch',
    ),
  },
  { title: 'EventVerdicts', description: 'What became of each event of a batch' },
)
export type EventVerdicts = Static<typeof EventVerdicts>
export type RefusedEvent = Static<typeof Refusal>
