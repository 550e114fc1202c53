// Fields as readers saw them last, for other domains to ask on. What only ever waited, or was denied, is no state of theirs.
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

type States = Tables & { field: Tables['field_revisions'] }
type Which = (eb: ExpressionBuilder<States, 'field'>) => ExpressionWrapper<States, 'field', SqlBool>

/** One row a field: its state in the newest of the forms with it that were ever shown. All states of a field are of one step. */
export const seenFields = (db: Db, which: Which) =>
  db
    .with('last', (made) =>
      made
        .selectFrom('field_revisions as field')
        .innerJoin('form_fields as place', 'place.fieldRevisionid', 'field.fieldRevisionid')
        .innerJoin('shown_forms as shown', 'shown.formRevisionid', 'place.formRevisionid')
        .select((eb) => ['field.fieldGuid', eb.fn.max('shown.shownFrom').as('shownFrom')])
        .where((eb) => which(eb as never))
        .groupBy('field.fieldGuid'),
    )
    .selectFrom('last')
    .innerJoin('shown_forms as shown', 'shown.shownFrom', 'last.shownFrom')
    .innerJoin('form_fields as place', 'place.formRevisionid', 'shown.formRevisionid')
    .innerJoin('field_revisions as field', (join) =>
      join
        .onRef('field.fieldRevisionid', '=', 'place.fieldRevisionid')
        .onRef('field.fieldGuid', '=', 'last.fieldGuid'),
    )
