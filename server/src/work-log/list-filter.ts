// What lists, exports and counts of runs may be asked for, and how it is asked of the database.
import { type ExpressionBuilder, type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from 'kysely'
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
  /** What words of the title, of the work order, of values and of reasons begin with; all of these. */
  text?: string | undefined
  /** Null: whoever asks sees all runs. Else one's own, and those of guides that one looks after. */
  seenBy: { userid: number; looksAfterOpenGuides: boolean } | null
}

type Builder = ExpressionBuilder<Tables, 'entries'>
type Condition = ExpressionWrapper<Tables, 'entries', SqlBool>

/** How the text is looked for. */
export type TextSearch = {
  prefixes: readonly string[]
  /** Titles of guides count, too: not where one guide is asked for, whose title says the same of all its runs. */
  inTitles: boolean
  /** The rarest key, where few runs have it: they are taken out of the index of words. */
  few: string | null
  /** The key whose runs, and runs of guides, are gone through in the order of the list. */
  walked: string | null
} | null

/**
 * The literals are there for the partial indexes. What is found by work order or text is few, so the other columns are
 * hidden from the planner, which can not know that.
 */
export function conditionsOf(
  eb: Builder,
  filter: EntryFilter,
  text: TextSearch,
  areFew = filter.workorderid !== undefined || Boolean(text?.few ?? text?.walked),
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
          text?.few || text?.walked ? sql<string>`(entries.workorderid || '')` : 'entries.workorderid',
          '=',
          workorderid,
        ),
    from === undefined ? undefined : eb(number('startedAt'), '>=', from),
    to === undefined ? undefined : eb(number('startedAt'), '<', to),
    ...(status === undefined ? [] : statusIs(eb, status, areFew)),
    deviations === undefined ? undefined : deviationsAre(eb, deviations, areFew),
    ...(text ? textIs(text) : []),
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

const eb = expressionBuilder<Tables, 'entries'>()

/** Each word that is given must begin a word of the run; one that is the key in the index needs no second look. */
function wordBegins(prefix: string, inTitles: boolean): Condition {
  const begins = `% ${prefix}%`
  const inRun = eb.exists(
    eb
      .selectFrom('entry_texts')
      .select('entry_texts.entryid')
      .whereRef('entry_texts.entryid', '=', 'entries.entryid')
      .where('entry_texts.words', 'like', begins),
  )
  if (!inTitles) return inRun
  const inTitle = eb
    .selectFrom('run_titles')
    .select('run_titles.guideid')
    .whereRef('run_titles.guideid', '=', 'entries.guideid')
    .where('run_titles.words', 'like', begins)
  return eb.or([inRun, eb.exists(inTitle)])
}

/** The few runs that the indexes give for the rarest word; without that, run by run. */
function textIs({ prefixes, inTitles, few, walked }: NonNullable<TextSearch>): Condition[] {
  const found = few ?? walked
  const unseen = prefixes.filter((prefix) => prefix !== found)
  const checks = unseen.map((prefix) => wordBegins(prefix, inTitles))
  if (few === null) return checks
  const ofKey = eb.selectFrom('entry_words').select('entry_words.entryid').where('word', '=', few)
  const ofTitle = eb
    .selectFrom('run_title_words')
    // In this order: first the guides, which are fewer than their runs.
    .crossJoin('entries as titled')
    .whereRef('titled.guideid', '=', 'run_title_words.guideid')
    .select('titled.entryid')
    .where('run_title_words.word', '=', few)
  return [eb('entries.entryid', 'in', inTitles ? ofKey.unionAll(ofTitle) : ofKey), ...checks]
}
