// Wire schemas of the devices of a run, and of what leads do with a run and its devices.
import { type Static, Type } from 'typebox'
import { integer, nullable, seconds } from './wire.ts'

const text = (description: string) => Type.String({ description })

export const MissingFiles = Type.Object(
  {
    field_type: Type.Enum(['Image', 'Video', 'Document'], { description: 'Type of their fields' }),
    count: integer('Number of files'),
  },
  { title: 'MissingFiles', description: 'Files of one kind that have not arrived' },
)
export type MissingFiles = Static<typeof MissingFiles>

const by = {
  date: seconds('Time'),
  userid: nullable(Type.Integer(), 'Number of the user who did it'),
  username: nullable(Type.String(), 'Name of the user who did it'),
  reason: text('The given reason'),
}

const ClosedDevice = Type.Object(
  {
    ...by,
    missing: integer('Number of events that were given up and have not arrived since'),
    missing_files: Type.Array(MissingFiles, {
      description: 'Files that were given up and have not arrived since',
    }),
  },
  {
    title: 'ClosedDevice',
    description: 'The last closing of a device by a lead; absent: it was never closed',
  },
)

export const HandedOver = Type.Object(by, {
  title: 'HandedOver',
  description: 'If the run is on hold for its operator alone: who handed it over, and why',
})

export const RunDevice = Type.Object(
  {
    device: text('UUID of the device'),
    label: text('Name of the device on screen; empty for none'),
    missing: integer('Number of events that the device has reported and not sent yet'),
    clock_error: Type.Optional(
      integer('Seconds by which its clock was fast, or slow if negative; only if more than two minutes'),
    ),
    missing_files: Type.Array(MissingFiles, { description: 'Its files that have not arrived' }),
    closed: Type.Optional(ClosedDevice),
  },
  { title: 'EntryDevice', description: 'A device that recorded events in a run' },
)

/** Members of events of leads and of the site. */
export const leading = {
  to_userid: Type.Optional(integer('With handed-over: the new operator')),
  to_username: Type.Optional(nullable(Type.String(), 'Name of the new operator')),
  idle_since: Type.Optional(
    seconds('With suspended by the site: time of the last event before, since when nothing was recorded'),
  ),
  not_idle: Type.Optional(
    Type.Boolean({
      description: 'With resumed: true if entries that arrived later ended the hold by the site',
    }),
  ),
  change_of_person: Type.Optional(
    Type.Boolean({
      description:
        'With taken-over: true if the next user of the shared device of the operator took the run over there',
    }),
  ),
  closed: Type.Optional(
    Type.Object(
      {
        device: text('UUID of the device'),
        missing: integer('Number of events that had not arrived'),
        missing_files: Type.Array(MissingFiles, { description: 'Its files that had not arrived' }),
      },
      { description: 'With device.closed: the device, and what was given up' },
    ),
  ),
}

export const canChangePerson = Type.Boolean({
  description:
    'Only in the response for a single run in work to the session of another user on a shared device: true if the ' +
    'caller may take it over there without a reason, false if its operator worked last on another device',
})

export const canLead = Type.Boolean({
  description:
    'Only in the response for a single run: true if the caller may take it over, release it and close its devices',
})
