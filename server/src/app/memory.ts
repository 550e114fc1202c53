// What a process remembers: assembled answers, bearers, the settings. Dropped by the tags of committed events.
import type { Bearer } from '#auth/tokens/identify.ts'
import { createTail } from '#events/tail.ts'
import type { ImageFact } from '#media/serving/serve-images.ts'
import { type Cached, createTagCache, type TagCache } from '#platform/cache.ts'
import type { Database } from '#platform/db/database.ts'
import type { Answer, OwnAnswer } from '#platform/http/answer/answer.ts'
import type { KeptPage } from '#public-html/html-cache.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { readSettings, siteTag } from '#settings/settings.ts'

const answerBytes = 64 * 1024 * 1024
const pageBytes = 48 * 1024 * 1024
const otherBytes = 4 * 1024 * 1024
const settingsBytes = 4000

interface Fact extends Cached {
  value: Settings
}

export interface Memory {
  answers: TagCache<Answer>
  own: TagCache<OwnAnswer>
  bearers: TagCache<Bearer>
  pictures: TagCache<ImageFact>
  pages: TagCache<KeptPage>
  settings: () => Promise<Settings>
  /** At once where they are remembered, which is nearly always. */
  siteRules: () => Settings | Promise<Settings>
  catchUp: () => Promise<void> | undefined
}

export function createMemory(database: Database, now: () => number): Memory {
  const answers = createTagCache<Answer>(answerBytes)
  const own = createTagCache<OwnAnswer>(otherBytes)
  const bearers = createTagCache<Bearer>(otherBytes)
  const pictures = createTagCache<ImageFact>(otherBytes)
  const pages = createTagCache<KeptPage>(pageBytes)
  const facts = createTagCache<Fact>(otherBytes)
  const dropAll = (tags: Set<string>) => {
    for (const cache of [answers, own, bearers, pictures, pages, facts]) cache.drop(tags)
  }
  const settings = async () => {
    const read = async () => ({
      value: await database.read(readSettings),
      tags: [siteTag],
      bytes: settingsBytes,
    })
    return (await facts.fetch(siteTag, read)).value
  }
  return {
    answers,
    own,
    bearers,
    pictures,
    pages,
    settings,
    siteRules: () => facts.get(siteTag)?.value ?? settings(),
    catchUp: createTail(database, dropAll, now).catchUp,
  }
}
