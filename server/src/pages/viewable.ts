// The condition under which a query over `wikis` holds only pages that the caller may see.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'

export function isPageViewable(ctx: Context): RawBuilder<boolean> {
  if (isStaff(ctx)) return sql<boolean>`(wikis."isDeleted" = 0)`
  const open = sql<boolean>`(wikis."isPrivate" = 0 and wikis."currentRevisionid" > 0)`
  const { userid } = ctx.actor
  if (userid === null) return sql<boolean>`(wikis."isDeleted" = 0 and ${open})`
  return sql<boolean>`(wikis."isDeleted" = 0 and (${open} or wikis.authorid = ${userid}))`
}
