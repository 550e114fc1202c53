// Wire schemas of runs.
import { fieldTypes, runEventTypes, runStates } from '@stepwright/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { Language } from '#settings/settings.schema.ts'

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const integer = (description: string) => Type.Integer({ description })
const seconds = (description: string) => Type.Integer({ description: `${description}, UNIX seconds` })
const span = (description: string) => Type.Integer({ description: `${description}, in seconds` })
const text = (description: string) => Type.String({ description })

export const field = {
  field_revisionid: integer('The field as it was when the run began'),
  field_guid: text('Name of the field, the same in all its revisions'),
  stepid: integer('The step whose form asked'),
  label: text('What stood beside the field'),
}

const limits = {
  unit: text('Unit of measure; empty for none'),
  min: nullable(Type.Number(), 'Lower limit then'),
  max: nullable(Type.Number(), 'Upper limit then'),
  min_exclusive: Type.Boolean({ description: 'The lower limit itself lay outside' }),
  max_exclusive: Type.Boolean({ description: 'The upper limit itself lay outside' }),
  target: nullable(Type.Number(), 'The number to aim at then'),
  warn_min: Type.Optional(Type.Number({ description: 'The lower warning limit then' })),
  warn_max: Type.Optional(Type.Number({ description: 'The upper warning limit then' })),
  earliest: Type.Optional(Type.String({ description: 'The first day or time of day that was right' })),
  latest: Type.Optional(Type.String({ description: 'The last day or time of day that was right' })),
  expected: Type.Optional(Type.String({ description: 'The text that was right' })),
  pattern: Type.Optional(Type.String({ description: 'What a right text looked like' })),
}

export const value = {
  ...field,
  value: text(
    'Always text; of a checkbox 1 or 0, of Pass/Fail pass or fail, of Checkboxes a list as JSON text, of an image, video or document its number',
  ),
  step_number: integer('Place of the step over all guides of the run, from 1'),
  field_type: Type.Enum([...fieldTypes], { description: 'What kind of value the field takes' }),
  reading: integer('Which of several readings, from 1'),
  deviation: nullable(
    Type.Enum(['below', 'above', 'early', 'late', 'wrong', 'barcode']),
    'How the value lies outside of what was expected; null: it does not',
  ),
  date: seconds('When it was saved'),
  userid: nullable(Type.Integer(), 'Who saved it'),
  ...limits,
}

const WorkDatum = Type.Object(
  {
    ...value,
    eventid: text('The event that answered it'),
    image_src: Type.Optional(text('Of an image: address of a preview below the site')),
    image: Type.Optional(Image),
    document_src: Type.Optional(text('Of a document: its address')),
    video_data: Type.Optional(Type.Unknown({ description: 'Of a video: as steps show it' })),
  },
  { title: 'WorkDatum', description: 'A value of a run, with its field as it was then' },
)
export type WorkDatum = Static<typeof WorkDatum>

const StepTime = Type.Object(
  {
    stepid: integer('The step'),
    active_duration: span('How long it was worked on, without pauses'),
    visits: integer('How often it was entered'),
  },
  { title: 'StepTime', description: 'Time of one step' },
)

const PinnedGuide = Type.Object(
  { guideid: integer('The guide'), guide_revisionid: integer('Its state that the run follows') },
  { title: 'PinnedGuide', description: 'A guide that comes first, as it was when the run began' },
)

const RunDevice = Type.Object(
  {
    device: text('The device'),
    label: text('What people call it; empty for nothing'),
    missing: integer('Notes that it has told of and not sent yet'),
  },
  { title: 'EntryDevice', description: 'A device that noted something in a run' },
)

const MissingField = Type.Object(field, {
  title: 'MissingField',
  description: 'A required field that was empty at the end',
})

export const Run = Type.Object(
  {
    entryid: integer('Number of the run'),
    runid: text('Name of the run, made where it was begun'),
    guideid: integer('The guide that is performed'),
    guide_title: text('Title of the guide today'),
    userid: integer('Who has it now'),
    username: text('Name of who has it now'),
    starterid: integer('Who began it'),
    workorderid: text('Work order, as it was typed'),
    status: Type.Enum([...runStates], { description: 'How it stands' }),
    starttime: seconds('When it began'),
    endtime: nullable(
      Type.Integer(),
      'When it was finished or cancelled, UNIX seconds; null while it is open',
    ),
    cancelled: Type.Integer({ minimum: 0, maximum: 1, description: '1 when it was cancelled' }),
    timingid: nullable(
      Type.Integer(),
      'Number of the newest save or entered step; send it back as lasttimingid',
    ),
    last_entry_eventid: integer('Number of its newest event'),
    duration: span('From start to end, or until now, without pauses'),
    active_duration: span('Under way: neither paused nor suspended'),
    paused_duration: span('Paused'),
    suspended_duration: span('Suspended'),
    stepid: nullable(Type.Integer(), 'The step that is worked on, or will be when the run goes on'),
    step_times: Type.Array(StepTime, { description: 'In the order in which they were first entered' }),
    langid: text('Language in which it is read'),
    guide_revisionid: integer('The state of the guide that it follows'),
    guide_edited_since: Type.Boolean({
      description: 'Has the guide, or one that comes first, been edited since it began?',
    }),
    current_guide_revisionid: integer('The state of the guide that a new run would follow'),
    prerequisite_revisions: Type.Array(PinnedGuide, { description: 'In the order of work' }),
    max_form_revisionid: integer('No form newer than this one counts for it'),
    deviation_count: integer('Values that lie outside of what was expected'),
    missing_count: integer('Required fields that were empty at the end'),
    missing: Type.Array(MissingField, { description: 'Which they were' }),
    missing_reason: Type.Optional(text('Why it was finished without them, where somebody said so')),
    disagreements: integer('Fields with answers that did not know of each other, which nobody has settled'),
    late: integer('Answers given after the end'),
    unsent: integer('Notes that devices have told of and not sent yet'),
    devices: Type.Optional(
      Type.Array(RunDevice, {
        description: 'Where a run is read by itself: devices that noted something in it',
      }),
    ),
    hold_proof: Type.Optional(
      Type.String({
        description:
          'Where a run on hold is read by itself: proves it to a device that takes the run over without a network',
      }),
    ),
    can_settle: Type.Optional(
      Type.Boolean({
        description: 'Where a run is read by itself: may the caller settle answers that disagree?',
      }),
    ),
    work_data: Type.Array(WorkDatum, { description: 'Its values, in the order in which they were saved' }),
  },
  { title: 'Entry', description: 'A run of a guide' },
)
export type Run = Static<typeof Run>

export const SuspendedRuns = Type.Object(
  { results: Type.Array(Run, { description: 'By number' }) },
  { title: 'SuspendedEntries', description: 'Runs of a guide that are on hold' },
)

const offline = Type.Boolean({ description: 'It was noted without a network: sent over ten seconds later' })
const uncertain = Type.Boolean({
  description: 'The clocks of the device contradict each other about when it was',
})

export const RunEvents = Type.Array(
  Type.Object(
    {
      entry_eventid: integer('Number, growing within a run'),
      date: seconds('When'),
      type: Type.Enum([...runEventTypes], { description: 'What happened' }),
      userid: nullable(Type.Integer(), 'Who did it'),
      username: nullable(Type.String(), 'Name of who did it'),
      stepid: nullable(Type.Integer(), 'The step that was entered'),
      reason: nullable(Type.String(), 'The reason that was given'),
      from_userid: nullable(Type.Integer(), 'Who had the run before it was taken over'),
      from_workorderid: nullable(Type.String(), 'The work order before it was changed'),
      text: nullable(Type.String(), 'The note that was added'),
      eventid: text('Name of the event for ever'),
      at: integer('When it truly happened, UNIX milliseconds'),
      device: nullable(Type.String(), 'The device that noted it; null: a program had the server note it'),
      seq: nullable(Type.Integer(), 'Its number among the events of that device in this run'),
      device_at: nullable(Type.Integer(), 'What the clock of the device showed, UNIX milliseconds'),
      sent_at: nullable(Type.Integer(), 'What that clock showed when it was sent'),
      received_at: integer('When the server had it, UNIX milliseconds'),
      offline,
      uncertain,
      let_in_by: nullable(Type.Integer(), 'Which administrator sent it for the person who did it'),
      late: Type.Boolean({
        description:
          'Recorded by somebody who had lost the run without knowing it: changes neither its state nor a value',
      }),
      answers: Type.Array(
        Type.Object({
          field_revisionid: field.field_revisionid,
          reading: value.reading,
          value: nullable(Type.String(), 'As in work_data; null: emptied, or a file that has not come yet'),
          deviation: value.deviation,
          file: nullable(Type.String(), 'What the device calls the file'),
          based_on: nullable(Type.String(), 'The event whose answer was replaced knowingly; null: none'),
        }),
        { description: 'What was answered with it' },
      ),
      hash: nullable(
        Type.String(),
        'SHA-256 over it and the hash of the event before it; null: older than that',
      ),
    },
    { title: 'EntryEvent', description: 'What happened in a run' },
  ),
  { description: 'In the order in which it reached the server' },
)
export type RecordedEvent = Static<typeof RunEvents>[number]

export const RunValues = Type.Array(
  Type.Object(
    {
      valueid: integer('Number of the value'),
      ...value,
      value: nullable(Type.String(), 'As in work_data; null: the field was emptied'),
      username: nullable(Type.String(), 'Name of who saved it'),
      reason: nullable(Type.String(), 'Why an earlier value was corrected'),
      current: Type.Boolean({ description: 'Does it hold, or did a later one replace it?' }),
      rival: Type.Boolean({
        description: 'It was given without knowing of the one that holds, and nobody has settled that',
      }),
      late: Type.Boolean({ description: 'It was given after the end of the run' }),
      device: nullable(Type.String(), 'The device that noted it; null: a program had the server note it'),
      received_at: integer('When the server had it, UNIX milliseconds'),
      offline,
      uncertain,
    },
    { title: 'EntryValue', description: 'A value that was saved at some time in a run' },
  ),
  { description: 'In the order in which they were saved, with those that were corrected later' },
)
export type RunValue = Static<typeof RunValues>[number]

const ignored = Type.Optional(Type.Unknown({ description: 'Accepted and ignored' }))
const number = (description: string) =>
  Type.Union([Type.Integer(), Type.String({ maxLength: 20 })], { description })
export const workOrderLength = 200
const workorder = Type.Union([Type.String(), Type.Number()], {
  description: `Work order: one line of at most ${workOrderLength} characters`,
})
export const reason = Type.Optional(
  nullable(Type.String({ maxLength: 1000 }), 'Why; at most 1000 characters'),
)

export const lastTiming = Type.Optional(
  Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{0,16}$' }), Type.Null()], {
    description: 'The newest timingid that the caller knows: refused where there is a newer one',
  }),
)

/** Clients send these in the query or in the body. */
const start = {
  guideid: Type.Optional(number('The guide; needed, in the query or in the body')),
  workorderid: Type.Optional(
    Type.Union([Type.String(), Type.Number()], {
      description: `Work order, one line of at most ${workOrderLength} characters; needed, in the query or in the body`,
    }),
  ),
  langid: Type.Optional(Language),
}

export const NewRunQuery = Type.Object(start)

export const NewRun = Type.Object(
  { ...start, join_code: ignored },
  { title: 'NewEntry', description: 'A run to begin', additionalProperties: false },
)

export const Reason = Type.Object(
  { reason },
  { title: 'Reason', description: 'Why it is done', additionalProperties: false },
)

export const Finish = Type.Object(
  {
    reason: Type.Optional(
      nullable(
        Type.String({ maxLength: 1000, pattern: '\\S', errorMessage: 'must not be blank' }),
        'Why it is finished although answers are missing; at most 1000 characters',
      ),
    ),
  },
  { title: 'Finish', description: 'May be left out', additionalProperties: false },
)

export const Nothing = Type.Object({}, { description: 'May be left out', additionalProperties: false })

export const StepEntered = Type.Object(
  { stepid: integer('A step of the run') },
  { title: 'StepEntered', description: 'The step that is worked on', additionalProperties: false },
)

export const Settlement = Type.Object(
  {
    field_revisionid: integer('The field as it was when the run began'),
    reading: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 1,
        description: 'Which of several readings, from 1',
      }),
    ),
    value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
      description:
        'What is to hold: one of the answers or another one, as in stepData; null empties the field',
    }),
    reason,
    lasttimingid: lastTiming,
  },
  {
    title: 'Settlement',
    description: 'Which answer holds where several did not know of each other',
    additionalProperties: false,
  },
)
export type Settlement = Static<typeof Settlement>

export const RunChange = Type.Object(
  { workorderid: workorder },
  { title: 'EntryChange', description: 'What to put right', additionalProperties: false },
)
