// Holds by the site, of runs in which nothing was recorded for the time that the site sets.
import type { RunEventType } from '@stepwright/rules'
import type { Db } from '#platform/db/database.ts'

/** The data of such a hold. */
export interface IdleHold {
  idle: {
    /** Time of the last event before, in milliseconds. */
    since: number
    minutes: number
    /** From then on the run was shown on hold, in milliseconds; holds of earlier versions have no such time. */
    shownAt?: number
  }
  was: string
}

const work: readonly RunEventType[] = ['step.entered', 'value.saved', 'paused', 'finished', 'cancelled']
const knowing: readonly RunEventType[] = ['resumed', 'taken-over', 'suspended']

/** The operator worked on without knowledge of the hold. An operator who knows of it continues the run first. */
export function goesOn(events: readonly { type: RunEventType }[]): boolean {
  const first = events.find(({ type }) => work.includes(type) || knowing.includes(type))
  return first !== undefined && work.includes(first.type)
}

/** The hold of the run if the site put it on hold while it was in progress, and no other user has taken it over since. */
export async function findIdleHold(db: Db, entryid: number): Promise<{ at: number } | null> {
  const row = await db
    .selectFrom('entry_events')
    .select(['at', 'data'])
    .where('entryid', '=', entryid)
    .where('type', 'in', ['suspended', 'handed-over', 'taken-over'])
    .where((eb) => eb.or([eb('data', 'is', null), eb('data', 'not like', '%"late":true%')]))
    .orderBy('entryEventid', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { idle, was } = JSON.parse(row?.data ?? '{}') as Partial<IdleHold>
  return row && idle && was === 'started' ? { at: row.at } : null
}
