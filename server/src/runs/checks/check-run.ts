// Compares the stored state of a run with its events, and the events with their hashes.

import type { Insertable } from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'
import type { SignatureRow } from '#signatures/signatures.ts'
import type { RecordFault } from '../altered.schema.ts'
import { brokenEvent } from '../events/chain.ts'
import type { NewValue } from '../events/events.queries.ts'
import { type Folded, foldEvents, headOf, timesOf, valuesOf } from '../events/refold.ts'
import type { NewPerson } from '../people/people.queries.ts'
import { peopleOf } from '../people/write-people.ts'
import type { RunPlan } from '../plans/plans.ts'
import type { RunEventRow, RunRow } from '../runs.queries.ts'
import { differencesOfSignatures } from './check-signatures.ts'

export interface StoredRun {
  run: RunRow
  plan: RunPlan
  /** In the order of arrival. */
  events: readonly RunEventRow[]
  values: readonly NewValue[]
  times: readonly Insertable<Tables['entry_times']>[]
  people: readonly NewPerson[]
  signatures: readonly SignatureRow[]
}

/** Number of faults per run; a forged run has few, a damaged one may have thousands. */
const mostFaults = 20

/** Empty: events, hashes and state agree. */
export function faultsOfRecord(stored: StoredRun): RecordFault[] {
  const broken = brokenEvent(stored)
  // Changed events prove nothing about the rest.
  if (broken !== null) return [faultOf('events', { event: broken })]
  const folded = foldOrNull(stored)
  if (!folded) return [faultOf('events', { event: stored.events.at(-1)?.entryEventid ?? 0 })]
  const faults = [
    ...stateFaults(stored, folded),
    ...valueFaults(stored, folded),
    ...timeFaults(stored, folded),
    ...peopleFaults(stored, folded),
    ...differencesOfSignatures(stored.events, stored.signatures).map((each) => faultOf('signature', each)),
  ]
  return faults.slice(0, mostFaults)
}

const faultOf = (kind: RecordFault['kind'], more: Partial<RecordFault>): RecordFault => ({
  kind,
  event: null,
  name: null,
  label: null,
  reading: null,
  stored: null,
  given: null,
  ...more,
})

function foldOrNull({ plan, events }: StoredRun): Folded | null {
  try {
    return foldEvents(plan, events)
  } catch {
    return null
  }
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

function stateFaults({ run, events }: StoredRun, folded: Folded): RecordFault[] {
  const { fold } = folded
  const start = fold.ordered.find(({ type }) => type === 'started')
  const expected = {
    ...headOf(run, folded),
    startedAt: fold.startedAt,
    starterid: start?.userid ?? run.starterid,
    eventCount: events.length,
  }
  // Earlier versions did not count signatures again after a change.
  const { unsigned } = headOf(run, { ...folded, stale: undefined })
  const isOlder = (name: string, stored: unknown) => name === 'unsigned' && stored === unsigned
  return Object.entries(expected).flatMap(([name, given]) => {
    const stored = run[name as keyof RunRow]
    const isSame =
      name === 'missingFields' ? isSameList(stored, given) : stored === given || isOlder(name, stored)
    return isSame ? [] : [faultOf('state', { name, stored: textOf(stored), given: textOf(given) })]
  })
}

/** The order of the fields says nothing. */
function isSameList(stored: unknown, given: unknown): boolean {
  if (stored === given) return true
  if (typeof stored !== 'string' || typeof given !== 'string') return false
  const sorted = (list: string) =>
    JSON.stringify((JSON.parse(list) as object[]).map((each) => JSON.stringify(each)).sort())
  try {
    return sorted(stored) === sorted(given)
  } catch {
    return false
  }
}

const compared = ['value', 'number', 'deviation', 'at', 'userid', 'reason', 'isCurrent', 'isRival'] as const
const placeOf = ({ entryEventid, fieldGuid, reading }: NewValue): string =>
  `${entryEventid} ${fieldGuid} ${reading}`

function valueFaults({ run, plan, values }: StoredRun, folded: Folded): RecordFault[] {
  const given = new Map(valuesOf(run, folded).map((row) => [placeOf(row), row]))
  const stored = new Map(values.map((row) => [placeOf(row), row]))
  const places = new Set([...given.keys(), ...stored.keys()])
  return [...places].flatMap((place) => {
    const [is, should] = [stored.get(place), given.get(place)]
    if (is && should && compared.every((name) => is[name] === should[name])) return []
    const row = (should ?? is) as NewValue
    return [
      faultOf('value', {
        event: row.entryEventid,
        label: plan.fields.get(row.fieldRevisionid)?.label ?? null,
        reading: row.reading,
        stored: is?.value ?? null,
        given: should?.value ?? null,
      }),
    ]
  })
}

const timeColumns = ['startedAt', 'endedAt', 'durationMs', 'activeMs', 'seconds', 'visits'] as const

function timeFaults({ run, times }: StoredRun, { fold }: Folded): RecordFault[] {
  const lineOf = (row: StoredRun['times'][number]) =>
    [row.stepid, ...timeColumns.map((name) => row[name])].join(' ')
  const list = (rows: StoredRun['times']) => rows.map(lineOf).sort().join('\n')
  return list(times) === list(timesOf(run, fold)) ? [] : [faultOf('times', {})]
}

const shareColumns = ['userid', 'activeMs', 'answers', 'corrections', 'hasPerformed'] as const

function peopleFaults({ run, people }: StoredRun, { fold }: Folded): RecordFault[] {
  const lineOf = (row: NewPerson) => shareColumns.map((name) => row[name]).join(' ')
  const list = (rows: readonly NewPerson[]) => rows.map(lineOf).sort().join('\n')
  return list(people) === list(peopleOf(run, fold)) ? [] : [faultOf('people', {})]
}
