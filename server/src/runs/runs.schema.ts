// Wire schemas of runs.
import { fieldTypes, runEventTypes, runStates } from '@stepwright/rules'
import { type Static, Type } from 'typebox'
import { ReleaseName } from '#guides/release-names.schema.ts'
import { Image } from '#image-sizes/image.schema.ts'
import { Altered } from './altered.schema.ts'
import { canChangePerson, canLead, HandedOver, leading, RunDevice } from './devices.schema.ts'
import { Emptied } from './emptied.schema.ts'
import { Note } from './notes.schema.ts'
import { SignatureOfEvent, signed } from './signatures.schema.ts'
import { afterClosing, afterLock, integer, letIn, nullable, offline, seconds, uncertain } from './wire.ts'

const span = (description: string) => Type.Integer({ description: `${description}, in seconds` })
const text = (description: string) => Type.String({ description })

export const field = {
  field_revisionid: integer('Revision of the field at the start of the run'),
  field_guid: text('field_guid of the field, the same in all its revisions'),
  stepid: integer('The step whose form contains the field'),
  label: text('Label of the field at that time'),
}

const limits = {
  unit: text('Unit of measure; empty for none'),
  min: nullable(Type.Number(), 'Lower limit at that time'),
  max: nullable(Type.Number(), 'Upper limit at that time'),
  min_exclusive: Type.Boolean({ description: 'True if the lower limit itself was a deviation' }),
  max_exclusive: Type.Boolean({ description: 'True if the upper limit itself was a deviation' }),
  target: nullable(Type.Number(), 'Target value at that time'),
  warn_min: Type.Optional(Type.Number({ description: 'The lower warning limit at that time' })),
  warn_max: Type.Optional(Type.Number({ description: 'The upper warning limit at that time' })),
  earliest: Type.Optional(Type.String({ description: 'The first valid day or time of day' })),
  latest: Type.Optional(Type.String({ description: 'The last valid day or time of day' })),
  expected: Type.Optional(Type.String({ description: 'The expected text' })),
  pattern: Type.Optional(Type.String({ description: 'The pattern of a valid text' })),
  barcode: Type.Optional(Type.String({ description: 'The expected code or its pattern' })),
}

export const value = {
  ...field,
  value: text(
    'Always text: for a checkbox 1 or 0, for Pass/Fail pass or fail, for Checkboxes a list as JSON text, for an image, video or document its number',
  ),
  step_number: integer('Position of the step over all guides of the run, from 1'),
  field_type: Type.Enum([...fieldTypes], { description: 'Type of the field' }),
  reading: integer('Number of the reading, from 1'),
  deviation: nullable(
    Type.Enum(['below', 'above', 'early', 'late', 'wrong', 'barcode']),
    'Kind of deviation; null: none',
  ),
  date: seconds('Time of saving'),
  userid: nullable(Type.Integer(), 'User who saved it'),
  ...limits,
}

const answerMedia = {
  image_src: Type.Optional(text('For an image: path of a preview')),
  image: Type.Optional(Image),
  document_src: Type.Optional(text('For a document: its URL')),
  video_data: Type.Optional(Type.Unknown({ description: 'For a video: as in steps' })),
}

const WorkDatum = Type.Object(
  { ...value, eventid: text('The event that set it'), ...answerMedia },
  { title: 'WorkDatum', description: 'A value of a run, with its field at that time' },
)
export type WorkDatum = Static<typeof WorkDatum>

const RivalAnswer = Type.Object(
  {
    ...value,
    value: nullable(Type.String(), 'As in work_data; null: the field was emptied'),
    eventid: text('The event that contains it'),
    username: nullable(Type.String(), 'Name of the user who gave it'),
    device: nullable(
      Type.String(),
      'The device that recorded it; null: recorded by the server for a program',
    ),
    ...letIn,
    ...answerMedia,
  },
  { title: 'RivalAnswer', description: 'An answer that conflicts with the current one and is not settled' },
)

const StepTime = Type.Object(
  {
    stepid: integer('Number of the step'),
    active_duration: span('Working time, without pauses'),
    visits: integer('Number of times it was entered'),
  },
  { title: 'StepTime', description: 'Time of a step' },
)

const Person = Type.Object(
  {
    userid: integer('Number of the user'),
    username: text('Name of the user'),
    active_duration: span('Time in progress while the user was the operator; the sum is that of the run'),
    answers: integer('Fields and readings that the user answered last, corrections left out'),
    corrections: integer('Values that the user set after the end or without being the operator'),
    performed: Type.Boolean({
      description: 'True if the user was the operator or gave an answer; false if the user only corrected',
    }),
  },
  { title: 'EntryPerson', description: 'A user who worked on a run, with the share' },
)

const PinnedGuide = Type.Object(
  { guideid: integer('Number of the guide'), guide_revisionid: integer('Revision that the run follows') },
  { title: 'PinnedGuide', description: 'A prerequisite guide, as at the start of the run' },
)

const MissingField = Type.Object(field, {
  title: 'MissingField',
  description: 'A required field that was empty at the end',
})

const Voided = Type.Object(
  {
    userid: nullable(Type.Integer(), 'User who voided it'),
    username: nullable(Type.String(), 'Name of the user who voided it'),
    date: seconds('Time'),
    reason: text('The given reason'),
  },
  { title: 'EntryVoided', description: 'The voiding of a run' },
)

export const Run = Type.Object(
  {
    entryid: integer('Number of the run'),
    runid: text('UUID of the run, chosen by the device that started it'),
    guideid: integer('The guide that is performed'),
    guide_title: text(
      'Current title of the guide; for callers who cannot view it any more, the title when the run began',
    ),
    userid: integer('Number of the current operator'),
    username: text('Name of the current operator'),
    starterid: integer('Number of the user who started it'),
    people: Type.Array(Person, {
      description: 'Everybody who worked on it, the greatest share first; users who only corrected come last',
    }),
    workorderid: text('Work order, as typed'),
    status: Type.Enum([...runStates], { description: 'State of the run' }),
    starttime: seconds('Start'),
    endtime: nullable(Type.Integer(), 'Time of finishing or cancelling, UNIX seconds; null while it is open'),
    voided: nullable(Voided, 'The voiding of the run; null: it is not voided'),
    cancelled: Type.Integer({ minimum: 0, maximum: 1, description: '1 if it was cancelled' }),
    timingid: nullable(Type.Integer(), 'Number of the newest save or entered step; send it as lasttimingid'),
    last_entry_eventid: integer('Number of its newest event'),
    duration: span('Time from start to end, or until now, without pauses'),
    active_duration: span('Time in progress, neither paused nor on hold'),
    paused_duration: span('Paused'),
    suspended_duration: span('Time on hold'),
    stepid: nullable(Type.Integer(), 'Current step, or the step after resuming'),
    step_times: Type.Array(StepTime, { description: 'Steps in the order of first entry' }),
    langid: text('Language of the run'),
    guide_revisionid: integer('guide_revisionid that the run follows'),
    guide_edited_since: Type.Boolean({
      description: 'True if the guide or a prerequisite was edited since the start',
    }),
    current_guide_revisionid: integer('guide_revisionid that a new run would follow'),
    prerequisite_revisions: Type.Array(PinnedGuide, { description: 'Guides in the order of work' }),
    release: Type.Optional(ReleaseName),
    newer_release: Type.Optional(ReleaseName),
    max_form_revisionid: integer('Greatest form revision that the run uses'),
    deviation_count: integer('Number of values with a deviation'),
    missing_count: integer('Required fields that were empty at the end'),
    missing: Type.Array(MissingField, { description: 'The required fields that were empty' }),
    missing_reason: Type.Optional(text('The reason for finishing without them, if given')),
    unsigned_count: integer('Number of signature fields that nobody has signed'),
    lead_only_hold: Type.Optional(
      Type.Boolean({
        description: 'True while it is on hold until a lead lifts the hold; absent: it is not',
      }),
    ),
    disagreements: integer('Number of fields with unsettled conflicting answers'),
    late: integer('Number of answers that were given after the end, or recorded beside the run'),
    unsent: integer('Number of events that devices have reported and not sent yet'),
    unsent_files: integer('Number of files that answers name and that have not arrived'),
    entered_for_others: Type.Optional(
      integer('Number of events that administrators entered for other users; absent: none'),
    ),
    altered: Type.Optional(Altered),
    handed_over: Type.Optional(HandedOver),
    devices: Type.Optional(
      Type.Array(RunDevice, {
        description: 'Only in the response for a single run: devices that recorded events in it',
      }),
    ),
    emptied: Type.Optional(Emptied),
    rivals: Type.Optional(
      Type.Array(RivalAnswer, {
        description:
          'Only in the response for a single run with disagreements: answers that conflict with those of work_data',
      }),
    ),
    notes: Type.Optional(
      Type.Array(Note, { description: 'Only in the response for a single run: its notes, oldest first' }),
    ),
    hold_proof: Type.Optional(
      Type.String({
        description:
          'Only in the response for a single run on hold: proof for a device that takes the run over offline',
      }),
    ),
    ...signed,
    can_settle: Type.Optional(
      Type.Boolean({
        description:
          'Only in the response for a single run: true if the caller may settle conflicting answers',
      }),
    ),
    can_void: Type.Optional(
      Type.Boolean({
        description: 'Only in the response for a single run: true if the caller may void it now',
      }),
    ),
    retained_until: Type.Optional(
      nullable(
        Type.Integer(),
        'Only in the response for a single run to administrators: it cannot be removed before this time, UNIX seconds; null: it can be removed',
      ),
    ),
    can_lead: Type.Optional(canLead),
    can_change_person: Type.Optional(canChangePerson),
    work_data: Type.Array(WorkDatum, { description: 'Values of the run, in the order of saving' }),
  },
  { title: 'Entry', description: 'A run of a guide' },
)
export type Run = Static<typeof Run>

export const SuspendedRuns = Type.Object(
  { results: Type.Array(Run, { description: 'Sorted by id' }) },
  { title: 'SuspendedEntries', description: 'Runs of a guide that are on hold' },
)

export const RunEvents = Type.Array(
  Type.Object(
    {
      entry_eventid: integer('Number of the event, ascending within a run'),
      date: seconds('Time'),
      type: Type.Enum([...runEventTypes], { description: 'Kind of the event' }),
      userid: nullable(Type.Integer(), 'Number of the user who caused it'),
      username: nullable(Type.String(), 'Name of the user who caused it'),
      stepid: nullable(Type.Integer(), 'Number of the entered step'),
      reason: nullable(Type.String(), 'The given reason'),
      from_userid: nullable(Type.Integer(), 'Operator before the run was taken over'),
      from_workorderid: nullable(Type.String(), 'The work order before it was changed'),
      text: nullable(Type.String(), 'The note that was added'),
      ...leading,
      after_closing: Type.Optional(afterClosing),
      ...afterLock,
      eventid: text('Permanent id of the event'),
      at: integer('True time, UNIX milliseconds'),
      device: nullable(
        Type.String(),
        'The device that recorded it; null: recorded by the server for a program',
      ),
      seq: nullable(Type.Integer(), 'Sequence number among the events of that device in this run'),
      device_at: nullable(Type.Integer(), 'Time on the clock of the device, UNIX milliseconds'),
      sent_at: nullable(Type.Integer(), 'Time on that clock at the moment of sending'),
      received_at: integer('Time of arrival at the server, UNIX milliseconds'),
      offline,
      uncertain,
      ...letIn,
      let_in_by: nullable(Type.Integer(), 'The administrator who entered it for the user'),
      late: Type.Boolean({
        description:
          'True if a former operator recorded it without knowledge of the loss: changes neither state nor values',
      }),
      answers: Type.Array(
        Type.Object({
          field_revisionid: field.field_revisionid,
          reading: value.reading,
          value: nullable(Type.String(), 'As in work_data; null: emptied, or a file that has not come yet'),
          deviation: value.deviation,
          file: nullable(Type.String(), 'Name of the file on the device'),
          based_on: nullable(Type.String(), 'The event whose answer was knowingly replaced; null: none'),
        }),
        { description: 'The answers of the event' },
      ),
      signature: Type.Optional(SignatureOfEvent),
      lead_only: Type.Optional(
        Type.Boolean({ description: 'With suspended: true if only a lead lifts the hold' }),
      ),
      hash: nullable(
        Type.String(),
        'SHA-256 of the event and the hash of the event before it; null: the event is older than the hashes',
      ),
    },
    { title: 'EntryEvent', description: 'An event of a run' },
  ),
  { description: 'Events in the order of arrival at the server' },
)
export type RecordedEvent = Static<typeof RunEvents>[number]

const Settled = Type.Object(
  {
    date: seconds('Time'),
    userid: nullable(Type.Integer(), 'User who settled it'),
    username: nullable(Type.String(), 'Name of the user who settled it'),
    reason: nullable(Type.String(), 'The given reason'),
    against: Type.Array(Type.String(), { description: 'eventid of each answer that it was chosen against' }),
    ...letIn,
    ...afterLock,
  },
  { title: 'EntryValueSettled', description: 'The decision between conflicting answers' },
)

export const RunValues = Type.Array(
  Type.Object(
    {
      valueid: integer('Number of the value'),
      eventid: text('The event that contains it'),
      ...value,
      value: nullable(Type.String(), 'As in work_data; null: the field was emptied'),
      username: nullable(Type.String(), 'Name of the user who saved it'),
      reason: nullable(Type.String(), 'Reason for correcting an earlier value'),
      current: Type.Boolean({ description: 'True for the current value, false if a later one replaced it' }),
      rival: Type.Boolean({
        description: 'True if it conflicts with the current value and is not settled',
      }),
      settled: Type.Optional(Settled),
      late: Type.Boolean({
        description: 'True if it was given after the end of the run, or recorded beside the run',
      }),
      after_closing: Type.Optional(afterClosing),
      ...afterLock,
      device: nullable(
        Type.String(),
        'The device that recorded it; null: recorded by the server for a program',
      ),
      received_at: integer('Time of arrival at the server, UNIX milliseconds'),
      offline,
      uncertain,
      ...letIn,
    },
    { title: 'EntryValue', description: 'A value that was saved in a run' },
  ),
  { description: 'Values in the order of saving, including values that were corrected later' },
)
export type RunValue = Static<typeof RunValues>[number]
