// Routes that list and search users, and export the list as a file.

import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import { type Cell, csvLine } from '#platform/http/answer/csv.ts'
import { access } from '#platform/http/request/access.ts'
import { anyCase } from '#platform/http/request/any-case.ts'
import { directionOf, flag, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { toSeconds } from '#platform/seconds.ts'
import { presentUserSummary } from '../present.ts'
import { has, privilegesOf } from '../privileges.ts'
import { ListedUser, UserSummary } from '../users.schema.ts'
import { foldText } from '../users.ts'
import {
  type ExportedRow,
  type ListedRow,
  listUsers,
  listUsersBeyond,
  listUsersWithSignIn,
  type UserFilter,
  type UserSort,
  type UserState,
  userStates,
} from './list-users.queries.ts'

const offsetLimit = 1000

const privilegeNames = ['User', 'Author', 'Moderator', 'Admin'] as const

const adminQuery = {
  query: Type.Optional(Type.String({ maxLength: 200, description: 'Administrators: part of a name' })),
  includeDisabled: flag('Administrators: includes deactivated accounts'),
  state: Type.Optional(anyCase(userStates, 'Administrators: state of the accounts; default: active')),
  privilege: Type.Optional(anyCase(privilegeNames, 'Administrators: the greatest privilege of the users')),
  teamid: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Administrators: number of a team of the users',
    }),
  ),
  sort: Type.Optional(
    anyCase(
      ['userid', 'username', 'last_seen_date', 'join_date'],
      'Administrators: sort member; default: userid',
    ),
  ),
}
const joinedSince = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 1e11, description: 'UNIX seconds, inclusive' }),
)
const ExportQuery = Type.Object({ order, joinedSince, ...adminQuery })
type ExportQuery = Static<typeof ExportQuery>

const startOf = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000)

const sortOf = ({ sort }: ExportQuery) => sort?.toLowerCase() as UserSort | undefined

/** For administrators, who see addresses. */
function filterOf(query: ExportQuery): UserFilter {
  const { includeDisabled, privilege, teamid } = query
  return {
    joinedSince: startOf(query.joinedSince),
    text: foldText(query.query ?? ''),
    searchEmail: true,
    state: (query.state?.toLowerCase() as UserState | undefined) ?? (includeDisabled ? 'all' : 'active'),
    privilege: privilegeNames.find((each) => each.toLowerCase() === privilege?.toLowerCase()),
    teamid,
  }
}

const presentListed = (row: ListedRow, url: string): ListedUser => ({
  ...presentUserSummary(row, url, { withEmail: true }),
  last_seen_date: row.lastSeenAt === 0 ? null : toSeconds(row.lastSeenAt),
  has_pin: Number(row.hasPin) === 1,
  has_id_badge: Number(row.hasIdBadge) === 1,
})

/** Rows per part; each has its own snapshot, so that no slow client holds one open. */
const partSize = 500

async function* usersOf(req: FastifyRequest, query: ExportQuery): AsyncGenerator<ExportedRow[]> {
  const filter = filterOf(query)
  const sorting = { sort: sortOf(query), order: directionOf(query.order), limit: partSize }
  let last: ExportedRow | undefined
  do {
    const rows = await req.readLong(({ db }) => listUsersBeyond(db, filter, { ...sorting, last }))
    if (rows.length > 0) yield rows
    last = rows.length < partSize ? undefined : rows.at(-1)
  } while (last)
}

/** `email`, `name`, `privileges` and `teams` are what an import of people reads. */
const columns: Record<string, (row: ExportedRow) => Cell> = {
  userid: (row) => row.userid,
  email: (row) => row.email,
  name: (row) => row.username,
  unique_username: (row) => row.uniqueUsername,
  privileges: (row) => privilegesOf(row).join('; '),
  teams: (row) => row.teams,
  join_date: (row) => ({ at: row.joinedAt }),
  last_seen_date: (row) => (row.lastSeenAt === 0 ? null : { at: row.lastSeenAt }),
  enabled: (row) => row.isEnabled,
}

const isoOf = (at: number): string => new Date(at).toISOString()

async function* csvOf(parts: AsyncIterable<ExportedRow[]>): AsyncGenerator<string> {
  const line = (cells: Cell[]) => csvLine(cells, isoOf)
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\ufeff${line(Object.keys(columns))}`
  const cells = Object.values(columns)
  for await (const rows of parts) yield rows.map((row) => line(cells.map((cell) => cell(row)))).join('')
}

export function userListRoutes(app: App): void {
  const route = declare(app, ['people'])
  route.get(
    '/users',
    access.public,
    {
      id: 'listUsers',
      summary: 'List users',
      query: Type.Object({ ...paging, order, joinedSince, ...adminQuery }),
      answer: Type.Array(ListedUser),
    },
    async ({ ctx, query }) => {
      const page = { ...pageOf(query), order: directionOf(query.order) }
      if (has(ctx.actor, 'Admin')) {
        const sorted = { ...page, sort: sortOf(query) }
        const rows = await listUsersWithSignIn(ctx.db, filterOf(query), sorted, ctx.pepper.keyid())
        return rows.map((row) => presentListed(row, ctx.url))
      }
      // The contract caps the offset; administrators are exempt.
      if (page.offset > offsetLimit) throw problems.invalidField('offset', `Offset must be <= ${offsetLimit}`)
      const rows = await listUsers(ctx.db, { joinedSince: startOf(query.joinedSince) }, page)
      return rows.map((row) => presentUserSummary(row, ctx.url))
    },
  )

  route.get(
    '/users.csv',
    access.administer,
    {
      id: 'exportUsersAsCsv',
      summary: 'Export the list of users as CSV',
      query: ExportQuery,
      answer: Type.String({ contentMediaType: 'text/csv', description: 'The exported file' }),
      transaction: 'own',
    },
    async (req) =>
      answerStream({
        type: 'text/csv; charset=utf-8',
        filename: 'people.csv',
        body: csvOf(usersOf(req, req.query)),
      }),
  )

  route.get(
    '/users/search/:search',
    access.signedIn,
    {
      id: 'searchUsers',
      summary: 'Search users by a part of their name',
      params: Type.Object({ search: Type.String({ maxLength: 200, description: 'Part of a name' }) }),
      query: Type.Object(paging),
      answer: Type.Array(UserSummary),
    },
    async ({ ctx, params, query }) => {
      const page = { ...pageOf(query), order: 'asc' as const }
      const rows = await listUsers(ctx.db, { text: foldText(params.search) }, page)
      return rows.map((row) => presentUserSummary(row, ctx.url))
    },
  )
}
