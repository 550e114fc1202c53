// The SQL of writers: users whose text a revision takes from an earlier state or another guide, although another user saved it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { readContent, readPlaces } from '../content.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import { readForms } from '../steps/named-forms.ts'

export async function insertWriters(
  db: Db,
  guideRevisionid: number,
  userids: readonly number[],
): Promise<void> {
  const rows = [...new Set(userids)].map((userid) => ({ guideRevisionid, userid }))
  if (rows.length > 0) await db.insertInto('guide_revision_writers').values(rows).execute()
}

async function listUserids(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ userid: number }>`${query}`.execute(db)
  return rows.map(({ userid }) => userid)
}

/** Lists those of revisions of guides; `isMeant` is a condition on `guide_revisions`. */
export const listWritersIn = (
  db: Db,
  guideids: readonly number[],
  isMeant: RawBuilder<unknown>,
): Promise<number[]> =>
  listUserids(
    db,
    sql`select userid from guide_revisions
      where guideid in ${sqlList(guideids)} and userid is not null and "isDenied" = 0 and ${isMeant}
      union select writers.userid from guide_revision_writers as writers
      join guide_revisions on guide_revisions."guideRevisionid" = writers."guideRevisionid"
      where guideid in ${sqlList(guideids)} and "isDenied" = 0 and ${isMeant}`,
  )

const upTo = ({ langid, guideRevisionid }: GuideRevisionRow) =>
  sql`(langid = ${langid} and guide_revisions."guideRevisionid" <= ${guideRevisionid})`

/** Lists those of the whole text of a state in its language. */
export const listWriters = (db: Db, state: GuideRevisionRow): Promise<number[]> =>
  listWritersIn(db, [state.guideid], upTo(state))

/**
 * Lists those of the parts that return if a state is restored over another one: a step, a form, and the texts of the guide each count as
 * one part, with everybody who wrote in it until then.
 */
export async function listRestoredWriters(
  db: Db,
  state: GuideRevisionRow,
  over: GuideRevisionRow | null,
): Promise<number[]> {
  const steps = added(readPlaces(state.steps), readPlaces(over?.steps ?? '[]'))
  const forms = added(readForms(state.forms), readForms(over?.forms ?? '[]'))
  const isOfText = textOf(state) !== (over && textOf(over))
  return [
    ...(await listPartWriters(
      db,
      { table: 'step_revisions', id: 'stepRevisionid', langid: state.langid },
      steps,
    )),
    ...(await listPartWriters(db, { table: 'form_revisions', id: 'formRevisionid' }, forms)),
    ...(isOfText ? await listTextWriters(db, state) : []),
    ...(await listUserids(
      db,
      sql`select distinct writers.userid from guide_revision_writers as writers
        join guide_revisions on guide_revisions."guideRevisionid" = writers."guideRevisionid"
        where guideid = ${state.guideid} and ${upTo(state)}`,
    )),
  ]
}

/**
 * Lists the translators of steps that a state of the original has and an earlier one lacks, or that have another form: their text
 * is shown again, although no translation was saved.
 */
export async function listReturnedTranslators(
  db: Db,
  state: GuideRevisionRow,
  before: GuideRevisionRow,
): Promise<number[]> {
  const known = new Set(readPlaces(before.steps).map(([stepid]) => stepid))
  const steps = readPlaces(state.steps).filter(([stepid]) => !known.has(stepid))
  const forms = added(readForms(state.forms), readForms(before.forms))
  const stepids = [...new Set([...steps, ...forms].map(([stepid]) => stepid))]
  if (stepids.length === 0) return []
  return listUserids(
    db,
    sql`select distinct userid from step_revisions
      where stepid in ${sqlList(stepids)} and langid <> ${state.langid} and userid is not null`,
  )
}

type Parts = readonly [stepid: number, id: number][]

const added = (parts: Parts, over: Parts): Parts => {
  const known = new Map(over)
  return parts.filter(([stepid, id]) => known.get(stepid) !== id)
}

/** Category, flags and visibility are no text. */
function textOf({ content }: GuideRevisionRow): string {
  const { flags: _flags, isPublic: _isPublic, categoryid: _categoryid, ...texts } = readContent(content)
  return JSON.stringify(texts)
}

async function listPartWriters(
  db: Db,
  { table, id, langid }: { table: string; id: string; langid?: string },
  parts: Parts,
): Promise<number[]> {
  if (parts.length === 0) return []
  const bounds = new Map(parts)
  const { rows } = await sql<{ stepid: number; userid: number; first: number }>`
    select stepid, userid, min(${sql.ref(id)}) as first from ${sql.table(table)}
    where stepid in ${sqlList([...bounds.keys()])} and userid is not null
      ${langid === undefined ? sql`` : sql`and langid = ${langid}`}
    group by stepid, userid`.execute(db)
  return rows.flatMap(({ stepid, userid, first }) => (first <= (bounds.get(stepid) ?? 0) ? userid : []))
}

const listTextWriters = (db: Db, { guideid, langid, guideRevisionid }: GuideRevisionRow) =>
  listUserids(
    db,
    sql`select distinct made.userid from guide_revisions as made
      left join guide_revisions as base on base."guideRevisionid" = made."baseRevisionid"
      where made.guideid = ${guideid} and made.langid = ${langid} and made.userid is not null
        and made."guideRevisionid" <= ${guideRevisionid}
        and (base.content is null or base.content <> made.content)`,
  )
