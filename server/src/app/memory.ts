// The memory of a process: caches that committed events invalidate, and searches without a hit that are not written yet.
import type { Bearer } from '#auth/tokens/identify.ts'
import { createTail } from '#events/tail.ts'
import type { ImageFact } from '#media/serving/serve-images.ts'
import { type Cached, createTagMemory, type TagCache, type Watch } from '#platform/cache.ts'
import type { Database } from '#platform/db/database.ts'
import type { Answer } from '#platform/http/answer/answer.ts'
import type { Shortcut } from '#platform/http/front/front.ts'
import type { CachedPage } from '#public-html/html-cache.ts'
import { recentTag, tagsOfEvent } from '#search/cached-answers.ts'
import type { HeldDocument } from '#search/documents.ts'
import { createMisses, type Misses } from '#search/misses/collect-misses.ts'
import { dayOf } from '#search/recent.ts'
import type { SimilarWords } from '#search/wider.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { readSettings, siteTag } from '#settings/settings.ts'

const memoryBytes = 80 * 1024 * 1024
const settingsBytes = 4000

interface Fact extends Cached {
  value: Settings
}

export interface Memory {
  answers: TagCache<Answer>
  places: TagCache<Shortcut>
  bearers: TagCache<Bearer>
  pictures: TagCache<ImageFact>
  pages: TagCache<CachedPage>
  documents: TagCache<HeldDocument>
  similar: TagCache<SimilarWords>
  watch: () => Watch
  drop: (tags: Iterable<string>) => void
  settings: () => Promise<Settings>
  /** Synchronous on a cache hit. */
  siteRules: () => Settings | Promise<Settings>
  catchUp: () => Promise<void> | undefined
  misses: Misses
}

export function createMemory(database: Database, now: () => number): Memory {
  const { of, watch, invalidate: drop } = createTagMemory(memoryBytes)
  const facts = of<Fact>('fact')
  const settings = async () => {
    const read = async () => {
      const value = await database.read(readSettings)
      const bytes = settingsBytes + 2 * JSON.stringify(value.synonyms).length
      return { value, tags: [siteTag], bytes }
    }
    return (await facts.fetch(siteTag, read)).value
  }
  const tail = createTail(database, drop, now, tagsOfEvent)
  let day = dayOf(now())
  const catchUp = () => {
    if (day !== dayOf(now())) drop([recentTag])
    day = dayOf(now())
    return tail.catchUp()
  }
  return {
    answers: of('answer'),
    places: of('place'),
    bearers: of('bearer'),
    pictures: of('picture'),
    pages: of('page'),
    documents: of('document'),
    similar: of('similar'),
    watch,
    drop,
    settings,
    siteRules: () => facts.get(siteTag)?.value ?? settings(),
    catchUp,
    misses: createMisses({ database, now }),
  }
}
