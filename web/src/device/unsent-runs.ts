// Lists a user's pending events on this device by run.
import { type DeviceEvent, type DeviceFile, isUploading, isWaiting } from '../run/queue/device-events.ts'
import type { Queue } from '../run/queue/queue-state.ts'

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
