// Pins the states of a guide and of its prerequisites at the start of a run.

import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { pinnedGuidesOf, readContent } from '../content.ts'
import { findEdition } from '../editions/editions.ts'
import { findTranslationsOf } from '../editions/translations.queries.ts'
import { presentFlags } from '../flags/present-flags.ts'
import { getReadableGuide } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, findGuideRevision, findGuides, type GuideRow } from '../guides.queries.ts'
import type { Guide } from '../guides.schema.ts'
import { readManifest, translationOf } from '../releases/manifest/manifest.ts'
import { usesReleases } from '../releases/manifest/outside.ts'
import { findRelease } from '../releases/releases.queries.ts'
import { viewable } from '../viewable.ts'
import { listBefore, type Roots } from './find-steps.ts'
import { personalOf } from './personal.ts'
import type { PinnedPrerequisite, Pins } from './pick-states.ts'
import { findPinnedManifests } from './release-manifests.ts'
import { showGuide } from './show.ts'

/** Pins the published states. Missing and invisible guides are reported as problems. */
export async function pinGuide(ctx: Context, guideid: number, langid: string): Promise<Pins> {
  const guide = await getReadableGuide(ctx, guideid)
  const translation = langid === guide.langid ? undefined : await findEdition(ctx.db, guide, langid)
  return {
    guideid,
    revisionid: guide.currentRevisionid,
    translationid: translation?.current || null,
    releaseid: guide.releaseid,
    prerequisites: await pinPrerequisites(ctx, guide, langid),
  }
}

async function pinPrerequisites(
  ctx: Context,
  guide: GuideRow,
  langid: string,
): Promise<PinnedPrerequisite[]> {
  const { guideid } = guide
  const release =
    usesReleases(ctx) && guide.releaseid !== null ? await findRelease(ctx.db, guide.releaseid) : undefined
  const sealed = release ? readManifest(release.manifest) : undefined
  if (sealed?.before) return pinAll(ctx, sealed, langid)
  const revision = await findGuideRevision(ctx.db, guide.currentRevisionid)
  const prerequisites = revision ? pinnedGuidesOf(readContent(revision.content)) : []
  return pinAll(ctx, { guideid, prerequisites }, langid)
}

export async function pinAll(ctx: Context, roots: Roots, langid: string): Promise<PinnedPrerequisite[]> {
  if ((roots.before ?? roots.prerequisites).length === 0) return []
  const { shown } = await listBefore(ctx, roots)
  const foreign = shown.filter((each) => each.langid !== langid && !each.translationIn)
  const guideids = foreign.map(({ guideid }) => guideid)
  const translations = new Map(
    (await findTranslationsOf(ctx.db, guideids, langid)).map((row) => [row.guideid, row.guideRevisionid]),
  )
  return shown.map(({ guideid, revisionid, translationIn }) => ({
    guideid,
    revisionid,
    translationid: (translationIn ? translationIn(langid) : translations.get(guideid)) ?? 0,
  }))
}

/**
 * The same states in another language: in the translation of their release, otherwise in the current one. An untranslated
 * guide stays as pinned, and so does a guide that the caller may not view any more: the caller must not see newer texts.
 */
export async function pinsIn(ctx: Context, pins: Pins, langid: string): Promise<Pins> {
  const pinned = [pins, ...pins.prerequisites]
  const release = pins.releaseid === null ? undefined : await findRelease(ctx.db, pins.releaseid)
  const manifests = await findPinnedManifests(ctx.db, pins, release)
  const current = await findGuides(
    ctx.db,
    pinned.map(({ guideid }) => guideid),
  )
  const others = (await viewable(ctx, current)).filter(({ guideid }) => !manifests.has(guideid))
  const guideids = others.map(({ guideid }) => guideid)
  const found = await findTranslationsOf(ctx.db, guideids, langid)
  const translations = new Map(found.map((row) => [row.guideid, row.guideRevisionid]))
  const isSeen = new Set(guideids)
  const translationIn = (guideid: number): number => {
    const manifest = manifests.get(guideid)
    return (manifest ? translationOf(manifest, langid) : translations.get(guideid)) ?? 0
  }
  const translationid = translationIn(pins.guideid) || null
  const original = manifests.get(pins.guideid) ?? others.find(({ guideid }) => guideid === pins.guideid)
  if (translationid === null && original?.langid !== langid) return pins
  return {
    ...pins,
    translationid,
    prerequisites: pins.prerequisites.map((each) =>
      isSeen.has(each.guideid) || manifests.has(each.guideid)
        ? { ...each, translationid: translationIn(each.guideid) }
        : each,
    ),
  }
}

/**
 * Access was checked by the run: the guide may be private or deleted by now. For a run that starts now the flags are
 * those in effect, because no release contains them.
 */
export async function showPinnedGuide(ctx: Context, pins: Pins, isStarting = false): Promise<Guide> {
  const guide = await findGuide(ctx.db, pins.guideid)
  if (!guide) throw guideProblems.guideNotFound()
  const shown = { ...(await showGuide(ctx, guide, { pins })).guide, ...(await personalOf(ctx, guide)) }
  return isStarting ? { ...shown, flags: presentFlags(JSON.parse(guide.flags), siteOf(ctx)) } : shown
}
