// Files on their way to the server, one after the other. What a lost connection interrupts goes on by itself.
import { ApiError } from '@stepwright/client'
import { useSyncExternalStore } from 'react'
import { endSending, forgetFile, sendFile } from './send-file.ts'

export interface Upload<P> {
  readonly key: string
  readonly file: File
  /** What is done with it once it is there. */
  readonly purpose: P
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'interrupted' | 'refused'
  readonly error: unknown
  /** An address that shows a picture before it is there. */
  readonly preview: string | null
}

export interface Uploads<P> {
  get: () => readonly Upload<P>[]
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[], purpose: P) => void
  again: (key: string) => void
  remove: (key: string) => void
}

/** After an interruption the pauses grow up to this. */
const longestPauseMs = 30_000

/** `taken` gets the number of what a file has become, and puts it where it belongs. */
export function makeUploads<P>(taken: (id: number, upload: Upload<P>) => Promise<void>): Uploads<P> {
  let list: readonly Upload<P>[] = []
  let running: { key: string; abort: AbortController } | null = null
  let failures = 0
  const listeners = new Set<() => void>()
  const put = (next: readonly Upload<P>[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, how: Partial<Upload<P>>) =>
    put(list.map((each) => (each.key === key ? { ...each, ...how } : each)))
  const drop = (key: string) => {
    const gone = list.find((each) => each.key === key)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    put(list.filter((each) => each.key !== key))
    return gone
  }
  const resume = () => {
    put(list.map((each) => (each.state === 'interrupted' ? { ...each, state: 'waiting' } : each)))
    void run()
  }
  const failed = (key: string, error: unknown) => {
    // Nothing is wrong with the file where the server was not reached, broke down, or has too much to do.
    const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429
    change(key, { state: isFinal ? 'refused' : 'interrupted', error })
    if (isFinal) return
    failures += 1
    const pause =
      error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : 1000 * 2 ** failures
    setTimeout(resume, Math.min(longestPauseMs, pause))
  }
  const run = async () => {
    const upload = list.find(({ state }) => state === 'waiting')
    if (running || !upload) return
    const { key, file } = upload
    const abort = new AbortController()
    running = { key, abort }
    change(key, { state: 'sending', error: null })
    try {
      const id = await sendFile({ file, signal: abort.signal, onSent: (sent) => change(key, { sent }) })
      const now = list.find((each) => each.key === key)
      if (now) await taken(id, now)
      failures = 0
      forgetFile(file)
      drop(key)
    } catch (error) {
      if (!abort.signal.aborted) failed(key, error)
    }
    running = null
    // What was interrupted waits for its pause; everything else goes on.
    void run()
  }
  window.addEventListener('online', resume)
  return {
    get: () => list,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files, purpose) => {
      const fresh = files.map((file): Upload<P> => {
        const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
        const key = crypto.randomUUID()
        return { key, file, purpose, sent: 0, state: 'waiting', error: null, preview }
      })
      put([...list, ...fresh])
      void run()
    },
    again: (key) => {
      change(key, { state: 'waiting' })
      void run()
    },
    remove: (key) => {
      if (running?.key === key) running.abort.abort(new DOMException('not wanted', 'AbortError'))
      const gone = drop(key)
      if (gone) void endSending(gone.file)
    },
  }
}

export const useUploads = <P>(uploads: Uploads<P>): readonly Upload<P>[] =>
  useSyncExternalStore(uploads.subscribe, uploads.get)
