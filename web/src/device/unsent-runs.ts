// Lists a user's pending events on this device by run, and names these runs.
import { type DeviceEvent, type DeviceFile, isUploading, isWaiting } from '../run/queue/device-events.ts'
import type { Queue } from '../run/queue/queue-state.ts'
import type { RunName } from '../run/queue/run-names.ts'

export interface UnsentRun {
  run: string
  entries: number
  files: number
  bytes: number
  refused: number
  /** Time of the oldest event by the clock of this device, in milliseconds. */
  since: number
}

const isLeft = (event: DeviceEvent): boolean => isWaiting(event) || event.refused !== undefined
const isFileLeft = (file: DeviceFile): boolean => isUploading(file) || file.refused !== undefined

/** The longest pending first. */
export function unsentRuns({ events, files }: Pick<Queue, 'events' | 'files'>): UnsentRun[] {
  const left = Map.groupBy(events.filter(isLeft), ({ run }) => run)
  const leftFiles = Map.groupBy(files.filter(isFileLeft), ({ run }) => run)
  return [...new Set([...left.keys(), ...leftFiles.keys()])]
    .map((run) => {
      const own = left.get(run) ?? []
      const ownFiles = leftFiles.get(run) ?? []
      return {
        run,
        entries: own.filter(isWaiting).length,
        files: ownFiles.filter(isUploading).length,
        bytes: ownFiles.reduce((sum, { file }) => sum + file.size, 0),
        refused: [...own, ...ownFiles].filter(({ refused }) => refused).length,
        since: Math.min(...own.map(({ at }) => at), ...ownFiles.map(({ nth }) => Math.floor(nth / 1000))),
      }
    })
    .toSorted((one, two) => one.since - two.since)
}

interface RunSources {
  listed: readonly { runid: string; entryid: number; guide_title: string; workorderid: string }[]
  /** Runs that were started on this device. */
  begun: readonly { runid: string; guide: { title: string }; workorderid: string }[]
  names: Readonly<Record<string, RunName>>
}

/** A finished run stays named until all of it is sent. */
export function nameOfRun(run: string, { listed, begun, names }: RunSources): RunName | undefined {
  const found = listed.find(({ runid, entryid }) => runid === run || String(entryid) === run)
  if (found) return { title: found.guide_title, order: found.workorderid }
  const started = begun.find(({ runid }) => runid === run)
  return started ? { title: started.guide.title, order: started.workorderid } : names[run]
}
