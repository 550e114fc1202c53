// Lists in SQL that is written as text.
import { type RawBuilder, sql } from 'kysely'

/** For `in`: PostgreSQL refuses `in ()`, and nothing is in `(null)`. Not for `not in`. */
export const sqlList = (members: readonly unknown[]): RawBuilder<unknown> =>
  members.length > 0 ? sql`(${sql.join(members)})` : sql`(null)`
