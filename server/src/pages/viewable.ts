// The access rule for viewing pages: each reason once, for a loaded row and for SQL.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context } from '#platform/http/request/context.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { isStaff, mayWrite } from '#users/trust.ts'

type AccessRow = Pick<
  Selectable<Tables['wikis']>,
  'isDeleted' | 'isPrivate' | 'currentRevisionid' | 'authorid'
>
type Viewer = Pick<Context, 'actor' | 'site'>

interface AccessReason {
  holdsFor(viewer: Viewer): boolean
  code(page: AccessRow, userid: number | null): boolean
  /** The condition on `wikis`. */
  sql(userid: number | null): RawBuilder<boolean>
}

/** All reasons require that the page is not deleted. */
const reasons: readonly AccessReason[] = [
  {
    holdsFor: isStaff,
    code: () => true,
    sql: () => sql`(1 = 1)`,
  },
  {
    holdsFor: ({ actor }) => actor.userid !== null,
    code: (page, userid) => page.authorid === userid,
    sql: (userid) => sql`wikis.authorid = ${userid}`,
  },
  {
    holdsFor: () => true,
    code: (page) => isPagePublic(page),
    sql: () => wherePublic(),
  },
  // A page whose first text is pending is visible to users who may write.
  {
    holdsFor: mayWrite,
    code: (page) => page.isPrivate === 0,
    sql: () => sql`wikis."isPrivate" = 0`,
  },
]

export const canViewPage = (viewer: Viewer, page: AccessRow): boolean =>
  page.isDeleted === 0 &&
  reasons.some((reason) => reason.holdsFor(viewer) && reason.code(page, viewer.actor.userid))

/** Restricts a query over `wikis` to pages that the caller may see. */
export function isPageViewable(viewer: Viewer): RawBuilder<boolean> {
  const applicable = reasons.filter((reason) => reason.holdsFor(viewer))
  return sql`(wikis."isDeleted" = 0 and (${sql.join(
    applicable.map((reason) => reason.sql(viewer.actor.userid)),
    sql` or `,
  )}))`
}

/** Returns true if every reader may see the page. */
export const isPagePublic = (page: Omit<AccessRow, 'authorid'>): boolean =>
  page.isDeleted === 0 && page.isPrivate === 0 && page.currentRevisionid > 0

export function wherePublic(table = 'wikis'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('isDeleted')} = 0 and ${column('isPrivate')} = 0 and ${column('currentRevisionid')} > 0)`
}
