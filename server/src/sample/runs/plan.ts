// The plan of a generated run: the steps and forms of its guide at the start.
import { currentFormRevision, type FieldOfStep, listFormsOfRun } from '#forms/runs.ts'
import { readContent, readPlaces } from '#guides/content.ts'
import { flattenPrerequisites, walkPrerequisites } from '#guides/parts/prerequisites.ts'
import type { Context } from '#platform/http/request/context.ts'
import { writePins } from '#runs/plans/plans.ts'
import { ensureRunPlan } from '#runs/plans/run-plans.ts'

export interface RunPlan {
  planid: number
  guideid: number
  langid: string
  guideRevisionid: number
  /** Has the format of the column with that name. */
  prerequisites: string
  maxFormRevisionid: number
  /** Steps of prerequisites first, then those of the guide. */
  stepids: number[]
  fieldsOf: ReadonlyMap<number, FieldOfStep[]>
}

/** Returns the plan of runs that start at `at`, with the forms up to now. */
export async function planRuns(ctx: Context, guideid: number, at: number): Promise<RunPlan> {
  const own = await findState(ctx, guideid, at)
  const before = readContent(own.content).prerequisites
  const ordered =
    before.length > 0 ? flattenPrerequisites(before, await walkPrerequisites(ctx.db, before)) : []
  const pinned: (typeof own)[] = []
  for (const each of ordered) pinned.push(await findState(ctx, each, at))
  const translated = await listTranslations(ctx, ordered, own.langid)
  const maxFormRevisionid = await findFormRevisionAt(ctx, at)
  const forms = await listFormsOfRun(ctx.db, [...ordered, guideid], maxFormRevisionid)
  const prerequisites = pinned.map(({ guideid: id, guideRevisionid: revisionid, langid }) => ({
    guideid: id,
    revisionid,
    translationid: (langid !== own.langid && translated.get(id)) || 0,
  }))
  const pins = {
    guideid,
    revisionid: own.guideRevisionid,
    translationid: null,
    releaseid: null,
    prerequisites,
  }
  return {
    planid: await ensureRunPlan(ctx.db, pins),
    guideid,
    langid: own.langid,
    guideRevisionid: own.guideRevisionid,
    prerequisites: writePins(prerequisites),
    maxFormRevisionid,
    stepids: [...pinned, own].flatMap(({ steps }) => readPlaces(steps).map(([stepid]) => stepid)),
    fieldsOf: new Map(
      forms.map(({ stepid, guideid: owner, fields }) => [
        stepid,
        fields.map((field) => ({ ...field, stepid, guideid: owner })),
      ]),
    ),
  }
}

async function findState({ db }: Context, guideid: number, at: number) {
  const states = db
    .selectFrom('guide_revisions')
    .innerJoin('guides', 'guides.guideid', 'guide_revisions.guideid')
    .selectAll('guide_revisions')
    .where('guide_revisions.guideid', '=', guideid)
    .whereRef('guide_revisions.langid', '=', 'guides.langid')
    .where('guide_revisions.isPatrolled', '=', 1)
    .where('guide_revisions.at', '<=', at)
  return states.orderBy('guideRevisionid', 'desc').limit(1).executeTakeFirstOrThrow()
}

async function listTranslations(
  { db }: Context,
  guideids: readonly number[],
  langid: string,
): Promise<Map<number, number>> {
  if (guideids.length === 0) return new Map()
  const rows = await db
    .selectFrom('guide_translations')
    .select(['guideid', 'currentRevisionid'])
    .where('guideid', 'in', guideids)
    .where('langid', '=', langid)
    .execute()
  return new Map(rows.map((row) => [row.guideid, row.currentRevisionid]))
}

async function findFormRevisionAt({ db }: Context, at: number): Promise<number> {
  const row = await db
    .selectFrom('form_revisions')
    .select('formRevisionid')
    .where('at', '<=', at)
    .orderBy('formRevisionid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.formRevisionid ?? (await currentFormRevision(db))
}
