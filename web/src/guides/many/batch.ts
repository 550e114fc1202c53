// Runs an action over many guides, with a few parallel requests, progress, cancel, outcomes and undo. It outlives the
// screen, so that viewing a guide does not lose the undo. A new action or a reload ends it.
import { isOfPassword, type Proof, type WithPassword } from '../../account/use-password-again.ts'
import { refreshWaiting } from '../../account/waiting.ts'
import type { User, VisibleGuide } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { createStore } from '../../lib/state/store.ts'
import type { Change } from './change.ts'
import { perform, type Undo } from './perform.ts'

type Titled = Pick<VisibleGuide, 'guideid' | 'title'>

interface Failure {
  guide: Titled
  error: unknown
}

export interface Batch {
  /** The user that acts; hidden from others. */
  userid: number
  change: Change
  total: number
  done: number
  /** Guides that turned out to be like this already. */
  same: number
  failed: readonly Failure[]
  undos: readonly { guide: Titled; undo: Undo }[]
  /** stopping: cancelled, with requests in progress. */
  state: 'running' | 'stopping' | 'finished'
  isUndo: boolean
}

/** Parallel requests. More have no effect, because the server writes sequentially. */
const atOnce = 3

export const batch = createStore<Batch | null>(null)

const isRunning = (): boolean => batch.get()?.state === 'running'
const isBusy = (): boolean => isRunning() || batch.get()?.state === 'stopping'

/** Requests in progress finish; no more are started. */
export function cancelBatch(): void {
  const now = batch.get()
  if (now?.state === 'running') batch.set({ ...now, state: 'stopping' })
}

export const dismissBatch = (): void => {
  if (!isBusy()) batch.set(null)
}

type Act<T> = (proof: Proof) => Promise<T>

/** The change that proved the password is not repeated. */
function once<T>(act: Act<T>): Act<T> {
  let done: Promise<T> | null = null
  return (proof) => {
    done ??= act(proof).catch((error: unknown) => {
      done = null
      throw error
    })
    return done
  }
}

export const needsPassword = ({ kind }: Change): boolean => kind === 'process' || kind === 'owner'

/** The first guide proves the password for the others. Its other faults are shown with theirs. */
export const prove = (act: Act<unknown>, withPassword: WithPassword): Promise<Proof> =>
  withPassword(async (proof) => {
    await act(proof).catch((error: unknown) => {
      if (isOfPassword(error)) throw error
    })
    return proof
  })

export const tasksOf = (change: Change, guides: readonly VisibleGuide[], person: User): Task[] =>
  guides.map((guide) => ({ guide, act: once((proof) => perform(change, guide, person, proof)) }))

export const startBatch = (
  change: Change,
  tasks: readonly Task[],
  { userid }: User,
  proof: Proof = {},
): Promise<void> => run({ userid, change, isUndo: false }, tasks, proof)

/** Undoes what has succeeded. Failures are shown, but not retried. */
export async function undoBatch(proof: Proof = {}): Promise<void> {
  const now = batch.get()
  if (!now || isBusy()) return
  const { userid, change, undos } = now
  await run(
    { userid, change, isUndo: true },
    undos.map(({ guide, undo }) => ({ guide, act: (proof) => undo(proof).then(() => null) })),
    proof,
  )
}

/** Queries that an action can change. */
const changed = ['guides', 'pages', 'releases', 'approvals', 'history', 'review', 'guide-readers']

interface Task {
  guide: Titled
  act: Act<Undo | null | 'same'>
}

async function run(
  head: Pick<Batch, 'userid' | 'change' | 'isUndo'>,
  tasks: readonly Task[],
  proof: Proof,
): Promise<void> {
  if (isBusy()) return
  batch.set({ ...head, total: tasks.length, done: 0, same: 0, failed: [], undos: [], state: 'running' })
  const change = (next: (now: Batch) => Partial<Batch>) => {
    const now = batch.get()
    if (now) batch.set({ ...now, ...next(now) })
  }
  const waiting = [...tasks]
  const work = async () => {
    for (let task = waiting.shift(); task; task = isRunning() ? waiting.shift() : undefined) {
      const { guide, act } = task
      try {
        const undo = await act(proof)
        if (undo === 'same') change(({ same }) => ({ same: same + 1 }))
        else
          change(({ done, undos }) => ({
            done: done + 1,
            undos: undo ? [...undos, { guide, undo: once(undo) }] : undos,
          }))
      } catch (error) {
        change(({ failed }) => ({ failed: [...failed, { guide, error }] }))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // The next action is chosen by what the list says, so it is read again before the outcome is shown.
  await Promise.all(changed.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  change(() => ({ state: 'finished' }))
  void refreshWaiting()
}
