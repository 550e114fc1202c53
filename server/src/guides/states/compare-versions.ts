// Compares two versions of a guide in any number of languages, with everything that a reader sees in each.
import type { GuideChange, GuideState } from '@stepwright/rules'
import { findPagesByIds, listPageTitles } from '#pages/find-pages.ts'
import { createYielder, mapWithYields } from '#platform/event-loop.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent } from '../content.ts'
import { readTranslation } from '../edition-content.ts'
import { overlayContent } from '../editions/overlay.ts'
import { listForeign } from '../parts/names.ts'
import { compareInTurns } from './compare-in-turns.ts'
import { emptiedFields, fieldsOf, type Pages, pagesOf } from './state-parts.ts'
import type { Version } from './version-ids.ts'
import { asWritten, findParts, lengthOfStep, placesOf, showStep } from './version-steps.ts'

interface Sides<T> {
  before: T
  after: T
}

/** Null is compared as nothing: everything on the other side is added or removed. */
type ComparedVersions = Sides<Version | null> & { langid: string }

/**
 * Compares the states in each of these languages and passes the changes of each to `present`. The number of queries
 * does not depend on the number of languages.
 */
export async function compareVersions<R>(
  ctx: Context,
  languages: readonly ComparedVersions[],
  present: (langid: string, changes: GuideChange[]) => R,
): Promise<R[]> {
  const turns = createYielder()
  const all = languages.map(({ langid, before, after }) => ({
    langid,
    contents: { before: contentOf(before), after: contentOf(after) },
    steps: { before: placesOf(before), after: placesOf(after) },
  }))
  const titlesIn = await findTitles(ctx, all)
  const parts = await findParts(
    ctx,
    all.map(({ steps }) => steps),
    turns,
  )
  const found: R[] = []
  for (const { langid, contents, steps } of all) {
    const pages = titlesIn(langid)
    const fields = {
      before: contents.before && fieldsOf(contents.before, pages),
      after: contents.after && fieldsOf(contents.after, pages),
    }
    const stateOf = async (side: keyof Sides<unknown>, other: keyof Sides<unknown>): Promise<GuideState> => ({
      fields: fields[side] ?? emptiedFields(fields[other] ?? {}),
      steps: await mapWithYields(
        steps[side],
        { turns, lengthOf: (step) => lengthOfStep(step, parts) },
        (step) => showStep(step, parts),
      ),
    })
    const states = { before: await stateOf('before', 'after'), after: await stateOf('after', 'before') }
    found.push(present(langid, await compareInTurns(states, { sourceOf: parts.sourceOf, turns })))
  }
  return found
}

function contentOf(version: Version | null): GuideContent | null {
  if (!version) return null
  const { revision, translation } = version
  const content = readContent(revision.content)
  return translation ? overlayContent(content, readTranslation(translation.content), asWritten) : content
}

/** Tools and parts are named in the language if their pages are. Two queries for all languages. */
async function findTitles(
  ctx: Context,
  languages: readonly { langid: string; contents: Sides<GuideContent | null> }[],
): Promise<(langid: string) => Pages> {
  const contents = languages.flatMap((each) => Object.values(each.contents)).filter((each) => each !== null)
  const pages = await findPagesByIds(ctx.db, new Set(contents.flatMap(pagesOf)))
  const things = contents.flatMap(({ parts, tools }) => [...parts, ...tools])
  const foreign = languages.flatMap(({ langid }) => listForeign(things, pages, langid))
  const names = await listPageTitles(
    ctx.db,
    foreign.map(({ wikiid }) => wikiid),
  )
  return (langid) => {
    const own = names.filter((each) => each.langid === langid)
    const titles = new Map(own.map(({ wikiid, displayTitle }) => [wikiid, displayTitle]))
    return new Map([...pages].map(([id, { title }]) => [id, { title: titles.get(id) ?? title }]))
  }
}
