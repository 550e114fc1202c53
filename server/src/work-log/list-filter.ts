// What lists, exports and counts of runs may be asked for, and how it is asked of the database.
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import type { EntryState } from './states.ts'

export interface EntryFilter {
  guideid?: number | undefined
  userid?: number | undefined
  workorderid?: string | undefined
  /** One of these. */
  status?: readonly EntryState[] | undefined
  /** Begun at this moment or later; milliseconds. */
  from?: number | undefined
  /** Begun before this moment. */
  to?: number | undefined
  deviations?: boolean | undefined
  /** What the work order or the text of a value begins with. */
  text?: string | undefined
  /** Null: whoever asks sees all runs. Else one's own, and those of guides that one looks after. */
  seenBy: { userid: number; looksAfterOpenGuides: boolean } | null
}

type Builder = ExpressionBuilder<Tables, 'entries'>
type Condition = ExpressionWrapper<Tables, 'entries', SqlBool>

/** How the text is looked for: the few runs that were found by it, or run by run where many begin like that. */
export type TextSearch = { prefix: string; entryids: readonly number[] | null } | null

/**
 * The literals are there for the partial indexes. What is found by work order or text is few, so the other columns are
 * hidden from the planner, which can not know that.
 */
export function conditionsOf(
  eb: Builder,
  filter: EntryFilter,
  text: TextSearch,
  areFew = filter.workorderid !== undefined || (text !== null && text.entryids !== null),
): Condition[] {
  const { guideid, userid, workorderid, status, from, to, deviations } = filter
  const number = (column: 'guideid' | 'userid' | 'startedAt') =>
    areFew ? sql<number>`+${sql.ref(`entries.${column}`)}` : sql.ref<number>(`entries.${column}`)
  const conditions: (Condition | undefined)[] = [
    guideid === undefined ? undefined : eb(number('guideid'), '=', guideid),
    userid === undefined ? undefined : eb(number('userid'), '=', userid),
    workorderid === undefined
      ? undefined
      : eb(
          text?.entryids ? sql<string>`(entries.workorderid || '')` : 'entries.workorderid',
          '=',
          workorderid,
        ),
    from === undefined ? undefined : eb(number('startedAt'), '>=', from),
    to === undefined ? undefined : eb(number('startedAt'), '<', to),
    ...(status === undefined ? [] : statusIs(eb, status, areFew)),
    deviations === undefined ? undefined : deviationsAre(eb, deviations, areFew),
    text ? textBegins(eb, text) : undefined,
  ]
  return conditions.flatMap((each) => each ?? [])
}

function statusIs(eb: Builder, status: readonly EntryState[], isFew: boolean): Condition[] {
  const [first, ...others] = status
  const column = isFew ? sql<string>`(entries.status || '')` : sql.ref<string>('entries.status')
  const is = first !== undefined && others.length === 0 ? eb(column, '=', first) : eb(column, 'in', status)
  if (isFew || status.includes('complete')) return [is]
  return [is, eb.and([sql<SqlBool>`entries.status <> 'complete'`])]
}

function deviationsAre(eb: Builder, deviations: boolean, isFew: boolean): Condition {
  if (!deviations) return eb('entries.deviations', '=', 0)
  return eb.and([isFew ? sql<SqlBool>`+entries.deviations > 0` : sql<SqlBool>`entries.deviations > 0`])
}

/** Texts are compared without regard to the case of A to Z. */
export const foldText = (text: string): string =>
  text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Longer beginnings of values are not kept in the index. */
export const textLength = { min: 2, max: 60 }

/** Behind everything that begins with the prefix. */
const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`

const workorder = sql<string>`lower(entries.workorderid)`
const valueText = sql<string>`lower(substr(entry_values.value, 1, 60))`
const isShortText = sql<SqlBool>`entry_values.number is null and length(entry_values.value) > 2 and entry_values."isCurrent" = 1`

function textBegins(eb: Builder, { prefix, entryids }: NonNullable<TextSearch>): Condition {
  const after = afterPrefix(prefix)
  if (entryids?.length === 0) return eb.and([sql<SqlBool>`1 = 0`])
  if (entryids) return eb('entries.entryid', 'in', entryids)
  return eb.or([
    eb.and([eb(workorder, '>=', prefix), eb(workorder, '<', after)]),
    eb.exists(
      eb
        .selectFrom('entry_values')
        .select('entry_values.valueid')
        .whereRef('entry_values.entryid', '=', 'entries.entryid')
        .where(valueText, '>=', prefix)
        .where(valueText, '<', after)
        .where(isShortText),
    ),
  ])
}

/** So many runs are sorted in some milliseconds; of more than that the next ones are soon found one by one. */
const rareCount = 2000

export async function searchOf(db: Db, { text }: EntryFilter): Promise<TextSearch> {
  if (text === undefined) return null
  const prefix = foldText(text)
  const orders = await db
    .selectFrom('entries')
    .select('entryid')
    .where(workorder, '>=', prefix)
    .where(workorder, '<', afterPrefix(prefix))
    .limit(rareCount + 1)
    .execute()
  if (orders.length > rareCount) return { prefix, entryids: null }
  const values = await db
    .selectFrom('entry_values')
    .select('entryid')
    .where(valueText, '>=', prefix)
    .where(valueText, '<', afterPrefix(prefix))
    .where(isShortText)
    .limit(rareCount + 1)
    .execute()
  const entryids = [...new Set([...orders, ...values].map((row) => row.entryid))]
  return { prefix, entryids: values.length > rareCount || entryids.length > rareCount ? null : entryids }
}
