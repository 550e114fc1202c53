// Updates the search index after every change of a guide or page.
import { createHash } from 'node:crypto'
import { type ClaimedJob, endLaterJobs, type JobHandler } from '#events/worker.ts'
import { guideTexts } from '#guides/texts/search-texts.ts'
import { pageTexts } from '#pages/reading/search-texts.ts'
import { chunks } from '#platform/chunks.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { codesIn } from '#word-index/codes.ts'
import { indexOf } from '#word-index/engine.ts'
import type { IndexedWords } from '#word-index/index-shape.ts'
import { stemsIn } from '#word-index/stems.ts'
import { indexedWords, trigramsOf, wordsOf } from '#word-index/words.ts'
import { facetsOfGuide, facetsOfPage } from '../facets.ts'
import { markOf } from '../marks.ts'
import {
  deleteDocuments,
  insertDocument,
  insertWords,
  listDocumentsOf,
  type Subject,
} from '../search.queries.ts'
import { indexVersion } from './index-version.ts'
import { listSubjectsNaming } from './named-subjects.ts'

interface Entry extends Omit<IndexedWords, 'docid'> {
  langid: string
  isOriginal: boolean
  isFeatured: boolean
  hash: string
}

/** More words than in a book are ignored. */
const mostWords = 20_000

const unique = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(indexedWords).slice(0, mostWords)),
]

const codes = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => codesIn(wordsOf(text))).slice(0, mostWords)),
]

interface Texts {
  langid: string
  isOriginal: boolean
  title: string
  about: string[]
  body: string[]
}

function entryOf(texts: Texts, marks: string[], isFeatured: boolean): Entry {
  const { langid, isOriginal } = texts
  const words = {
    // In their order, so that whole titles and phrases are recognized.
    title: indexedWords(texts.title),
    about: [...unique(texts.about), ...codes([texts.title, ...texts.about])],
    body: [...unique(texts.body), ...codes(texts.body)],
    marks,
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([words, isFeatured]))
    .digest('hex')
  return { ...words, langid, isOriginal, isFeatured, hash }
}

async function entriesOf(ctx: Context, { guideid, wikiid }: Subject): Promise<Entry[]> {
  if (guideid !== null) {
    const found = await guideTexts(ctx, guideid)
    if (!found) return []
    const { guide, texts } = found
    const marks = [markOf.guides, markOf.type(guide.type), ...(guide.isPublic ? [markOf.open] : [])]
    const facets = await facetsOfGuide(ctx, found)
    return texts.map((each) => entryOf(each, [...marks, ...facets], guide.isFeatured === 1))
  }
  const found = wikiid === null ? undefined : await pageTexts(ctx, wikiid)
  if (!found) return []
  const { page, texts } = found
  const marks = [markOf.pages, markOf.namespace(page.namespace), ...(page.isPrivate ? [] : [markOf.open])]
  const facets = await facetsOfPage(ctx, found)
  return texts.map((each) => entryOf(each, [...marks, ...facets], false))
}

/** Writes only differences, so that a repeated job writes no row. */
async function indexSubject(ctx: Context, subject: Subject): Promise<void> {
  const { db } = ctx
  const entries = await entriesOf(ctx, subject)
  const known = await listDocumentsOf(db, subject)
  const hashes = new Set(entries.map((entry) => `${entry.langid} ${entry.hash}`))
  const isCurrent = (row: (typeof known)[number]) =>
    row.version >= indexVersion && hashes.has(`${row.langid} ${row.hash}`)
  const stale = known.filter((row) => !isCurrent(row)).map((row) => row.docid)
  const current = new Set(known.filter(isCurrent).map((row) => `${row.langid} ${row.hash}`))
  const index = indexOf(db, 'search_index')
  await index.remove(db, stale)
  await deleteDocuments(db, stale)
  for (const entry of entries) {
    if (!current.has(`${entry.langid} ${entry.hash}`)) await insertEntry(db, subject, entry)
  }
}

/** Shorter words have no trigrams to compare. */
const shortestWord = 3

async function insertEntry(db: Db, subject: Subject, entry: Entry): Promise<void> {
  const { title, about, body, marks, langid, hash } = entry
  const docid = await insertDocument(db, {
    ...subject,
    langid,
    isOriginal: entry.isOriginal ? 1 : 0,
    isFeatured: entry.isFeatured ? 1 : 0,
    title: title.join(' '),
    about: about.join(' '),
    hash,
    version: indexVersion,
  })
  const stems = { title: stemsIn(title, langid), about: stemsIn(about, langid), body: stemsIn(body, langid) }
  await indexOf(db, 'search_index').insert(db, [
    {
      docid,
      title: [...title, ...stems.title],
      about: [...about, ...stems.about],
      body: [...body, ...stems.body],
      marks,
    },
  ])
  const words = [...new Set([...title, ...about, ...body])].filter((word) => word.length >= shortestWord)
  await insertWords(db, words, trigramsOf)
  await insertWords(db, [...new Set(Object.values(stems).flat())], () => [])
}

function subjectsOf(job: ClaimedJob): Subject[] {
  if (job.subject === 'guide') return [{ guideid: job.subjectid, wikiid: null }]
  const { pages } = (job.after ? JSON.parse(job.after) : {}) as { pages?: { wikiid: number }[] }
  const wikiids = pages ? pages.map((page) => page.wikiid) : [job.subjectid]
  return wikiids.map((wikiid) => ({ guideid: null, wikiid }))
}

export interface IndexDeps {
  database: Database
  systemContext(db: Db, source: string): Promise<Context>
}

const inContext = ({ database, systemContext }: IndexDeps, work: (ctx: Context) => Promise<void>) =>
  database.write(async (db) => work(await systemContext(db, 'search')))

export const indexInOwnTransaction = (deps: IndexDeps, subject: Subject): Promise<void> =>
  inContext(deps, (ctx) => indexSubject(ctx, subject))

export function indexWhatChanged(deps: IndexDeps): JobHandler {
  return async (job, signal) => {
    for (const subject of subjectsOf(job)) {
      if (signal.aborted) throw new Error('interrupted')
      await inContext(deps, async (ctx) => {
        await indexSubject(ctx, subject)
        // Editing a guide step by step leaves a job each time. Jobs of pages may concern other pages, too.
        if (subject.guideid !== null) await endLaterJobs(ctx.db, job, ctx.now)
      })
    }
  }
}

/** Few enough that other writes wait only a moment. */
const atOnce = 25

export function indexGuidesWithThing(deps: IndexDeps): JobHandler {
  return async (job, signal) => {
    for (const some of chunks(await listSubjectsNaming(deps.database, job), atOnce)) {
      if (signal.aborted) throw new Error('interrupted')
      await inContext(deps, async (ctx) => {
        for (const subject of some) await indexSubject(ctx, subject)
      })
    }
  }
}
