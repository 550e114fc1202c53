// How what one person has chosen stands on this device: read for this window, and told to the others.
import { listChoices, offlineStatesOf } from '../lib/offline/choices.ts'
import { changeKeeping, keepingState } from './keeping-state.ts'

/** Another window has chosen something, or fetched it. */
export const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-keeps')

export interface Person {
  owner: number
  /** The languages that this person reads. */
  langids: readonly string[]
  /** Until somebody else comes, or no screen asks any more. */
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
  const standings = await offlineStatesOf(now.owner, guideids, (guideid) => langidsOf(now, guideid))
  if (!now.isHere) return
  changeKeeping({ isReady: true, standings: new Map(standings.map((each) => [each.guideid, each])) })
}

/** The same for one guide, as each of many comes. */
export async function tellOf(now: Person, guideid: number): Promise<void> {
  const [standing] = await offlineStatesOf(now.owner, [guideid], () => langidsOf(now, guideid))
  if (!now.isHere || !standing) return
  changeKeeping({ standings: new Map(keepingState().standings).set(guideid, standing) })
  channel?.postMessage('changed')
}
