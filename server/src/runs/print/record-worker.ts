// The worker process that draws records: they take CPU time and memory that the server needs for requests.

import { workForParent } from '#platform/processes/work-for-parent.ts'
import { type RecordToDraw, writeRecord } from './record-pdf.ts'

workForParent(async (record: RecordToDraw) => ({ done: await writeRecord(record) }))
