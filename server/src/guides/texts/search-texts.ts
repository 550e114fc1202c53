// The searchable texts of guides: their published texts, per language.
import { parseWiki, renderText } from '@stepwright/wiki-syntax'
import { findPagesByIds, listPageTitles } from '#pages/find-pages.ts'
import type { Db } from '#platform/db/database.ts'
import { yieldToEventLoop } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent, readPlaces } from '../content.ts'
import { readStepTranslation, readTranslation, type TranslatedForm } from '../edition-content.ts'
import { wordsOfForm } from '../editions/field-words.ts'
import { listTranslationsOf } from '../editions/translations.queries.ts'
import { findGuide, findGuideRevision, type GuideRow, listGuidesByIds } from '../guides.queries.ts'
import type { ListedGuide } from '../guides.schema.ts'
import type { Line } from '../lines.ts'
import { presentListed } from '../lists/present-summary.ts'
import { type Looked, lookForThing, lookInCategories } from '../parts/parts.queries.ts'
import { publishedContent } from '../releases/manifest/outside.ts'
import { findFieldsOfSteps } from '../steps/form-fields.queries.ts'
import { findStepRevisions } from '../steps/steps.queries.ts'
import { listGuideTags } from '../tags/tags.queries.ts'

export interface SearchText {
  langid: string
  isOriginal: boolean
  title: string
  /** Summary, subject, category, tags, parts and tools. */
  about: string[]
  body: string[]
}

export interface MatchingGuide {
  guide: Pick<GuideRow, 'guideid' | 'type' | 'isPublic' | 'isFeatured' | 'categoryid' | 'difficulty'>
  texts: SearchText[]
  tags: string[]
  /** True if a step has a form. */
  hasForm: boolean
}

const plain = (wiki: string): string => renderText(parseWiki(wiki, { context: 'block' }))

/** Undefined if the guide does not exist any more. */
export async function guideTexts({ db }: Context, guideid: number): Promise<MatchingGuide | undefined> {
  const guide = await findGuide(db, guideid)
  if (!guide || guide.isDeleted) return undefined
  const revision = await findGuideRevision(db, guide.currentRevisionid)
  if (!revision) return undefined
  const content = publishedContent(guide, readContent(revision.content))
  const translations = await listTranslationsOf(db, [guideid])
  const states = [revision, ...translations]
  const steps = await findStepRevisions(
    db,
    states.flatMap((state) => readPlaces(state.steps).map(([, id]) => id)),
  )
  const { names, namesIn, namesElsewhere } = await findNames(db, content, translations)
  const tags = await listGuideTags(db, guideid)
  const shared = [...names, ...tags]
  const fields = await findFieldsOfSteps(db, revision)
  const wordsOf = (stepid: number, form: TranslatedForm = {}) => wordsOfForm(fields.get(stepid) ?? [], form)
  const stepsOf = (state: { steps: string }) =>
    readPlaces(state.steps).flatMap(([, id]) => steps.get(id) ?? [])
  const original: SearchText = {
    langid: guide.langid,
    isOriginal: true,
    title: content.title,
    about: [content.summary, content.subject, ...shared, ...namesElsewhere],
    body: [
      plain(content.introduction),
      ...stepsOf(revision).flatMap((step) => [
        step.title,
        ...(JSON.parse(step.lines) as Line[]).map((line) => plain(line.text)),
        ...wordsOf(step.stepid).map(({ now }) => now.text),
      ]),
      plain(content.conclusion),
    ],
  }
  const translated = translations.map((state): SearchText => {
    const texts = readTranslation(state.content)
    return {
      langid: state.langid,
      isOriginal: false,
      title: texts.title?.text || content.title,
      about: [texts.summary?.text ?? '', texts.subject?.text ?? '', ...namesIn(state.langid), ...shared],
      body: [
        plain(texts.introduction?.text ?? ''),
        ...stepsOf(state).flatMap((step) => {
          const { title, lines, form } = readStepTranslation(step.lines)
          const words = wordsOf(step.stepid, form).map(({ translation }) => translation)
          return [title?.text ?? '', ...(lines?.lines ?? []).map(plain), ...words]
        }),
        plain(texts.conclusion?.text ?? ''),
      ],
    }
  })
  return { guide, texts: [original, ...translated], tags, hasForm: fields.size > 0 }
}

/** Names of its category, tools and parts; those of tools and parts also in other languages. */
async function findNames(
  db: Db,
  { categoryid, parts, tools }: GuideContent,
  translations: readonly { langid: string }[],
) {
  const needed = [...parts, ...tools].map((requirement) => requirement.wikiid)
  const pages = await findPagesByIds(db, [categoryid, ...needed])
  const titles = await listPageTitles(db, needed)
  const languages = new Set(translations.map(({ langid }) => langid))
  const namesOf = (some: typeof titles) => some.map(({ displayTitle }) => displayTitle)
  return {
    names: [...pages.values()].map((page) => page.title),
    namesIn: (wanted: string) => namesOf(titles.filter(({ langid }) => langid === wanted)),
    // A search in a language without a translation finds the original.
    namesElsewhere: namesOf(titles.filter(({ langid }) => !languages.has(langid))),
  }
}

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Guides that are found by the name of this tool or part. */
export const listGuidesWith = (read: Read, wikiid: number): Promise<number[]> =>
  listInPieces(read, (db, after) => lookForThing(db, wikiid, after))

/** Guides that are found by the title of one of these categories, or by its branch of the tree. */
export const listGuidesIn = (read: Read, categoryids: readonly number[]): Promise<number[]> =>
  listInPieces(read, (db, after) => lookInCategories(db, categoryids, after))

/** Read in batches, so that no other query waits for it. */
async function listInPieces(read: Read, look: (db: Db, after: number) => Promise<Looked>): Promise<number[]> {
  const guideids: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    const looked = await read((db) => look(db, from))
    guideids.push(...looked.guideids)
    after = looked.last
    await yieldToEventLoop()
  }
  return guideids
}

/** The found guides, by id, in that language if translated. */
export async function summariesOf(
  ctx: Context,
  guideids: readonly number[],
  langid: string,
): Promise<Map<number, ListedGuide>> {
  if (guideids.length === 0) return new Map()
  const rows = await listGuidesByIds(ctx.db, guideids, langid)
  return new Map(rows.map((row) => [row.guideid, presentListed(row, ctx)]))
}
