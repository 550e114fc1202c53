// Beginning a run: which states of the guide, of the guides before it and of the forms it follows from then on.
import { record } from '#events/events.ts'
import { currentFormRevision } from '#forms/runs.ts'
import { readContent } from '#guides/content.ts'
import { getReadableGuide, viewable } from '#guides/guides.access.ts'
import { findGuideRevision, findGuides, type GuideRow } from '#guides/guides.queries.ts'
import { flattenPrerequisites, walkPrerequisites } from '#guides/requirements/prerequisites.ts'
import { findPlace } from '#guides/revisions/places.ts'
import { findTranslationsOf } from '#guides/translations/translations.queries.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { type EntryRow, findEntry, insertEntry, insertEntryEvents } from './entries.queries.ts'
import { type PinnedGuide, writePins } from './plans.ts'

export interface RunDraft {
  guideid: number
  workorderid: string
  langid: string
}

export async function startRun(ctx: Context, { guideid, workorderid, langid }: RunDraft): Promise<EntryRow> {
  const guide = await getReadableGuide(ctx, guideid)
  const userid = ctx.actor.userid as number
  const translation = langid === guide.langid ? undefined : await findPlace(ctx.db, guide, langid)
  const entryid = await insertEntry(ctx.db, {
    guideid,
    userid,
    starterid: userid,
    workorderid,
    status: 'started',
    startedAt: ctx.now,
    lastAt: ctx.now,
    langid,
    guideRevisionid: guide.currentRevisionid,
    translationRevisionid: translation?.current || null,
    prerequisites: writePins(await pinPrerequisites(ctx, guide, langid)),
    maxFormRevisionid: await currentFormRevision(ctx.db),
    eventCount: 1,
    deviations: 0,
    missing: 0,
  })
  const at = ctx.now
  await insertEntryEvents(ctx.db, [{ entryid, at, type: 'started', userid, stepid: null, data: null }])
  await record(ctx, {
    type: 'entry.started',
    subject: 'entry',
    subjectid: entryid,
    after: { guideid, workorderid, guide_revisionid: guide.currentRevisionid },
  })
  const entry = await findEntry(ctx.db, entryid)
  if (!entry) throw problems.entryNotFound()
  return entry
}

/** Those that the caller may see, each as readers see it now: the run shows their steps, too. */
async function pinPrerequisites(ctx: Context, guide: GuideRow, langid: string): Promise<PinnedGuide[]> {
  const revision = await findGuideRevision(ctx.db, guide.currentRevisionid)
  const roots = revision ? readContent(revision.content).prerequisites : []
  if (roots.length === 0) return []
  const ordered = flattenPrerequisites(roots, await walkPrerequisites(ctx.db, roots))
  const shown = new Map(
    (await viewable(ctx, await findGuides(ctx.db, ordered))).map((row) => [row.guideid, row]),
  )
  const foreign = [...shown.values()].filter((row) => row.langid !== langid).map((row) => row.guideid)
  const translations = new Map(
    (await findTranslationsOf(ctx.db, foreign, langid)).map((row) => [row.guideid, row.guideRevisionid]),
  )
  return ordered.flatMap((guideid) => {
    const row = shown.get(guideid)
    if (!row) return []
    return [{ guideid, revisionid: row.currentRevisionid, translationid: translations.get(guideid) ?? 0 }]
  })
}
