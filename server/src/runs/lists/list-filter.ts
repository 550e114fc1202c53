// What lists, exports and counts of runs may be asked for, and how it is asked of the database.
import { type ExpressionBuilder, type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'
import type { RunState } from '../states.ts'

export interface RunFilter {
  guideid?: number | undefined
  userid?: number | undefined
  workorderid?: string | undefined
  /** One of these. */
  status?: readonly RunState[] | undefined
  /** Begun at this moment or later; milliseconds. */
  from?: number | undefined
  /** Begun before this moment. */
  to?: number | undefined
  deviations?: boolean | undefined
  /** Out of its limits in this field, by the name that it keeps. */
  deviationField?: string | undefined
  /** Finished, with a time for this step. */
  stepid?: number | undefined
  /** Finished at this moment or later; milliseconds. */
  finishedFrom?: number | undefined
  /** Finished before this moment. */
  finishedTo?: number | undefined
  /** What words of the title, of the work order, of values and of reasons begin with; all of these. */
  text?: string | undefined
  /** Null: whoever asks sees all runs. Else one's own, and those of guides that one looks after. */
  seenBy: { userid: number; looksAfterOpenGuides: boolean } | null
}

type Builder = ExpressionBuilder<Tables, 'entries'>
type Condition = ExpressionWrapper<Tables, 'entries', SqlBool>

/** How the text is looked for. */
export type TextSearch = {
  /** What each run is looked at for. */
  prefixes: readonly string[]
  /** Titles of guides count, too: not where one guide is asked for, whose title says the same of all its runs. */
  inTitles: boolean
  /** The rarest key, where few runs have it: they are taken out of the index of words. */
  few: string | null
  /** What is gone through in the order of the list. */
  walk: TextWalk | null
} | null

export interface TextWalk {
  /** Runs that have one of these. */
  prefixes: readonly string[]
  /** And those of guides that have all in the title? */
  titles: boolean
}

/** What the planner is not to look for by an index: nothing, other columns than the work order, or that one, too. */
export type Hiding = 'nothing' | 'columns' | 'work order'

/**
 * The literals are there for the partial indexes. What is found by work order or text is few, so the other columns are
 * hidden from the planner, which can not know that.
 */
export function conditionsOf(
  eb: Builder,
  filter: RunFilter,
  text: TextSearch,
  hiding: Hiding = text?.few ? 'work order' : filter.workorderid === undefined ? 'nothing' : 'columns',
): Condition[] {
  const { guideid, userid, workorderid, status, from, to, deviations, deviationField } = filter
  const areFew = hiding !== 'nothing'
  const number = (column: 'guideid' | 'userid' | 'startedAt') =>
    areFew ? sql<number>`+${sql.ref(`entries.${column}`)}` : sql.ref<number>(`entries.${column}`)
  const order =
    hiding === 'work order'
      ? sql<string>`(entries.workorderid || '')`
      : sql.ref<string>('entries.workorderid')
  const conditions: (Condition | undefined)[] = [
    guideid === undefined ? undefined : eb(number('guideid'), '=', guideid),
    userid === undefined ? undefined : eb(number('userid'), '=', userid),
    workorderid === undefined ? undefined : eb(order, '=', workorderid),
    from === undefined ? undefined : eb(number('startedAt'), '>=', from),
    to === undefined ? undefined : eb(number('startedAt'), '<', to),
    ...(status === undefined ? [] : statusIs(eb, status, areFew)),
    deviations === undefined ? undefined : deviationsAre(eb, deviations, areFew),
    ...(deviationField === undefined ? [] : deviatesIn(eb, deviationField, areFew)),
    ...(text ? textIs(text, filter) : []),
  ]
  return conditions.flatMap((each) => each ?? [])
}

function statusIs(eb: Builder, status: readonly RunState[], isFew: boolean): Condition[] {
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

/** Looked up for each run that deviates at all; as a value, for the same reason as words below. */
function deviatesIn(eb: Builder, fieldGuid: string, isFew: boolean): Condition[] {
  const found = eb
    .selectFrom('entry_values as odd')
    .select((inner) => inner.fn.max('odd.reading').as('reading'))
    .whereRef('odd.entryid', '=', 'entries.entryid')
    .where('odd.fieldGuid', '=', fieldGuid)
    .where(sql<boolean>`${sql.ref('odd.isCurrent')} = 1`)
    .where('odd.deviation', 'is not', null)
  return [deviationsAre(eb, true, isFew), eb.and([sql<SqlBool>`coalesce((${found}), 0) > 0`])]
}

const eb = expressionBuilder<Tables, 'entries'>()

/**
 * Each word that is given must begin a word of the run; one that is the key in the index needs no second look. As values
 * and not by `exists`, out of which a planner may make a list of all runs that have the word; and with `coalesce`, so that
 * it takes the word for frequent, and goes through the runs in the order of the list.
 */
function wordBegins(prefix: string, inTitles: boolean): Condition {
  const own = sql<string>`(select entry_texts.words from entry_texts where entry_texts.entryid = entries.entryid)`
  const title = sql<string>`(select run_titles.words from run_titles where run_titles.guideid = entries.guideid)`
  const words = inTitles ? sql<string>`coalesce(${own}, '') || coalesce(${title}, '')` : own
  return eb.and([sql<SqlBool>`coalesce((${words}) like ${`% ${prefix}%`}, false)`])
}

/** The few runs that the indexes give for the rarest word; without that, run by run. */
function textIs({ prefixes, inTitles, few }: NonNullable<TextSearch>, { from, to }: RunFilter): Condition[] {
  const unseen = prefixes.filter((prefix) => prefix !== few)
  const checks = unseen.map((prefix) => wordBegins(prefix, inTitles))
  if (few === null) return checks
  let ofKey = eb.selectFrom('entry_words').select('entry_words.entryid').where('word', '=', few)
  let ofTitle = eb
    .selectFrom('run_title_words')
    // In this order: first the guides, which are fewer than their runs.
    .crossJoin('entries as titled')
    .whereRef('titled.guideid', '=', 'run_title_words.guideid')
    .select('titled.entryid')
    .where('run_title_words.word', '=', few)
  // Few they are within this time.
  if (from !== undefined) {
    ofKey = ofKey.where('entry_words.startedAt', '>=', from)
    ofTitle = ofTitle.where('titled.startedAt', '>=', from)
  }
  if (to !== undefined) {
    ofKey = ofKey.where('entry_words.startedAt', '<', to)
    ofTitle = ofTitle.where('titled.startedAt', '<', to)
  }
  return [eb('entries.entryid', 'in', inTitles ? ofKey.unionAll(ofTitle) : ofKey), ...checks]
}
