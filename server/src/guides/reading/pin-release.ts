// Pins the states of a release for reading: earlier ones stay readable for users who work on the guide.
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { mayEdit, maySeeHistory } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuideRevisions, type GuideRow } from '../guides.queries.ts'
import { originalOf, readManifest, translationOf } from '../releases/manifest/manifest.ts'
import { findRelease, type ReleaseRow } from '../releases/releases.queries.ts'
import { isUsable } from '../releases/states.ts'
import { readForms } from '../steps/named-forms.ts'
import type { Pins } from './pick-states.ts'
import { pinAll, pinGuide } from './pinning.ts'

/** Sees all releases of the guide, also those that readers never saw. */
export const seesAllReleases = async (ctx: Context, guide: GuideRow): Promise<boolean> =>
  maySeeHistory(ctx) || (await mayEdit(ctx, guide))

/** Readers read the release in effect; of earlier ones they see only that they exist. */
async function getReadableRelease(ctx: Context, guide: GuideRow, releaseid: number): Promise<ReleaseRow> {
  const row = await findRelease(ctx.db, releaseid)
  if (row?.guideid !== guide.guideid) throw guideProblems.releaseNotFound()
  if (row.releaseid === guide.releaseid || (await seesAllReleases(ctx, guide))) return row
  throw isUsable(row) ? problems.forbidden(['Author']) : guideProblems.releaseNotFound()
}

/** Without a language: that of the site if the release has it, otherwise the original one. */
export async function pinRelease(
  ctx: Context,
  guide: GuideRow,
  releaseid: number,
  langid: string | undefined,
): Promise<Pins> {
  const manifest = readManifest((await getReadableRelease(ctx, guide, releaseid)).manifest)
  const { guideid, editions } = manifest
  const usual = editions[ctx.site.language] === undefined ? manifest.langid : ctx.site.language
  const others = Object.keys(editions).filter((each) => each !== manifest.langid)
  const wanted = langid ?? usual
  return {
    guideid,
    revisionid: originalOf(manifest),
    translationid: translationOf(manifest, wanted) || null,
    releaseid,
    prerequisites: await pinAll(ctx, manifest, wanted),
    languages: [manifest.langid, ...others.sort()],
  }
}

export interface PinnedForms {
  formRevisionids: number[]
  translationids: number[]
}

/** The forms that pinned states name, and the revisions that translate them. */
export async function listFormsOfPins({ db }: Pick<Context, 'db'>, pins: Pins): Promise<PinnedForms> {
  const all = [...pins.prerequisites, { ...pins, translationid: pins.translationid ?? 0 }]
  const states = await findGuideRevisions(
    db,
    all.map(({ revisionid }) => revisionid),
  )
  return {
    formRevisionids: states.flatMap(({ forms }) => readForms(forms).map(([, id]) => id)),
    translationids: all.flatMap(({ translationid }) => translationid || []),
  }
}

/** The forms of a release, or of the published state with prerequisites as they are pinned. */
export const listFormsOfRelease = async (
  ctx: Context,
  guide: GuideRow,
  { releaseid, langid }: { releaseid: number | undefined; langid: string | undefined },
): Promise<PinnedForms> =>
  listFormsOfPins(
    ctx,
    releaseid === undefined
      ? await pinGuide(ctx, guide.guideid, langid ?? guide.langid)
      : await pinRelease(ctx, guide, releaseid, langid),
  )
