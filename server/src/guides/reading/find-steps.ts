// Finds the steps of a response: those of the guide and of its prerequisites, in the requested language.
import type { Context } from '#platform/http/request/context.ts'
import {
  type GuideContent,
  type PinnedGuide,
  pinnedGuidesOf,
  readPlaces,
  type StepPositions,
} from '../content.ts'
import { type Freshness, freshnessOf } from '../editions/freshness.ts'
import { overlayStep, type TranslateRest } from '../editions/overlay.ts'
import { findStepTokens } from '../editions/step-tokens.ts'
import { findTranslatedSteps, findTranslationsOf } from '../editions/translations.queries.ts'
import {
  findGuideRevisions,
  findGuides,
  type GuideRevisionRow,
  type GuideRow,
  listGuidesByIds,
  type SummaryRow,
} from '../guides.queries.ts'
import { walkPinned } from '../parts/pinned-prerequisites.ts'
import { findSealed } from '../parts/sealed-prerequisites.ts'
import {
  type Manifest,
  originalOf,
  type PinnedRelease,
  readManifest,
  translationOf,
} from '../releases/manifest/manifest.ts'
import { usesReleases } from '../releases/manifest/outside.ts'
import type { ReleaseRow } from '../releases/releases.queries.ts'
import { findFieldsOfSteps } from '../steps/form-fields.queries.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'
import { viewable } from '../viewable.ts'
import type { PickedStates, Pins, ReadOptions } from './pick-states.ts'
import { summariesAsPinned } from './pinned-summaries.ts'
import { findManifests, findPinnedManifests, type Manifests, noManifests } from './release-manifests.ts'

/** The read guide: its states and their language. */
export interface Reading extends PickedStates {
  guide: GuideRow
  content: GuideContent
  /** The language of the response. */
  langid: string
  translateRest: TranslateRest
  /** A state of the history. */
  isOlder: boolean
  options: ReadOptions
}

/** Steps with the guide that owns them, in the order of work. */
export interface StepGroup {
  guideid: number
  places: StepPositions
}

export interface ShownSteps {
  groups: StepGroup[]
  /** By step revision. */
  steps: Map<number, StepRevisionRow>
  /** Token of each step in the language of the response. */
  tokens: ReadonlyMap<number, number>
  /** Only for translated steps. */
  freshness: Freshness | undefined
  prerequisites: SummaryRow[]
  /** Time of their newest change, pinned or not. */
  prerequisitesAt: number
  /** A prerequisite is shown in the release that it is pinned to. */
  isPinned: boolean
  /** All prerequisites, also those that the reader may not view. */
  guidesBefore: readonly number[]
  /** The releases that are shown, of the guide and of its prerequisites. */
  manifests: Manifests
}

export const asItIs: TranslateRest = (text) => text

/** A prerequisite in its published state, or in that of the release it is pinned to. */
export interface GuideBefore {
  guideid: number
  langid: string
  /** Its published revision in the original language. */
  revisionid: number
  /** The pinned revision in another language, 0 for none; undefined if the guide is not pinned. */
  translationIn: ((langid: string) => number) | undefined
  /** Absent if the guide is not pinned. */
  manifest: Manifest | undefined
  /** The release in effect of a guide that is not pinned. */
  releaseid: number | null
}

export interface Roots {
  guideid: number
  prerequisites: readonly PinnedGuide[]
  /** For a sealed release, instead of following the prerequisites. */
  before?: readonly PinnedRelease[] | undefined
}

/**
 * Prerequisites of a guide in the order of work, and those among them that the caller may view. A withdrawal may bring
 * back a prerequisite that leads to the guide itself, which comes last and once.
 */
export async function listBefore(ctx: Context, { guideid, prerequisites, before }: Roots) {
  const { ordered: reached, pinned } = before
    ? await findSealed(ctx.db, before)
    : await walkPinned(ctx.db, prerequisites)
  const ordered = reached.filter((each) => each !== guideid)
  const seen = await viewable(ctx, await findGuides(ctx.db, ordered))
  const rows = new Map(seen.map((row) => [row.guideid, row]))
  const shown = ordered.flatMap((guideid): GuideBefore[] => {
    const row = rows.get(guideid)
    const manifest = pinned.get(guideid)
    if (!row) return []
    const { langid } = row
    return [
      {
        ...{ guideid, langid, revisionid: manifest ? originalOf(manifest) : row.currentRevisionid },
        translationIn: manifest && ((wanted) => translationOf(manifest, wanted)),
        manifest,
        releaseid: manifest ? null : row.releaseid,
      },
    ]
  })
  return { ordered, shown }
}

type ShownBefore = Pick<GuideBefore, 'guideid' | 'revisionid' | 'translationIn'>

interface Before {
  ordered: number[]
  /** The releases by which they are pinned. */
  named: readonly PinnedGuide[]
  shown: readonly ShownBefore[]
  manifests: Manifests
}

async function findPinnedBefore(
  { db }: Context,
  pins: Pins,
  { content, release }: { content: GuideContent; release: ReleaseRow | undefined },
): Promise<Before> {
  const sealed = release && readManifest(release.manifest).before
  return {
    ordered: pins.prerequisites.map(({ guideid }) => guideid),
    named: sealed ?? pinnedGuidesOf(content),
    shown: pins.prerequisites.map(({ guideid, revisionid, translationid }) => ({
      guideid,
      revisionid,
      translationIn: () => translationid,
    })),
    manifests: await findPinnedManifests(db, pins, release),
  }
}

/** The working text and earlier states of a guide are not sealed, but its prerequisites are. */
async function findBefore(
  ctx: Context,
  { guide, content, isOlder, options }: Reading,
  release: ReleaseRow | undefined,
): Promise<Before> {
  const own =
    options.unpatrolled || isOlder || !usesReleases(ctx) || !release
      ? undefined
      : readManifest(release.manifest)
  const prerequisites = pinnedGuidesOf(content)
  const named = own?.before ?? prerequisites
  const { ordered, shown } = await listBefore(ctx, {
    guideid: guide.guideid,
    prerequisites,
    before: own?.before,
  })
  if (!usesReleases(ctx)) return { ordered, named, shown, manifests: noManifests }
  const inEffect = await findManifests(
    ctx.db,
    shown.flatMap(({ releaseid }) => releaseid ?? []),
  )
  const all = [...shown.flatMap(({ manifest }) => manifest ?? []), ...(own ? [own] : [])]
  return {
    ordered,
    named,
    shown,
    manifests: new Map([...inEffect, ...all.map((each) => [each.guideid, each] as const)]),
  }
}

/** `release` is the one that the state is. */
export async function findSteps(
  ctx: Context,
  reading: Reading,
  release: ReleaseRow | undefined,
): Promise<ShownSteps> {
  const { guide, revision, content, langid, options } = reading
  const { ordered, named, shown, manifests } = options.pins
    ? await findPinnedBefore(ctx, options.pins, { content, release })
    : await findBefore(ctx, reading, release)
  const revisions = options.excludePrerequisiteSteps
    ? []
    : await findGuideRevisions(
        ctx.db,
        shown.map((each) => each.revisionid),
      )
  const placesOf = new Map(revisions.map((each) => [each.guideid, readPlaces(each.steps)]))
  const groups = shown.map(({ guideid }) => ({ guideid, places: placesOf.get(guideid) ?? [] }))
  const isShown = new Set(shown.map(({ guideid }) => guideid))
  const direct = content.prerequisites.filter((guideid) => isShown.has(guideid))
  const today = await listGuidesByIds(ctx.db, direct, langid)
  const listed = await summariesAsPinned(ctx.db, today, { langid, states: shown, named })
  const summaries = new Map(listed.map((row) => [row.guideid, row]))
  groups.push({ guideid: guide.guideid, places: readPlaces(revision.steps) })
  return {
    ...(await inLanguage(ctx, reading, groups, shown)),
    groups,
    prerequisites: direct.flatMap((guideid) => summaries.get(guideid) ?? []),
    prerequisitesAt: Math.max(0, ...today.map((row) => row.modifiedAt)),
    isPinned: shown.some(({ translationIn }) => translationIn !== undefined),
    guidesBefore: ordered,
    manifests,
  }
}

/** In the language of the response, as far as they are translated. */
async function inLanguage(
  ctx: Context,
  reading: Reading,
  groups: readonly StepGroup[],
  before: readonly Pick<GuideBefore, 'guideid' | 'translationIn'>[],
): Promise<Pick<ShownSteps, 'steps' | 'tokens' | 'freshness'>> {
  const { guide, langid, translation, translateRest, options } = reading
  const places = groups.flatMap((group) => group.places)
  const wanted =
    options.onlyStep === undefined ? places : places.filter(([stepid]) => stepid === options.onlyStep)
  const revisionids = wanted.map(([, revisionid]) => revisionid)
  const steps = await findStepRevisions(ctx.db, revisionids)
  if ([...steps.values()].every((step) => step.langid === langid))
    return { steps, tokens: new Map(places), freshness: undefined }
  const translations = await translationsBefore(ctx, before, langid)
  if (translation) translations.push(translation)
  const translatedSteps = await findTranslatedSteps(ctx.db, translations)
  const own = groups.find(({ guideid }) => guideid === guide.guideid)?.places ?? []
  const pairs = own.flatMap(([stepid, id]) => {
    const original = steps.get(id)
    return original ? [{ original, translated: translatedSteps.get(stepid) }] : []
  })
  const freshness = translation
    ? freshnessOf(reading.revision, translation, pairs, await findFieldsOfSteps(ctx.db, reading.revision))
    : undefined
  const tokens = await findStepTokens(
    ctx,
    { ...reading, guideid: guide.guideid },
    { groups, translatedSteps },
  )
  for (const [id, step] of steps) {
    const rest = step.langid === guide.langid ? translateRest : asItIs
    steps.set(id, overlayStep(step, translatedSteps.get(step.stepid), rest))
  }
  return { steps, freshness, tokens }
}

async function translationsBefore(
  { db }: Context,
  before: readonly Pick<GuideBefore, 'guideid' | 'translationIn'>[],
  langid: string,
): Promise<GuideRevisionRow[]> {
  const pinned = before.flatMap(({ translationIn }) => translationIn?.(langid) || [])
  const others = before.flatMap(({ guideid, translationIn }) => (translationIn ? [] : guideid))
  return [...(await findGuideRevisions(db, pinned)), ...(await findTranslationsOf(db, others, langid))]
}
