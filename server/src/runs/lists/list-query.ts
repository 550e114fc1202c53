// Parses the query parameters and cursor of lists and exports; reports all faults together.

import { type RunState, runStates } from '@stepwright/rules'
import { type Static, Type } from 'typebox'
import { looksAfter } from '#guides/guides.access.ts'
import { looksAfterOpened } from '#guides/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { isStaff } from '#users/trust.ts'
import { wordsOf } from '#word-index/words.ts'
import type { RunCursor, RunFilter } from './list-filter.ts'

const moment = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 40,
      description: `${description}; UNIX seconds, or a date or time as in 2026-01-31`,
    }),
  )

const flagged = (description: string) =>
  Type.Optional(Type.Enum(['1', '0', 'true', 'false'], { description }))

const isSet = (flag: string | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === '1' || flag === 'true'

export const momentQuery = {
  from: moment('Start of the period, inclusive'),
  to: moment('End of the period, exclusive'),
}

export const filterQuery = {
  guideid: Type.Optional(identifier('Runs of this guide')),
  userid: Type.Optional(identifier('Runs of this current operator')),
  performed_by: Type.Optional(identifier('Runs on which this user worked, as operator or with an answer')),
  workorderid: Type.Optional(Type.String({ maxLength: 200, description: 'Runs for this work order' })),
  status: Type.Optional(
    Type.String({
      maxLength: 100,
      description: `Runs in one of these states, separated by commas: ${runStates.join(', ')}`,
    }),
  ),
  from: moment('Runs that began at or after this time'),
  to: moment('Runs that began before this time'),
  deviations: flagged('1: runs with values outside their limits; 0: runs without'),
  deviation_field: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Runs with a value outside its limits in this field, by field_guid',
    }),
  ),
  unsettled: flagged(
    '1: runs with conflicting answers, or with events that devices have not sent yet; 0: runs without',
  ),
  unsigned: Type.Optional(
    Type.Enum(['1', 'true'], { description: '1: runs with signature fields that nobody has signed' }),
  ),
  missing: flagged('1: runs that were finished with missing answers; 0: all other runs'),
  voided: flagged('1: voided runs; 0: all other runs; absent: both'),
  stepid: Type.Optional(identifier('Finished runs with working time for this step')),
  finished_from: moment('Finished runs that ended at or after this time; requires guideid or stepid'),
  finished_to: moment('Finished runs that ended before this time; requires guideid or stepid'),
  text: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Runs that match each of these words as the beginning of a word in the title of the guide, the work ' +
        'order, values or reasons; ignores case and accents',
    }),
  ),
}
const FilterQuery = Type.Object(filterQuery)
export type FilterQuery = Static<typeof FilterQuery>

type FilterName = keyof FilterQuery | 'sort'
/** With each of these an index has exactly the rows of the list, in its order; a period is a range of it. */
const inOrder: readonly FilterName[][] = [['guideid'], ['workorderid'], ['userid', 'status']]
const filterNames: readonly FilterName[] = [...(Object.keys(filterQuery) as (keyof FilterQuery)[]), 'sort']

/** Returns whether a list may have to read many runs that it does not show. */
export function mayReadMany(query: FilterQuery & { sort?: string | undefined }): boolean {
  const given = filterNames.filter((name) => query[name] !== undefined && name !== 'from' && name !== 'to')
  return !inOrder.some((names) => given.every((name) => names.includes(name)))
}

/** The requested filter, restricted to runs that the caller may read. */
export async function readFilter(ctx: Context, query: FilterQuery): Promise<RunFilter> {
  const { guideid, userid, deviations } = query
  const faults: FieldFault[] = []
  const filter: RunFilter = {
    guideid,
    userid,
    performedBy: query.performed_by,
    workorderid: query.workorderid?.trim(),
    status: readStates(query.status, faults),
    from: readMoment('from', query.from, faults),
    to: readMoment('to', query.to, faults),
    deviations: isSet(deviations),
    unsettled: isSet(query.unsettled),
    unsigned: query.unsigned === undefined ? undefined : true,
    missing: isSet(query.missing),
    voided: isSet(query.voided),
    deviationField: query.deviation_field,
    stepid: query.stepid,
    finishedFrom: readFinished('finished_from', query, faults),
    finishedTo: readFinished('finished_to', query, faults),
    text: readText(query.text, faults),
    seenBy: await seenBy(ctx, query),
  }
  if (faults.length > 0) throw problems.invalid(faults)
  return filter
}

/** The access rule of a single run; runs on hold are listed by guide. */
async function seenBy(ctx: Context, query: FilterQuery): Promise<RunFilter['seenBy']> {
  return query.userid === ctx.actor.userid ? null : readerOf(ctx, query)
}

/** Null for callers who may read every run in scope. */
export async function readerOf(ctx: Context, { guideid }: FilterQuery): Promise<RunFilter['seenBy']> {
  const caller = ctx.actor.userid
  if (isStaff(ctx) || caller === null) return null
  if (guideid !== undefined && (await looksAfter(ctx, guideid))) return null
  return { userid: caller, looksAfterOpenGuides: looksAfterOpened(ctx) }
}

const complain = (faults: FieldFault[], field: string, message: string): undefined => {
  faults.push({ field, message: `${field} ${message}`, code: 'invalid_field' })
}

function readStates(text: string | undefined, faults: FieldFault[]): RunState[] | undefined {
  if (text === undefined) return undefined
  const words = [...new Set(text.split(',').map((word) => word.trim()))]
  const states = runStates.filter((state) => words.includes(state))
  if (states.length === words.length) return states
  return complain(faults, 'status', `must be one or several of ${runStates.join(', ')}, with commas between`)
}

/** Sorting by end needs a guide: there is no such index over all runs. */
function readFinished(
  field: 'finished_from' | 'finished_to',
  query: FilterQuery,
  faults: FieldFault[],
): number | undefined {
  const at = readMoment(field, query[field], faults)
  if (at === undefined || query.guideid !== undefined || query.stepid !== undefined) return at
  return complain(faults, field, 'needs guideid or stepid beside it')
}

function readText(text: string | undefined, faults: FieldFault[]): string | undefined {
  if (text === undefined) return undefined
  if (wordsOf(text).length > 0) return text
  return complain(faults, 'text', 'must have a letter or a digit')
}

/** Rejects 30 February, which `Date` would roll over into March. */
const isDate = (text: string): boolean => {
  const day = Date.parse(text.slice(0, 10))
  return (
    dateText.test(text) && !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10))
  )
}

const dateText = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** Milliseconds. Dates are midnight UTC; times without a zone are UTC. */
export function readMoment(
  field: string,
  text: string | undefined,
  faults: FieldFault[],
): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  // An unescaped plus in a URL decodes to a space.
  const written = text
    .replace(/ (\d\d:?\d\d)$/, (all, rest, at) => (at > 12 ? `+${rest}` : all))
    .replace(' ', 'T')
  const hasZone = /T.*(Z|[+-]\d\d:?\d\d)$/.test(written)
  const at = isDate(written)
    ? Date.parse(written.includes('T') && !hasZone ? `${written}Z` : written)
    : Number.NaN
  if (!Number.isNaN(at)) return at
  return complain(
    faults,
    field,
    'must be UNIX seconds, a date as 2026-01-31 or a time as 2026-01-31T08:00:00Z',
  )
}

export const writeCursor = ({ startedAt, entryid }: RunCursor): string =>
  Buffer.from(`${startedAt} ${entryid}`).toString('base64url')

export function readCursor(cursor: string | undefined): RunCursor | undefined {
  if (cursor === undefined) return undefined
  const found = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!found) throw problems.invalidField('cursor', 'cursor must be one that an earlier answer gave')
  return { startedAt: Number(found[1]), entryid: Number(found[2]) }
}
