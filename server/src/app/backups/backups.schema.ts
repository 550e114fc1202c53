// Schemas of backups and drills in the API.
import { type Static, type TSchema, Type } from 'typebox'

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const time = (description: string) => nullable(Type.Integer({ description }))
const count = (description: string) => nullable(Type.Integer({ minimum: 0, description }))

export const BackupKind = Type.Enum(['backup', 'drill'], {
  description:
    'backup: a new backup; drill: restores the newest backup on trial and compares it with the site',
})

export const Backup = Type.Object(
  {
    backupid: Type.Integer({ description: 'Number of the backup or drill' }),
    kind: BackupKind,
    source: Type.Enum(['schedule', 'user', 'command'], {
      description:
        'schedule: requested by the schedule; user: by an administrator; command: taken by the command line',
    }),
    state: Type.Enum(['waiting', 'running', 'done', 'failed'], { description: 'State' }),
    userid: nullable(Type.Integer({ description: 'Administrator who requested it; null: nobody' })),
    username: nullable(Type.String({ description: 'Current name of that user' })),
    requested_date: time('Time of the request'),
    started_date: time('Start time; null: it waits'),
    finished_date: time('End time; null: it has not ended'),
    snapshot: nullable(Type.String({ description: 'Name of the backup in its place, made from its time' })),
    rows: count('Number of rows of the database, so far or in all'),
    files: count('Number of files, so far or in all; a drill reads another seventh of them each day'),
    bytes: count('Total size of these files'),
    new_bytes: count('Bytes that were written into the place; null for a drill'),
    message: nullable(Type.String({ description: 'Reason of a failure, or remarks' })),
  },
  { title: 'Backup', description: 'A backup or a drill' },
)
export type Backup = Static<typeof Backup>

const one = (description: string) => Type.Union([Backup, Type.Null()], { description })

export const BackupState = Type.Object(
  {
    health: Type.Enum(['ok', 'warning', 'failed', 'off'], {
      description:
        'warning: the last backup failed; failed: backups are overdue, or the last drill failed; off: no schedule and no backup',
    }),
    overdue: Type.Boolean({ description: 'True if the last backup is older than the schedule allows' }),
    next_date: time('Time of the next backup of the schedule; null: there is none'),
    running: one('The one that waits or runs; null: none'),
    last_backup: one('The last complete backup; null: none'),
    last_drill: one('The last drill that has ended; null: none'),
    backups: Type.Array(Backup, { description: 'The last backups and drills, newest first' }),
  },
  { title: 'BackupState', description: 'State of backups and drills' },
)
export type BackupState = Static<typeof BackupState>

export const NewBackup = Type.Object(
  { kind: BackupKind },
  { title: 'NewBackup', description: 'Request for a backup or a drill', additionalProperties: false },
)
