// Schemas of the server's platform, health and last errors in the API.
import { type Static, Type } from 'typebox'

const state = (description: string) => Type.Enum(['ok', 'warning', 'failed', 'off'], { description })
const count = (description: string) => Type.Integer({ minimum: 0, description })
const bytes = count
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

const RecentError = Type.Object(
  {
    date: Type.Integer({ description: 'Time of the error' }),
    request: nullable(Type.String({ description: 'Number of the request, as in X-Request-Id and the log' })),
    method: nullable(Type.String({ description: 'Method of the request' })),
    route: Type.String({ description: 'Pattern of the route, or name of the job' }),
    message: Type.String({ description: 'Message, shortened and without addresses and secrets' }),
  },
  { title: 'RecentError', description: 'An error of the process; request and method are null for a job' },
)

export const About = Type.Object(
  {
    version: Type.String({ description: 'Version of Stepwright' }),
    license: Type.String({ description: 'SPDX identifier of the licence' }),
    node: Type.String({ description: 'Version of Node.js' }),
    started_date: Type.Integer({ description: 'Start time of the responding process' }),
    database: nullable(
      Type.Object(
        {
          engine: Type.Enum(['SQLite', 'PostgreSQL'], { description: 'Database engine' }),
          version: Type.String({ description: 'Version of the database engine' }),
          bytes: bytes('Size of the database'),
        },
        { description: 'The database; null: it did not respond' },
      ),
    ),
    files: Type.Object(
      {
        bucket: nullable(Type.String({ description: 'Bucket of the files; null: they are on the disk' })),
        originals_bytes: bytes('Total size of uploaded originals'),
        disk: nullable(
          Type.Object(
            { used_bytes: bytes('Used space'), free_bytes: bytes('Free space') },
            { description: 'Disk of the file folder; null: it could not be read' },
          ),
        ),
      },
      { description: 'Uploaded files' },
    ),
    jobs: Type.Object(
      { waiting: bytes('Waiting jobs'), running: bytes('Running jobs'), failed: bytes('Failed jobs') },
      { description: 'Numbers of jobs by state' },
    ),
    search: Type.Object(
      {
        total: count('Guides and pages that search finds'),
        remaining: count(
          'Guides and pages among them that are not in the index yet, or in that of an earlier version',
        ),
        lag_seconds: count('Age of the oldest change that search does not show yet; 0: it shows all'),
      },
      { description: 'The search index' },
    ),
    health: Type.Object(
      {
        database: state('failed: not reachable'),
        files: state('warning: uploads are refused because the disk is nearly full; failed: not reachable'),
        jobs: state('warning: there are failed jobs'),
        mail: state('off: no mail server; warning: mails are being retried; failed: mails could not be sent'),
        records: state('failed: records do not agree with their events, see the check of records'),
        pins: state(
          'warning: PINs or ID badges were hashed with another key, and their users set them again',
        ),
        backups: state(
          'off: no backups; warning: the last backup failed; failed: backups are overdue, or the last drill failed',
        ),
      },
      { description: 'State of the parts' },
    ),
    errors: Type.Array(RecentError, {
      maxItems: 50,
      description: 'Last errors of the responding process since its start, newest first',
    }),
  },
  { title: 'About', description: 'Versions, sizes, health and last errors of the server' },
)
export type About = Static<typeof About>
