// Converts the pending requests of an earlier version of the app into run events.
import type { IDBPTransaction } from 'idb'
import { freshUuid } from '../../lib/fresh-key.ts'
import {
  type DeviceEvent,
  type DeviceFile,
  draftKey,
  type EventContent,
  type FileType,
  type Readings,
} from './device-events.ts'

interface Item {
  id: number
  entryid: number
  userid: number
  work:
    | { kind: 'save'; stepid: number; fields: Readonly<Record<string, Readings>>; reason?: string }
    | {
        kind: 'file'
        type: FileType
        stepid: number
        field: number
        file: File
        token: number
        before: Readings
        mediumid?: number
      }
    | { kind: 'step'; stepid: number }
    | { kind: 'pause'; reason: string }
    | { kind: 'resume' }
  at: number
}

interface OldDraft {
  key: string
  entryid: number
  userid: number
  field: number
  texts: readonly string[]
  endedAt?: number
}

/** Without types: the current schema does not have the object stores of the earlier version. */
export type UntypedUpgrade = IDBPTransaction<unknown, string[], 'versionchange'>

export async function takeRequests(transaction: UntypedUpgrade): Promise<void> {
  const items: Item[] = await transaction.objectStore('items').getAll()
  const drafts = transaction.objectStore('drafts')
  for (const { entryid, ...rest } of (await drafts.getAll()) as OldDraft[]) {
    const moved = { ...rest, run: String(entryid) }
    await drafts.delete(rest.key)
    await drafts.put({ ...moved, key: draftKey(moved) })
  }
  const { events, files } = eventsOf(items.toSorted((one, two) => one.id - two.id))
  for (const event of events) await transaction.objectStore('events').put(event)
  for (const file of files) await transaction.objectStore('files').put(file)
  transaction.db.deleteObjectStore('items')
}

/** Uses a device id of its own, because new events are numbered under the UUID of the run. */
export function eventsOf(items: readonly Item[]): { events: DeviceEvent[]; files: DeviceFile[] } {
  const device = freshUuid()
  const names = new Map<number, string>()
  const counts = new Map<number, number>()
  const files: DeviceFile[] = []
  const events = items.flatMap(({ id, entryid, userid, work, at }): DeviceEvent[] => {
    if (work.kind === 'file' && work.mediumid === undefined) {
      const name = freshUuid()
      names.set(work.token, name)
      const { field, type, file } = work
      files.push({ name, run: String(entryid), userid, field, type, file, nth: id })
    }
    const seq = (counts.get(entryid) ?? 0) + 1
    counts.set(entryid, seq)
    const base = { eventid: freshUuid(), run: String(entryid), userid, nth: id, device, seq, mark: 0 }
    return [{ ...base, at, mono: at, session: 'before', ...contentOf(work, names) }]
  })
  return { events, files }
}

function contentOf(work: Item['work'], names: ReadonlyMap<number, string>): EventContent {
  if (work.kind === 'step') return { type: 'step.entered', stepid: work.stepid }
  if (work.kind === 'pause') return { type: 'paused', ...(work.reason ? { reason: work.reason } : {}) }
  if (work.kind === 'resume') return { type: 'resumed' }
  const fields =
    work.kind === 'save'
      ? work.fields
      : {
          [work.field]: [
            ...work.before,
            work.mediumid === undefined ? String(-work.token) : String(work.mediumid),
          ],
        }
  const answers = Object.entries(fields).flatMap(([field, readings]) =>
    readings.map((value, index) => {
      const file = names.get(-Number(value))
      return {
        field_revisionid: Number(field),
        reading: index + 1,
        ...(value !== null && file ? { file } : { value }),
      }
    }),
  )
  const reason = work.kind === 'save' && work.reason ? { reason: work.reason } : {}
  return { type: 'value.saved', answers, ...reason }
}
