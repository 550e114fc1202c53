// Adds guides in bulk with steps, revisions of both kinds, authors, tags and events.
import { type Insertable, sql } from 'kysely'
import type { GuideContent, StepPositions } from '#guides/content.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import { ensureTags } from '#pages/tags/tags.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { insertRows } from '../runs/insert-rows.ts'
import { diceOf } from '../runs/random.ts'
import { type BulkGuide, guideOfWords, stepOfWords } from './words.ts'

export interface GuideBatch {
  seed: number
  /** Number of the first one in the order of generation. */
  from: number
  count: number
  steps: number
  authors: readonly number[]
  categories: readonly number[]
}

interface Draft extends BulkGuide {
  number: number
  authorid: number
  editorid: number
  createdAt: number
  guideid: number
  places: StepPositions
  guideRevisionid: number
}

const dayMs = 86_400_000
const oldestDays = 700
const tagNames = ['sample', 'line a', 'line b', 'weekly', 'yearly', 'safety']
const noMedia = JSON.stringify({ type: 'image', data: [] })

/** Returns the number of written rows. */
export async function addBulkGuides(ctx: Context, batch: GuideBatch): Promise<number> {
  const drafts = draftGuides(ctx, batch)
  let rows = await addGuideRows(ctx, drafts)
  rows += await addStepRows(ctx, drafts)
  rows += await addRevisionRows(ctx, drafts)
  rows += await changeSome(ctx, batch, drafts)
  await showNewest(ctx, drafts)
  rows += await addTagRows(ctx, batch, drafts)
  return rows
}

function draftGuides(ctx: Context, { seed, from, count, steps, authors, categories }: GuideBatch): Draft[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    const dice = diceOf(seed, number, 1)
    const guide = guideOfWords(seed, number, steps)
    guide.content.categoryid = dice.pick(categories)
    return {
      ...guide,
      number,
      authorid: dice.pick(authors),
      editorid: dice.pick(authors),
      createdAt: ctx.now - Math.floor(dice.next() * oldestDays * dayMs) - dayMs,
      guideid: 0,
      places: [],
      guideRevisionid: 0,
    }
  })
}

async function addGuideRows({ db }: Context, drafts: Draft[]): Promise<number> {
  const ids = await insertRows(db, 'guides', drafts.map(guideRow), 'guideid')
  for (const [index, draft] of drafts.entries()) draft.guideid = ids[index] as number
  return ids.length
}

function guideRow({ content, authorid, createdAt }: Draft): Insertable<Tables['guides']> {
  const { type, subject, title, summary, difficulty, timeMax, imageid, flags, isPublic, categoryid } = content
  return {
    langid: 'en',
    authorid,
    categoryid,
    type,
    subject,
    title,
    summary,
    difficulty,
    timeMax,
    imageid,
    flags: JSON.stringify(flags),
    isPublic: isPublic ? 1 : 0,
    isFeatured: flags.includes('GUIDE_STARRED') ? 1 : 0,
    isPrerequisiteOnly: 0,
    isDeleted: 0,
    revisionid: 1,
    currentRevisionid: 0,
    newestRevisionid: 0,
    createdAt,
    publishedAt: isPublic ? createdAt : 0,
    modifiedAt: createdAt,
    editions: 0,
    highestRevisionid: 1,
    commonRevisionid: 1,
  }
}

async function addStepRows({ db }: Context, drafts: Draft[]): Promise<number> {
  const steps = drafts.flatMap((draft) => draft.steps.map((step) => ({ draft, step })))
  const stepids = await insertRows(
    db,
    'steps',
    steps.map(({ draft: { guideid, createdAt } }) => ({ guideid, createdAt, commonRevisionid: 0 })),
    'stepid',
  )
  const revisions = steps.map(({ draft, step: { title, lines } }, index) => ({
    stepid: stepids[index] as number,
    langid: 'en',
    title,
    lines: JSON.stringify(lines),
    media: noMedia,
    at: draft.createdAt,
    userid: draft.authorid,
  }))
  const ids = await insertRows(db, 'step_revisions', revisions, 'stepRevisionid')
  for (const [index, { draft }] of steps.entries())
    draft.places.push([stepids[index] as number, ids[index] as number])
  return stepids.length + ids.length
}

const revisionRow = (draft: Draft, content: GuideContent): Insertable<Tables['guide_revisions']> => ({
  guideid: draft.guideid,
  langid: 'en',
  revisionid: 1,
  at: draft.createdAt,
  userid: draft.authorid,
  action: 'created',
  content: JSON.stringify(content),
  steps: JSON.stringify(draft.places),
  forms: '[]',
  baseRevisionid: null,
  isPatrolled: 1,
  isDenied: 0,
})

async function addRevisionRows(ctx: Context, drafts: Draft[]): Promise<number> {
  const rows = drafts.map((draft) => revisionRow(draft, draft.content))
  const ids = await insertRows(ctx.db, 'guide_revisions', rows, 'guideRevisionid')
  for (const [index, draft] of drafts.entries()) draft.guideRevisionid = ids[index] as number
  const contributors = drafts.map(({ guideid, authorid: userid }) => ({ guideid, userid }))
  await insertRows(ctx.db, 'guide_contributors', contributors)
  const events = await addEvents(ctx, drafts, 'guide.created')
  return ids.length + contributors.length + events
}

/** A third of the guides was edited later, mostly by another user. */
async function changeSome(ctx: Context, { seed }: GuideBatch, drafts: Draft[]): Promise<number> {
  const changed = drafts.filter(({ number, places }) => number % 3 === 0 && places.length > 0)
  const steps = changed.map((draft) => {
    const dice = diceOf(seed, draft.number, 2)
    const at = draft.createdAt + dice.below(dayMs)
    const { title, lines } = stepOfWords(dice, 'machine')
    const [[stepid]] = draft.places as [[number, number]]
    return {
      stepid,
      langid: 'en',
      title,
      lines: JSON.stringify(lines),
      media: noMedia,
      at,
      userid: draft.editorid,
    }
  })
  const stepRevisionids = await insertRows(ctx.db, 'step_revisions', steps, 'stepRevisionid')
  const revisions = changed.map((draft, index) => {
    const [[stepid], ...others] = draft.places as [[number, number], ...StepPositions]
    const { at = draft.createdAt } = steps[index] ?? {}
    return {
      ...revisionRow(draft, draft.content),
      at,
      userid: draft.editorid,
      action: 'step.changed',
      steps: JSON.stringify([[stepid, stepRevisionids[index] as number], ...others]),
      baseRevisionid: draft.guideRevisionid,
    }
  })
  const ids = await insertRows(ctx.db, 'guide_revisions', revisions, 'guideRevisionid')
  for (const [index, draft] of changed.entries()) draft.guideRevisionid = ids[index] as number
  const others = changed.filter(({ authorid, editorid }) => authorid !== editorid)
  const contributors = others.map(({ guideid, editorid: userid }) => ({ guideid, userid }))
  await insertRows(ctx.db, 'guide_contributors', contributors)
  const events = await addEvents(ctx, changed, 'guide.step.changed')
  return stepRevisionids.length + ids.length + contributors.length + events
}

const newest = sql<number>`(select max("guideRevisionid") from guide_revisions r where r.guideid = guides.guideid)`
const newestAt = sql<number>`(select max(at) from guide_revisions r where r.guideid = guides.guideid)`

/** Points the rows of guides at their newest revisions in one statement. */
async function showNewest({ db }: Context, drafts: readonly Draft[]): Promise<void> {
  const [first, last] = [drafts[0]?.guideid ?? 0, drafts.at(-1)?.guideid ?? 0]
  await db
    .updateTable('guides')
    .set({ currentRevisionid: newest, newestRevisionid: newest, modifiedAt: newestAt })
    .where('guideid', '>=', first)
    .where('guideid', '<=', last)
    .where('currentRevisionid', '=', 0)
    .execute()
}

async function addTagRows(ctx: Context, { seed }: GuideBatch, drafts: readonly Draft[]): Promise<number> {
  const tagids = await ensureTags(ctx, tagNames)
  const rows = drafts.flatMap(({ guideid, number }) => {
    const names = ['sample', diceOf(seed, number, 3).pick(tagNames.slice(1))]
    return names.map((name) => ({ guideid, tagid: tagids.get(name) as number }))
  })
  await insertRows(ctx.db, 'guide_tags', rows)
  return rows.length
}

/** Events as the product records them, with the jobs that follow. */
async function addEvents(ctx: Context, drafts: readonly Draft[], type: string): Promise<number> {
  const isFirst = type === 'guide.created'
  const rows = drafts.map((draft) => ({
    type,
    at: ctx.now,
    actorid: isFirst ? draft.authorid : draft.editorid,
    source: ctx.source,
    subject: 'guide',
    subjectid: draft.guideid,
    tags: `guide:${draft.guideid} wiki:${draft.content.categoryid} ${categoryGuidesTag}`,
    before: null,
    after: JSON.stringify({ guide_revisionid: draft.guideRevisionid }),
  }))
  const eventids = await insertRows(ctx.db, 'events', rows, 'eventid')
  const handlers = ctx.subscriptions.get(type) ?? []
  const jobs = eventids.flatMap((eventid) =>
    handlers.map((handler) => ({ eventid, handler, state: 'waiting' as const, attempts: 0, runAt: ctx.now })),
  )
  await insertRows(ctx.db, 'jobs', jobs)
  return eventids.length + jobs.length
}
