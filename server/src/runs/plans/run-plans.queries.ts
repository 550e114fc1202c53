// The SQL of run plans, and of the access to media through runs.

import { type RawBuilder, sql } from 'kysely'
import type { PinnedUse } from '#guides/reading/pinned-uses.ts'
import type { Medium } from '#media/media-tables.ts'
import { isShownBy } from '#media/uses/uses.ts'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { prepareFirst } from '#platform/db/prepared.ts'

const planByDigest = prepareFirst<string>()((db, digest) =>
  db.selectFrom('run_plans').select('planid').where('digest', '=', digest),
)

export const findRunPlan = async (db: Db, digest: string): Promise<number | undefined> =>
  (await planByDigest(db, digest))?.planid

export async function insertRunPlan(
  db: Db,
  plan: { guideid: number; digest: string },
  uses: readonly PinnedUse[],
): Promise<number> {
  const { planid } = await db
    .insertInto('run_plans')
    .values(plan)
    .returning('planid')
    .executeTakeFirstOrThrow()
  for (const part of chunks(uses, usesAtOnce)) {
    await db
      .insertInto('run_plan_uses')
      .values(
        part.map(({ medium, mediumid, place, placeid, langid }) => ({
          planid,
          medium,
          mediumid,
          place,
          placeid,
          langid,
        })),
      )
      .execute()
  }
  return planid
}

/** Chunk size below the engines' limit of bind parameters. */
const usesAtOnce = 1000

export interface GuideOfRuns {
  guideid: number
  /** True if the user holds or started one of these runs. */
  isOwn: 0 | 1
  isSuspended: 0 | 1
}

interface Shown {
  medium: Medium
  mediumid: number
}

/** Guides of runs with the medium as an answer. */
export async function listGuidesOfAnswers(
  db: Db,
  { medium, mediumid }: Shown,
  userid: number,
): Promise<GuideOfRuns[]> {
  const { rows } = await sql<GuideOfRuns>`
    select entries.guideid,
      max(case when entries.userid = ${userid} or entries.starterid = ${userid} then 1 else 0 end) as "isOwn",
      max(case when entries.status = 'suspended' and entries."isReserved" = 0 then 1 else 0 end) as "isSuspended"
    from media_uses cross join entries
    where ${isShownBy('media_uses', medium, mediumid)}
      and media_uses.place = 'entry' and media_uses."isGranted" = 1
      and entries.entryid = media_uses.placeid
    group by entries.guideid`.execute(db)
  return rows
}

/** Guides of runs whose pinned revision shows the medium with a grant for its readers. */
export async function listGuidesOfPlans(
  db: Db,
  { medium, mediumid }: Shown,
  userid: number,
): Promise<GuideOfRuns[]> {
  const { rows } = await sql<GuideOfRuns>`
    select run_plans.guideid,
      max(case when ${hasRun(sql`userid = ${userid}`)}
        or ${hasRun(sql`starterid = ${userid} and starterid <> userid`)} then 1 else 0 end) as "isOwn",
      max(case when ${hasRun(sql`status = 'suspended' and "isReserved" = 0`)} then 1 else 0 end) as "isSuspended"
    from run_plan_uses
      cross join run_plans
      cross join media_uses
    where ${isShownBy('run_plan_uses', medium, mediumid)}
      and run_plans.planid = run_plan_uses.planid
      and media_uses.medium = run_plan_uses.medium and media_uses.mediumid = run_plan_uses.mediumid
      and media_uses.place = run_plan_uses.place and media_uses.placeid = run_plan_uses.placeid
      and media_uses.langid = run_plan_uses.langid and media_uses."isGranted" = 1
      and ${hasRun(sql`1 = 1`)}
    group by run_plans.guideid`.execute(db)
  return rows
}

export interface MediumOfRun {
  medium: Medium
  mediumid: number
  /** Used as an answer in the run, otherwise shown by its guide. */
  isAnswer: 0 | 1
}

/** Returns all media that were answers in a run, and pictures of its pinned revisions, in a fixed order. */
export async function listMediaOfRun(
  db: Db,
  { entryid, planid }: { entryid: number; planid: number },
): Promise<MediumOfRun[]> {
  const { rows } = await sql<MediumOfRun>`
    select medium, mediumid, 1 as "isAnswer" from media_uses
      where place = 'entry' and placeid = ${entryid} and "isGranted" = 1
    union
    select run_plan_uses.medium, run_plan_uses.mediumid, 0 as "isAnswer" from run_plan_uses
      join media_uses on media_uses.medium = run_plan_uses.medium and media_uses.mediumid = run_plan_uses.mediumid
        and media_uses.place = run_plan_uses.place and media_uses.placeid = run_plan_uses.placeid
        and media_uses.langid = run_plan_uses.langid and media_uses."isGranted" = 1
      where run_plan_uses.planid = ${planid} and run_plan_uses.medium = 'image'
    order by 3 desc, 1, 2`.execute(db)
  return rows
}

const hasRun = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from entries where entries.planid = run_plans.planid and ${which})`
