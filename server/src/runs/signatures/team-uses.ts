// Finds what asks a team for signatures: forms that readers or authors see, or a release can bring back, and open runs.
import { sql } from 'kysely'
import { readForms } from '#guides/steps/named-forms.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { readPinRows } from '../plans/plans.ts'

const liveStatuses = ['pending', 'scheduled', 'released', 'superseded'] as const

/** Counts guides and open runs. */
export async function countTeamUses(db: Db, teamid: number): Promise<{ guides: number; runs: number }> {
  const forms = await listFormsOfTeam(db, teamid)
  if (forms.size === 0) return { guides: 0, runs: 0 }
  const runs = await listOpenPlans(db)
  const states = await listLiveStates(db, new Set(forms.values()))
  const ids = [...states.map(({ id }) => id), ...runs.flatMap(({ ids: pinned }) => pinned)]
  const rows = await db
    .selectFrom('guide_revisions')
    .select(['guideRevisionid', 'forms'])
    .where(sql<boolean>`"guideRevisionid" in ${sqlList([...new Set(ids)])}`)
    .execute()
  const asking = new Set(
    rows
      .filter((row) => readForms(row.forms).some(([, formRevisionid]) => forms.has(formRevisionid)))
      .map(({ guideRevisionid }) => guideRevisionid),
  )
  const asks = (id: number) => asking.has(id)
  return {
    guides: new Set(states.flatMap(({ guideid, id }) => (asks(id) ? guideid : []))).size,
    runs: runs.reduce((sum, { ids: pinned, count }) => sum + (pinned.some(asks) ? count : 0), 0),
  }
}

/** Guides by the revisions of their forms. */
async function listFormsOfTeam(db: Db, teamid: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('field_revisions')
    .innerJoin('form_fields', 'form_fields.fieldRevisionid', 'field_revisions.fieldRevisionid')
    .select(['form_fields.formRevisionid', 'field_revisions.guideid', 'field_revisions.content'])
    .where('field_revisions.fieldType', '=', 'Signature')
    .where('field_revisions.content', 'like', `%"signer_teamid":${teamid}%`)
    .execute()
  const named = rows.filter(
    ({ content }) => (JSON.parse(content) as { signer_teamid?: number }).signer_teamid === teamid,
  )
  return new Map(named.map(({ formRevisionid, guideid }) => [formRevisionid, guideid]))
}

async function listLiveStates(db: Db, guideids: ReadonlySet<number>) {
  const guides = await db
    .selectFrom('guides')
    .select(['guideid', 'currentRevisionid', 'newestRevisionid'])
    .where('guideid', 'in', [...guideids])
    .where('isDeleted', '=', 0)
    .execute()
  const releases = await db
    .selectFrom('guide_releases')
    .select(['guideid', 'guideRevisionid'])
    .where('guideid', 'in', [...guideids])
    .where('status', 'in', liveStatuses)
    .execute()
  return [
    ...guides.flatMap(({ guideid, currentRevisionid, newestRevisionid }) =>
      [currentRevisionid, newestRevisionid].map((id) => ({ guideid, id })),
    ),
    ...releases.map(({ guideid, guideRevisionid: id }) => ({ guideid, id })),
  ]
}

/** With the prerequisites that they do first. */
async function listOpenPlans(db: Db): Promise<{ ids: number[]; count: number }[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['guideRevisionid', 'prerequisites'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .groupBy(['guideRevisionid', 'prerequisites'])
    .execute()
  return rows.map(({ guideRevisionid, prerequisites, count }) => ({
    ids: [guideRevisionid, ...readPinRows(prerequisites).map(({ revisionid }) => revisionid)],
    count: Number(count),
  }))
}
