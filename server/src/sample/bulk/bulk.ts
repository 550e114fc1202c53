// Fills a site in bulk with users, categories, guides and runs, one transaction with its events per batch.
import { record } from '#events/events.ts'
import { categoriesTag, listTag } from '#pages/cache-tags.ts'
import { emptyContent } from '#pages/content.ts'
import { addPages } from '#pages/writing/add-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { addBulkRuns, planBulkRuns } from './entries.ts'
import { addBulkGuides } from './guides.ts'
import { findNext } from './next-number.ts'
import { addSamplePeople, samplePeopleEmails } from './people.ts'

export interface BulkOptions {
  users: number
  guides: number
  /** Steps per guide. */
  steps: number
  /** Runs of generated guides. */
  entries: number
  seed: number
}

export interface Progress {
  what: 'people' | 'guides' | 'entries'
  done: number
  of: number
}

export interface BulkSite {
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Steps per transaction: other requests wait for it only briefly. */
const stepsAtOnce = 2500
const guidesOfCategory = 500
const mostAuthors = 1000
const leastAuthors = 12

/** Returns the number of written rows. */
export async function addBulk(
  site: BulkSite,
  options: BulkOptions,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  const { users, guides } = options
  const people = (done: number) => onProgress({ what: 'people', done, of: users })
  if (users > 0) await addSamplePeople(site.write, users, people)
  const written = guides > 0 ? await addGuides(site, options, onProgress) : 0
  return users + written + (options.entries > 0 ? await addRuns(site, options, onProgress) : 0)
}

async function addGuides(
  site: BulkSite,
  options: BulkOptions,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  let rows = 0
  const authors = await findAuthors(site)
  const first = await site.read((ctx) => findNext(ctx, 'sample.guides-added'))
  const categories = await addCategories(site, first, options.guides)
  const atOnce = Math.max(1, Math.min(500, Math.floor(stepsAtOnce / Math.max(1, options.steps))))
  for (let done = 0; done < options.guides; ) {
    const count = Math.min(atOnce, options.guides - done)
    rows += await site.write(async (ctx) => {
      const from = await findNext(ctx, 'sample.guides-added')
      const added = await addBulkGuides(ctx, { ...options, from, count, authors, categories })
      await recordAdded(ctx, 'sample.guides-added', { count, from })
      return added + 1
    })
    done += count
    onProgress({ what: 'guides', done, of: options.guides })
  }
  return rows + categories.length
}

const runsAtOnce = 1000
const dayMs = 86_400_000

async function addRuns(
  site: BulkSite,
  options: BulkOptions,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  const { seed, entries } = options
  const people = await findAuthors(site)
  const { plans, since } = await site.write(planBulkRuns)
  if (plans.length === 0) throw new NoGuidesError('Runs need guides that were generated: add --guides 20')
  let rows = 0
  const until = await site.read(async (ctx) => ctx.now - dayMs)
  const everyMs = Math.max(0, until - since) / entries
  for (let done = 0; done < entries; ) {
    const count = Math.min(runsAtOnce, entries - done)
    const startedFrom = since + Math.floor(done * everyMs)
    rows += await site.write(async (ctx) => {
      const from = await findNext(ctx, 'sample.entries-added')
      const added = await addBulkRuns(ctx, { seed, from, count, startedFrom, everyMs, plans, people })
      await recordAdded(ctx, 'sample.entries-added', { count, from })
      return added + 1
    })
    done += count
    onProgress({ what: 'entries', done, of: entries })
  }
  return rows
}

/** Reported as one line, because it is a usage error. */
export class NoGuidesError extends Error {}

/** Returns generated users who may write; adds some first if the site has none. Real people wrote and ran none of it. */
async function findAuthors(site: BulkSite): Promise<number[]> {
  const list = () =>
    site.read((ctx) =>
      ctx.db
        .selectFrom('users')
        .select('userid')
        .where('isAuthor', '=', 1)
        .where('isEnabled', '=', 1)
        .where('passwordHash', 'is', null)
        .where('email', 'like', samplePeopleEmails)
        .orderBy('userid')
        .limit(mostAuthors)
        .execute(),
    )
  const found = await list()
  if (found.length > 0) return found.map(({ userid }) => userid)
  await addSamplePeople(site.write, leastAuthors, () => {})
  return (await list()).map(({ userid }) => userid)
}

async function addCategories(site: BulkSite, first: number, guides: number): Promise<number[]> {
  const count = Math.ceil(guides / guidesOfCategory)
  return site.write(async (ctx) => {
    const drafts = Array.from({ length: count }, (_, index) => ({
      title: `Sample Line ${Math.floor(first / guidesOfCategory) + 1}.${first}.${index + 1}`,
      langid: 'en',
      content: { ...emptyContent, description: `Generated guides, part ${index + 1} of ${count}` },
    }))
    const pages = await addPages(ctx, { namespace: 'CATEGORY', drafts, isPatrolled: true })
    const after = { count, titles: drafts.map(({ title }) => title).slice(0, 20) }
    const tags = [listTag('CATEGORY'), categoriesTag]
    await record(ctx, 'sample.categories-added', ['site', 1], { after, tags })
    return pages.map(({ wikiid }) => wikiid)
  })
}

const recordAdded = (ctx: Context, type: string, after: { count: number; from: number }): Promise<void> =>
  record(ctx, type, ['site', 1], { after })
