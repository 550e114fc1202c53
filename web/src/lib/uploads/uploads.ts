// Queue of uploads, one after the other. Uploads interrupted by a lost connection resume automatically.
import { ApiError } from '@stepwright/client'
import { freshKey } from '../fresh-key.ts'
import { createStore, useStore, type Watched } from '../state/store.ts'
import { endSending, forgetFile, sendFile } from './send-file.ts'

export interface Upload<P> {
  readonly key: string
  readonly file: File
  /** Called with the id once the upload is complete. */
  readonly purpose: P
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'interrupted' | 'refused'
  readonly error: unknown
  /** Object URL that previews an image before it is uploaded. */
  readonly preview: string | null
}

export interface Uploads<P> extends Watched<readonly Upload<P>[]> {
  add: (files: readonly File[], purpose: P) => void
  again: (key: string) => void
  remove: (key: string) => void
}

/** Longest pause between retries. */
const longestPauseMs = 30_000

/** Files of a screen, and their subscribers. */
function makeList<P>() {
  const list = createStore<readonly Upload<P>[]>([])
  const find = (key: string) => list.get().find((each) => each.key === key)
  return {
    ...list,
    find,
    change: (key: string, how: Partial<Upload<P>>) =>
      list.set(list.get().map((each) => (each.key === key ? { ...each, ...how } : each))),
    drop: (key: string) => {
      const gone = find(key)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      list.set(list.get().filter((each) => each.key !== key))
      return gone
    },
  }
}

function waiting<P>(file: File, purpose: P): Upload<P> {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
  const key = freshKey()
  return { key, file, purpose, sent: 0, state: 'waiting', error: null, preview }
}

/** The server was not reached, failed, or is overloaded, so the file itself is not at fault. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

function pauseMs(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return Math.min(longestPauseMs, asked === undefined ? 1000 * 2 ** failures : asked * 1000)
}

type Subscribe = Watched<unknown>['subscribe']

/** In a hidden page, an interrupted upload waits for its pause only. */
function alongWith(subscribe: Subscribe, onOnline: () => void): Subscribe {
  let watchers = 0
  return (listener) => {
    const leave = subscribe(listener)
    watchers += 1
    if (watchers === 1) window.addEventListener('online', onOnline)
    return () => {
      leave()
      watchers -= 1
      if (watchers === 0) window.removeEventListener('online', onOnline)
    }
  }
}

/** `taken` receives the id of the uploaded file. */
export function makeUploads<P>(taken: (id: number, upload: Upload<P>) => Promise<void>): Uploads<P> {
  const list = makeList<P>()
  let running: { key: string; abort: AbortController } | null = null
  let failures = 0
  const resume = () => {
    list.set(list.get().map((each) => (each.state === 'interrupted' ? { ...each, state: 'waiting' } : each)))
    void run()
  }
  const failed = (key: string, error: unknown) => {
    list.change(key, { state: isFinal(error) ? 'refused' : 'interrupted', error })
    if (isFinal(error)) return
    failures += 1
    setTimeout(resume, pauseMs(error, failures))
  }
  const send = async ({ key, file }: Upload<P>, signal: AbortSignal) => {
    const id = await sendFile({ file, signal, onSent: (sent) => list.change(key, { sent }) })
    const now = list.find(key)
    if (now) await taken(id, now)
    failures = 0
    forgetFile(file)
    list.drop(key)
  }
  const run = async () => {
    const upload = list.get().find(({ state }) => state === 'waiting')
    if (running || !upload) return
    const abort = new AbortController()
    running = { key: upload.key, abort }
    list.change(upload.key, { state: 'sending', error: null })
    await send(upload, abort.signal).catch((error) => {
      if (!abort.signal.aborted) failed(upload.key, error)
    })
    running = null
    // Interrupted uploads wait for their pause; others continue.
    void run()
  }
  return {
    get: list.get,
    subscribe: alongWith(list.subscribe, resume),
    add: (files, purpose) => {
      list.set([...list.get(), ...files.map((file) => waiting(file, purpose))])
      void run()
    },
    again: (key) => {
      list.change(key, { state: 'waiting' })
      void run()
    },
    remove: (key) => {
      if (running?.key === key) running.abort.abort(new DOMException('not wanted', 'AbortError'))
      const gone = list.drop(key)
      if (gone) void endSending(gone.file)
    },
  }
}

export const useUploads = <P>(uploads: Uploads<P>): readonly Upload<P>[] => useStore(uploads)
