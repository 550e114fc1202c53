// Schemas of the audit trail and the jobs in the API.
import { type Static, Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'
import type { EventFilter } from './events.queries.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const

export const Job = Type.Object(
  {
    jobid: Type.Integer({ description: 'Number of the job' }),
    handler: Type.String({ description: 'Name of the handler' }),
    event: Type.String({ description: 'Type of the event that caused it' }),
    eventid: Type.Integer({ description: 'Number of that event' }),
    state: Type.Enum([...jobStates], { description: 'State' }),
    attempts: Type.Integer({ description: 'Number of attempts' }),
    run_date: Type.Integer({ description: 'Time at which it is or was due, UNIX seconds' }),
    finished_date: nullable(
      Type.Integer({ description: 'Time at which it was done or given up, UNIX seconds' }),
    ),
    last_error: nullable(Type.String({ description: 'Error of the last attempt' })),
  },
  { title: 'Job', description: 'A job that was caused by an event' },
)

export const Event = Type.Object(
  {
    eventid: Type.Integer({ description: 'Number of the event, ascending' }),
    type: Type.String({ description: 'Type of the event, as noun.past-tense' }),
    date: Type.Integer({ description: 'UNIX seconds' }),
    userid: nullable(
      Type.Integer({ description: 'The acting user; null for the system and anonymous requests' }),
    ),
    username: nullable(Type.String({ description: 'Current name of that user' })),
    source: Type.String({ description: 'Source: interface, address, request' }),
    subject: Type.String({ description: 'Kind of the changed resource, for example user' }),
    subjectid: Type.Integer({ description: 'Number of the changed resource' }),
    before: Type.Unknown({ description: 'State before, null if there was none' }),
    after: Type.Unknown({ description: 'State after, null if there is none' }),
  },
  { title: 'Event', description: 'An event of the audit trail' },
)

const moment = (description: string) => Type.Integer({ minimum: 0, maximum: 8_640_000_000_000, description })

/** Filters of the list and of its exports. */
export const eventFilterQuery = {
  type: Type.Optional(Type.String({ maxLength: 80, description: 'Type, for example user.changed' })),
  userid: Type.Optional(identifier('User who made the change')),
  subject: Type.Optional(Type.String({ maxLength: 80, description: 'Kind, for example user' })),
  subjectid: Type.Optional(identifier('Number of the resource')),
  from: Type.Optional(moment('Only events at or after this time, UNIX seconds')),
  to: Type.Optional(moment('Only events before this time, UNIX seconds')),
}
const EventFilterQuery = Type.Object(eventFilterQuery)

export const filterOf = ({
  type,
  userid: actorid,
  subject,
  subjectid,
  from,
  to,
}: Static<typeof EventFilterQuery>): EventFilter => ({
  type,
  actorid,
  subject,
  subjectid,
  from: from === undefined ? undefined : from * 1000,
  to: to === undefined ? undefined : to * 1000,
})
