// Finds the files that answers and notes of a run name and that have not arrived.
import { arrivedIn } from './arrived-files.ts'
import { applyEvent, newFold } from './fold-run.ts'
import { compareEvents, type RunAnswer, type RunEvent } from './run-events.ts'

export interface PendingFile {
  name: string
  /** `field_revisionid`; null for a picture of a note. */
  field: number | null
  /** The device that recorded the answer or note. */
  device: string | null
  /** A lead closed the device without this file. */
  isGivenUp: boolean
}

/**
 * A file is withdrawn if its field was emptied later and no current or conflicting answer names it. A replaced file is not:
 * its device still sends it.
 */
export function pendingFiles(events: readonly RunEvent[]): PendingFile[] {
  const inOrder = [...events].sort(compareEvents)
  const arrived = arrivedIn(inOrder)
  const isPending = ({ file, field }: RunAnswer) => file !== undefined && arrived(file, field) === undefined
  const closed = events.flatMap(({ closes }) => closes ?? [])
  const ofDevice = ({ device, seq }: RunEvent) => ({
    device,
    isGivenUp: closed.some((each) => each.device === device && seq <= each.seq),
  })
  const ofNotes = events.flatMap((event) =>
    (event.files ?? []).flatMap((name) =>
      arrived(name, null) === undefined ? [{ name, field: null, ...ofDevice(event) }] : [],
    ),
  )
  if (!events.some(({ answers }) => answers?.some(isPending))) return ofNotes
  // The name takes the place of the value, so that the fold decides as if the file were there.
  const valueIn = ({ file, field, value }: RunAnswer) =>
    file === undefined ? value : (arrived(file, field) ?? file)
  const ordered = inOrder.map((event) => ({
    ...event,
    answers: (event.answers ?? []).map((answer) => ({ ...answer, value: valueIn(answer) })),
  }))
  const held = namesInUse(ordered)
  const answers = ordered.flatMap((event, index) => event.answers.map((answer) => ({ event, answer, index })))
  const emptied = new Map(
    answers.flatMap(({ answer, index }) => (answer.value === null ? [[answer.guid, index] as const] : [])),
  )
  const byName = Map.groupBy(
    answers.filter(({ answer }) => isPending(answer)),
    ({ answer }) => answer.file ?? '',
  )
  const ofAnswers = [...byName].flatMap(([name, own]) => {
    const [first] = own
    const last = own.at(-1)?.index ?? 0
    if (!first || (!held.has(name) && (emptied.get(first.answer.guid) ?? 0) > last)) return []
    return [{ name, field: first.answer.field, ...ofDevice(first.event) }]
  })
  return [...ofAnswers, ...ofNotes]
}

function namesInUse(ordered: readonly RunEvent[]): ReadonlySet<string | undefined> {
  const fold = newFold()
  for (const event of ordered) applyEvent(fold, event)
  const all = [...fold.answers.values()].flatMap((held) => [held, ...held.rivals])
  return new Set(all.map(({ answer }) => answer.file))
}
