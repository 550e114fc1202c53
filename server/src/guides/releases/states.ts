// The states of a release, the transitions between them, and the only statement that moves a release.
import type { Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { ReleaseRow } from './releases.queries.ts'

export type State = ReleaseRow['status']

/** In the order of a life: `released` is in effect. */
export const states = [
  'pending',
  'scheduled',
  'released',
  'superseded',
  'withdrawn',
  'rejected',
  'closed',
] as const satisfies readonly State[]

/** Under an approval process it begins as pending. When a site turns releases on, public guides get one in effect. */
export const firstStates = ['pending', 'scheduled', 'released'] as const satisfies readonly State[]

/** `resume`: the release after it was withdrawn, and this one takes effect again. */
export const transitions = {
  approve: { from: ['pending'], to: 'scheduled' },
  takeEffect: { from: ['pending', 'scheduled'], to: 'released' },
  supersede: { from: ['released'], to: 'superseded' },
  resume: { from: ['superseded'], to: 'released' },
  withdraw: { from: ['released', 'superseded'], to: 'withdrawn' },
  reject: { from: ['pending'], to: 'rejected' },
  close: { from: ['pending', 'scheduled'], to: 'closed' },
} as const satisfies Record<string, { from: readonly State[]; to: State }>

export type Transition = keyof typeof transitions

export const canMove = ({ status }: { status: State }, transition: Transition): boolean =>
  (transitions[transition].from as readonly State[]).includes(status)

/** It waits for its approval or for its time. */
export const isWaiting = (release: { status: State }): boolean => canMove(release, 'close')

/** It is in effect, or was until another one replaced it. A withdrawn release is not shown for its guide any more. */
export const isUsable = (release: { status: State }): boolean => canMove(release, 'withdraw')

type Change = Omit<Updateable<Tables['guide_releases']>, 'status'>

const moving = (db: Db, transition: Transition, change: Change = {}) =>
  db
    .updateTable('guide_releases')
    .set({ ...change, status: transitions[transition].to })
    .where('status', 'in', transitions[transition].from)

/** Returns the release as it is then. The caller has checked that it can move, in the same transaction. */
export const moveRelease = (
  db: Db,
  transition: Transition,
  { releaseid }: Pick<ReleaseRow, 'releaseid'>,
  change: Change = {},
): Promise<ReleaseRow> =>
  moving(db, transition, change)
    .where('releaseid', '=', releaseid)
    .returningAll()
    .executeTakeFirstOrThrow(() => new Error(`Release ${releaseid} is in no state for: ${transition}`))

/** Replaces what is in effect of these guides. */
export async function supersedeReleases(db: Db, guideids: readonly number[]): Promise<void> {
  if (guideids.length > 0) await moving(db, 'supersede').where('guideid', 'in', guideids).execute()
}
