// Reads the state of a user's offline copies for this window and notifies other windows.
import { listChoices, offlineStatesOf } from '../lib/offline/choices.ts'
import { changeKeeping, keepingState } from './keeping-state.ts'

/** Another window has changed a choice or fetched a guide. */
export const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-keeps')

export interface Person {
  owner: number
  /** Languages that this user reads. */
  langids: readonly string[]
  /** Aborted when another user signs in or no screen needs it. */
  isHere: boolean
}

export const langidsOf = ({ langids }: Person, guideid: number): string[] => {
  const own = keepingState().choices.filter((choice) => choice.guideid === guideid)
  return [...new Set([...langids, ...own.flatMap(({ langid }) => langid ?? [])])]
}

export async function look(now: Person): Promise<void> {
  const choices = await listChoices(now.owner)
  const guideids = [...new Set(choices.flatMap((choice) => choice.guideids))]
  changeKeeping({ choices })
  const copyStates = await offlineStatesOf(now.owner, guideids, (guideid) => langidsOf(now, guideid))
  if (!now.isHere) return
  changeKeeping({ isReady: true, copyStates: new Map(copyStates.map((each) => [each.guideid, each])) })
}

/** Reads the state of a single guide after it was fetched. */
export async function readCopyState(now: Person, guideid: number): Promise<void> {
  const [copyState] = await offlineStatesOf(now.owner, [guideid], () => langidsOf(now, guideid))
  if (!now.isHere || !copyState) return
  changeKeeping({ copyStates: new Map(keepingState().copyStates).set(guideid, copyState) })
  channel?.postMessage('changed')
}
