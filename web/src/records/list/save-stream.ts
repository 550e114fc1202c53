// Saves an answer of the server as a file while it comes: straight into the file that was chosen, where the browser can
// do that; else by way of memory as long as it is small, and beyond that the browser downloads it itself.
import { ApiError } from '@stepwright/client'
import { openStream } from '../../lib/api.ts'

export interface Progress {
  bytes: number
  rows: number | null
}

interface Wish {
  address: string
  name: string
  count: (piece: Uint8Array) => number | null
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

interface Target {
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  close: () => Promise<void>
  /** What was written is thrown away: half a file must not pass for a whole one. */
  drop: () => Promise<void>
}

interface FilePicker {
  showSaveFilePicker?: (wish: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

export type Outcome = { kind: 'saved'; progress: Progress } | { kind: 'handed-over' } | { kind: 'not-chosen' }

/** What a phone can hold beside everything else. */
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

export async function saveStream(wish: Wish): Promise<Outcome> {
  const target = await openTarget(wish.name)
  if (!target) return { kind: 'not-chosen' }
  const stop = new AbortController()
  const signal = AbortSignal.any([wish.signal, stop.signal])
  try {
    const progress = await pump({ ...wish, signal }, target)
    return { kind: 'saved', progress }
  } catch (error) {
    stop.abort()
    await target.drop().catch(() => undefined)
    if (!(error instanceof TooLarge)) throw error
    download(wish.address, wish.name)
    return { kind: 'handed-over' }
  }
}

async function pump({ address, count, signal, onProgress }: Wish, target: Target): Promise<Progress> {
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

/** Null: the person chose no file. */
async function openTarget(name: string): Promise<Target | null> {
  const { showSaveFilePicker } = window as Window & FilePicker
  if (!showSaveFilePicker) return inMemory(name)
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName: name })
    const file = await handle.createWritable()
    return { write: (piece) => file.write(piece), close: () => file.close(), drop: () => file.abort() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    // Some browsers offer it and then refuse it, as within a frame of another site.
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
      // The browser has taken it by then.
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
