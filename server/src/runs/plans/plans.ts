// The immutable plan of a run: the revisions of steps and forms pinned at its start.
import type { StepForm } from '#forms/forms.schema.ts'
import { translateForms } from '#forms/in-language.ts'
import { type FieldOfStep, findFormRevisions, listFormsOfRun } from '#forms/runs.ts'
import { readPlaces } from '#guides/content.ts'
import type { PinnedPrerequisite, Pins } from '#guides/reading/pick-states.ts'
import { listFormsOfPins } from '#guides/reading/pin-release.ts'
import { pinsIn } from '#guides/reading/pinning.ts'
import type { Db } from '#platform/db/database.ts'
import { afterCommit, databaseOf } from '#platform/db/kysely-handle.ts'
import type { Context } from '#platform/http/request/context.ts'
import { listPlaces, type RunRow } from '../runs.queries.ts'

type PinRow = [guideid: number, revisionid: number, translationid: number]

export const writePins = (guides: readonly PinnedPrerequisite[]): string =>
  JSON.stringify(guides.map(({ guideid, revisionid, translationid }) => [guideid, revisionid, translationid]))

type Pinning = Pick<
  RunRow,
  'guideid' | 'guideRevisionid' | 'translationRevisionid' | 'prerequisites' | 'releaseid'
>

/** Prerequisite guides in the order of work. */
export const readPinRows = (prerequisites: string): PinnedPrerequisite[] =>
  (JSON.parse(prerequisites) as PinRow[]).map(([guideid, revisionid, translationid]) => ({
    guideid,
    revisionid,
    translationid,
  }))

const pinsOf = (run: Pinning): Pins => ({
  guideid: run.guideid,
  revisionid: run.guideRevisionid,
  translationid: run.translationRevisionid,
  releaseid: run.releaseid,
  prerequisites: readPinRows(run.prerequisites),
})

export const pinnedGuides = (run: Omit<Pinning, 'releaseid'>): PinnedPrerequisite[] => [
  ...readPinRows(run.prerequisites),
  {
    guideid: run.guideid,
    revisionid: run.guideRevisionid,
    translationid: run.translationRevisionid ?? 0,
  },
]

/** Step id → number, from 1, over all guides of the run. */
export function numberSteps(
  guides: readonly PinnedPrerequisite[],
  places: ReadonlyMap<number, string>,
): Map<number, number> {
  const stepids = guides.flatMap(({ revisionid }) =>
    readPlaces(places.get(revisionid) ?? '[]').map(([stepid]) => stepid),
  )
  return new Map(stepids.map((stepid, index) => [stepid, index + 1]))
}

export interface RunPlan {
  steps: ReadonlyMap<number, number>
  /** Forms of the steps, fields in order. */
  forms: readonly FieldOfStep[][]
  fields: ReadonlyMap<number, FieldOfStep>
}

interface Planned {
  pins: Pins
  maxFormRevisionid: number
}

const plannedBy = (run: RunRow): Planned => ({
  pins: pinsOf(run),
  maxFormRevisionid: run.maxFormRevisionid,
})

async function listPlannedForms(db: Db, { pins, maxFormRevisionid }: Planned) {
  const guides = [...pins.prerequisites, { ...pins, translationid: pins.translationid ?? 0 }]
  const revisionids = guides.map((guide) => guide.revisionid)
  const places = await listPlaces(db, revisionids)
  const steps = numberSteps(guides, places)
  const guideids = guides.map((guide) => guide.guideid)
  // A release names its forms, and prerequisites may be pinned to earlier ones.
  const planned =
    pins.releaseid === null
      ? await listFormsOfRun(db, guideids, maxFormRevisionid)
      : await findFormRevisions(db, (await listFormsOfPins({ db }, pins)).formRevisionids)
  const forms = planned
    .filter(({ stepid }) => steps.has(stepid))
    .sort((one, other) => (steps.get(one.stepid) ?? 0) - (steps.get(other.stepid) ?? 0))
  return { steps, forms }
}

/** In its own language a run uses the translation of its start. */
export async function plannedIn(ctx: Context, run: RunRow, langid: string | undefined): Promise<Planned> {
  const planned = plannedBy(run)
  if (langid === undefined || langid === run.langid) return planned
  return { ...planned, pins: await pinsIn(ctx, planned.pins, langid) }
}

/** With the words of the translations that the run pins. */
export async function showPlannedForms(db: Db, planned: Planned): Promise<StepForm[]> {
  const { translationid, prerequisites } = planned.pins
  const translationids = [translationid ?? 0, ...prerequisites.map((each) => each.translationid)]
  return translateForms(db, (await listPlannedForms(db, planned)).forms, translationids)
}

export async function loadPlan(db: Db, run: RunRow): Promise<RunPlan> {
  const planned = await listPlannedForms(db, plannedBy(run))
  const forms = planned.forms.map(({ stepid, guideid, fields }) =>
    fields.map((field) => ({ ...field, stepid, guideid })),
  )
  const fields = new Map(forms.flat().map((field) => [field.field_revisionid, field]))
  return { steps: planned.steps, forms, fields }
}

/** Cache limit; a plan takes up to some hundred kilobytes. */
const maxCachedPlans = 100

type PlanCache = Map<string, RunPlan>

/** Keyed by database, and by transaction until its commit. */
const caches = new WeakMap<object, PlanCache>()

/**
 * Plans are immutable, so their cache needs no invalidation; but ids of a transaction that is rolled back are reused, so
 * a plan is cached only after the commit.
 */
export async function planOf(db: Db, run: RunRow): Promise<RunPlan> {
  const known = findPlan(db, run)
  if (known) return known
  const plan = await loadPlan(db, run)
  const key = keyOf(run)
  keep(cacheFor(db), key, plan)
  afterCommit(db, () => keep(cacheFor(databaseOf(db)), key, plan))
  return plan
}

/** Returns the plan of the run if it was loaded before. */
export function findPlan(db: Db, run: RunRow): RunPlan | undefined {
  const key = keyOf(run)
  const cache = cacheFor(databaseOf(db))
  const known = cache.get(key)
  if (!known) return caches.get(db)?.get(key)
  keep(cache, key, known)
  return known
}

function cacheFor(owner: object): PlanCache {
  const cache = caches.get(owner) ?? new Map()
  caches.set(owner, cache)
  return cache
}

/** Makes it the newest; the oldest leaves. */
function keep(cache: PlanCache, key: string, plan: RunPlan): void {
  cache.delete(key)
  cache.set(key, plan)
  if (cache.size > maxCachedPlans) cache.delete(cache.keys().next().value ?? '')
}

const keyOf = ({ guideRevisionid, prerequisites, maxFormRevisionid, releaseid }: RunRow): string =>
  `${guideRevisionid} ${prerequisites} ${maxFormRevisionid} ${releaseid === null}`
