// The last published states of fields, as a base for queries of other domains. States that were only pending are
// excluded.
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

type States = Tables & { field: Tables['field_revisions'] }
type Which = (eb: ExpressionBuilder<States, 'field'>) => ExpressionWrapper<States, 'field', SqlBool>

/** Returns one row per field, from its last published form. All states of a field belong to one step. */
export const lastPublishedFields = (db: Db, which: Which) =>
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
