// Lists in raw SQL.
import { type RawBuilder, sql } from 'kysely'

/** For `in`: PostgreSQL rejects `in ()`, and no value is in `(null)`. Not for `not in`. */
export const sqlList = (members: readonly unknown[]): RawBuilder<unknown> =>
  members.length > 0 ? sql`(${sql.join(members)})` : sql`(null)`
