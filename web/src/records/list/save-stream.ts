// Saves a response as a file while it streams: into the chosen file if the browser supports it, else through memory
// while small, else as a download of the browser.
import { ApiError } from '@stepwright/client'
import { openStream } from '../../lib/api.ts'

export interface Progress {
  bytes: number
  rows: number | null
}

interface StreamOptions {
  address: string
  name: string
  count: (piece: Uint8Array) => number | null
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

interface Target {
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  close: () => Promise<void>
  /** Discards the written part, because a partial file must not look complete. */
  drop: () => Promise<void>
}

interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

export type Outcome = { kind: 'saved'; progress: Progress } | { kind: 'handed-over' } | { kind: 'not-chosen' }

/** Bound on memory, chosen for phones. */
const mostInMemory = 64 * 1024 * 1024

class TooLarge extends Error {}

/** The stream ended before the file did. */
export class BrokeOff extends Error {
  readonly progress: Progress

  constructor(progress: Progress, cause: unknown) {
    super('the export broke off', { cause })
    this.progress = progress
  }
}

export async function saveStream(options: StreamOptions): Promise<Outcome> {
  const target = await openTarget(options.name)
  if (!target) return { kind: 'not-chosen' }
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  try {
    const progress = await pump({ ...options, signal }, target)
    return { kind: 'saved', progress }
  } catch (error) {
    stop.abort()
    await target.drop().catch(() => undefined)
    if (!(error instanceof TooLarge)) throw error
    download(options.address, options.name)
    return { kind: 'handed-over' }
  }
}

async function pump(
  { address, count, signal, onProgress }: StreamOptions,
  target: Target,
): Promise<Progress> {
  const response = await openStream(address, { signal })
  if (!response.ok || !response.body) throw new ApiError(response, await response.json().catch(() => null))
  const reader = response.body.getReader()
  let progress: Progress = { bytes: 0, rows: null }
  for (;;) {
    const piece = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new BrokeOff(progress, error)
    })
    if (piece.done) break
    await target.write(piece.value)
    progress = { bytes: progress.bytes + piece.value.byteLength, rows: count(piece.value) }
    onProgress(progress)
  }
  await target.close()
  return progress
}

/** Null if the user chose no file. */
async function openTarget(name: string): Promise<Target | null> {
  const { showSaveFilePicker } = window as Window & FilePicker
  if (!showSaveFilePicker) return inMemory(name)
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName: name })
    const file = await handle.createWritable()
    return { write: (piece) => file.write(piece), close: () => file.close(), drop: () => file.abort() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    // Some browsers offer the picker but reject it, as in a frame of another site.
    return inMemory(name)
  }
}

function inMemory(name: string): Target {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  return {
    write: async (piece) => {
      bytes += piece.byteLength
      if (bytes > mostInMemory) throw new TooLarge()
      pieces.push(piece)
    },
    close: async () => {
      const address = URL.createObjectURL(new Blob(pieces))
      download(address, name)
      // Delay until the browser has read the URL.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
    drop: async () => {
      pieces.length = 0
    },
  }
}

function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
