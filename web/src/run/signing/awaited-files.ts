// Finds the answers of a run whose files have not arrived. Pure.
import type { Entry, EntryEvent, Field } from '../../lib/api.ts'

type FileField = Pick<Field, 'field_guid' | 'field_revisionid' | 'field_type' | 'label' | 'readings'>

/** An answer by a file that the server does not have. */
export interface AwaitedFile extends FileField {
  reading: number
  /** A lead closed the device without it. */
  isLost: boolean
}

type Files = Pick<Entry, 'devices'> & {
  work_data: readonly Pick<Entry['work_data'][number], 'field_guid' | 'reading' | 'eventid'>[]
}

type AnswerEvent = Pick<EntryEvent, 'eventid' | 'entry_eventid' | 'at' | 'device' | 'late' | 'answers'>

/** In the order of the fields. A file is left out if a later answer replaced it. */
export function awaitedFiles(
  run: Files,
  events: readonly AnswerEvent[],
  fields: readonly FileField[],
): AwaitedFile[] {
  const ordered = events.toSorted(
    (one, other) => one.at - other.at || one.entry_eventid - other.entry_eventid,
  )
  const all = ordered.flatMap((event) => event.answers.map((answer) => ({ ...answer, event })))
  return fields.flatMap((field) => {
    const { field_guid, field_revisionid, field_type } = field
    const own = Map.groupBy(
      all.filter((answer) => answer.field_revisionid === field_revisionid),
      ({ reading }) => reading,
    )
    return [...own.keys()]
      .sort((one, other) => one - other)
      .flatMap((reading) => {
        const answers = own.get(reading) ?? []
        // A late answer replaces no other.
        const last = answers.findLast(({ event }) => !event.late) ?? answers.at(-1)
        if (!last?.file) return []
        const named = new Set(
          answers.flatMap(({ file, event }) => (file === last.file ? [event.eventid] : [])),
        )
        // An equal answer leaves the value to the event that gave it first.
        const hasArrived = run.work_data.some(
          (datum) => datum.field_guid === field_guid && datum.reading === reading && named.has(datum.eventid),
        )
        return hasArrived ? [] : [{ ...field, reading, isLost: isLost(run, last.event.device, field_type) }]
      })
  })
}

function isLost({ devices = [] }: Files, id: string | null, type: string): boolean {
  const device = devices.find((each) => each.device === id)
  const isOfType = ({ field_type }: { field_type: string }) => field_type === type
  return device?.closed?.missing_files.some(isOfType) === true && !device.missing_files.some(isOfType)
}
