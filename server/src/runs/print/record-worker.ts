// The worker process that draws records: they take CPU time and memory that the server needs for requests.

import { workForParent } from '#platform/processes/work-for-parent.ts'
import { withNamesAsParts } from '../people/written-names.ts'
import { type RecordToDraw, writeRecord } from './record-pdf.ts'

workForParent(async (record: RecordToDraw) => ({ done: await writeRecord(named(record)) }))

/** The names of signers are written with their signatures, which compare them with those that were signed. */
function named({ entry, values, events, ...record }: RecordToDraw): RecordToDraw {
  const { renamed_signers } = entry
  return {
    ...record,
    entry: { ...withNamesAsParts(entry), ...(renamed_signers && { renamed_signers }) },
    values: withNamesAsParts(values),
    events: withNamesAsParts(events),
  }
}
