// Who may see a page: each ground stands here once, for a row at hand and for SQL.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context } from '#platform/http/request/context.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { isStaff, mayWrite } from '#users/trust.ts'

type AccessRow = Pick<
  Selectable<Tables['wikis']>,
  'isDeleted' | 'isPrivate' | 'currentRevisionid' | 'authorid'
>
type Asker = Pick<Context, 'actor' | 'site'>

interface AccessReason {
  holdsFor(asker: Asker): boolean
  code(page: AccessRow, userid: number | null): boolean
  /** About `wikis` of a query. */
  sql(userid: number | null): RawBuilder<boolean>
}

/** All of them for pages that are there. */
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
    code: (page) => isPageOpen(page),
    sql: () => whereOpen(),
  },
  // One whose first text waits is for those who could have written it.
  {
    holdsFor: mayWrite,
    code: (page) => page.isPrivate === 0,
    sql: () => sql`wikis."isPrivate" = 0`,
  },
]

export const seesPage = (asker: Asker, page: AccessRow): boolean =>
  page.isDeleted === 0 &&
  reasons.some((ground) => ground.holdsFor(asker) && ground.code(page, asker.actor.userid))

/** Under which a query over `wikis` holds only pages that the caller may see. */
export function isPageViewable(asker: Asker): RawBuilder<boolean> {
  const held = reasons.filter((ground) => ground.holdsFor(asker))
  return sql`(wikis."isDeleted" = 0 and (${sql.join(
    held.map((ground) => ground.sql(asker.actor.userid)),
    sql` or `,
  )}))`
}

/** What everybody may see. */
export const isPageOpen = (page: Omit<AccessRow, 'authorid'>): boolean =>
  page.isDeleted === 0 && page.isPrivate === 0 && page.currentRevisionid > 0

export function whereOpen(table = 'wikis'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('isDeleted')} = 0 and ${column('isPrivate')} = 0 and ${column('currentRevisionid')} > 0)`
}
