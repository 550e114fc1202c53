// Schemas of the scheduled backups in the settings.
import { type Static, Type } from 'typebox'

const count = (period: string, maximum: number) =>
  Type.Integer({
    minimum: 0,
    maximum,
    description: `For each of the newest so many ${period} with a backup, its newest one remains`,
  })

const backups = {
  place: Type.String({
    pattern: '^((/|[A-Za-z]:[\\\\/])[^\\x00-\\x1f\\x7f]*|s3://[!-~]+)?$',
    maxLength: 500,
    description:
      'Folder on the server, outside of the data folder, or s3://bucket/folder?endpoint=…&region=…; empty: no backups',
    errorMessage: 'must be a folder with its whole path, such as /backup/stepwright, or s3://bucket',
  }),
  schedule: Type.Enum(['off', 'daily', 'hourly'], { description: 'Frequency of backups' }),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'Hour of daily backups in timeZone' }),
  timeZone: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'IANA time zone, for example Europe/Berlin',
  }),
  hours: count('hours', 1000),
  days: count('days', 1000),
  weeks: count('weeks', 1000),
  months: count('months', 1000),
}
const hasKey = Type.Boolean({
  description: 'True if backups are encrypted with a key; it is never returned',
})

export const BackupSettings = Type.Object(
  { ...backups, hasKey },
  { description: 'Location, schedule and rotation of backups' },
)
export type BackupSettings = Static<typeof BackupSettings>

export const BackupChange = Type.Partial(
  Type.Object({
    ...backups,
    key: Type.String({
      pattern: '^([^\\x00-\\x20\\x7f][^\\x00-\\x1f\\x7f]{6,}[^\\x00-\\x20\\x7f])?$',
      maxLength: 1000,
      description:
        'Key or passphrase that encrypts backups, at least 8 characters; empty: removes it. Write-only',
      errorMessage: 'must be one line of at least 8 characters, without blanks around it',
    }),
    hasKey,
  }),
  { additionalProperties: false, description: 'Changes to backups' },
)
export type BackupChange = Static<typeof BackupChange>
