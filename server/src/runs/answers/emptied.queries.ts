// The SQL of fields that were answered and are empty now.

import { prepareBy } from '#platform/db/prepared.ts'

/** The events that emptied fields of a run, one per reading. A run has few of them. */
export const listEmptied = prepareBy<number>()((db, entryid) =>
  db
    .selectFrom('entry_values')
    .innerJoin('entry_events', 'entry_events.entryEventid', 'entry_values.entryEventid')
    .select(['fieldGuid', 'fieldRevisionid', 'reading'])
    .select(['entry_values.entryEventid', 'entry_values.at', 'entry_values.userid'])
    .select(['entry_events.eventid', 'entry_events.device', 'entry_events.seq'])
    .where('entry_values.entryid', '=', entryid)
    .where('isCurrent', '=', 1)
    .where('value', 'is', null)
    .orderBy('valueid'),
)
