// The names of tools and parts in a language: the titles of their pages, which all guides share.
import { findPagesByIds, findPageTitlesIn, listPageTitles, type PageRow } from '#pages/find-pages.ts'
import { isPagePublic } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Requirement } from '../content.ts'
import type { RequirementDraft } from '../guides.schema.ts'

type Things = readonly Pick<Requirement, 'wikiid'>[]

/** By page id; pages with this original language use their title. */
export const findThingNames = (
  { db }: Pick<Context, 'db'>,
  things: Things,
  langid: string,
): Promise<Map<number, string>> =>
  findPageTitlesIn(
    db,
    things.map(({ wikiid }) => wikiid),
    langid,
  )

type Pages = ReadonlyMap<number, PageRow>

/** Pages with another original language. */
export const listForeign = (things: Things, pages: Pages, langid: string): Things =>
  things.filter(({ wikiid }) => pages.get(wikiid)?.langid !== langid)

/** The number of things without a name in the language; titles of hidden pages are not returned. */
export const countUnnamed = (foreign: Things, pages: Pages, names: ReadonlyMap<number, string>): number =>
  new Set(foreign.map(({ wikiid }) => wikiid).filter((wikiid) => isUnnamed(pages.get(wikiid), names))).size

const isUnnamed = (page: PageRow | undefined, names: ReadonlyMap<number, string>): boolean =>
  page !== undefined && isPagePublic(page) && !names.has(page.wikiid)

/** The number of tools and parts of a guide without a name, by language. Two queries. */
export async function countUnnamedIn(
  { db }: Pick<Context, 'db'>,
  things: Things,
): Promise<(langid: string) => number> {
  const wikiids = things.map(({ wikiid }) => wikiid)
  const pages = await findPagesByIds(db, wikiids)
  const titles = await listPageTitles(db, wikiids)
  return (langid) => {
    const named = titles.filter((title) => title.langid === langid)
    const names = new Map(named.map(({ wikiid, displayTitle }) => [wikiid, displayTitle]))
    return countUnnamed(listForeign(things, pages, langid), pages, names)
  }
}

/** Programs send back what they have read: names in the language of the edit match the existing things. */
export async function withOwnNames(
  ctx: Context,
  drafts: readonly RequirementDraft[],
  before: readonly Requirement[],
  langid: string,
): Promise<readonly RequirementDraft[]> {
  const names = await findThingNames(ctx, before, langid)
  if (names.size === 0) return drafts
  const pages = await findPagesByIds(ctx.db, names.keys())
  return drafts.map((each, index) => {
    const isCalled = (thing: Requirement | undefined) => thing && names.get(thing.wikiid) === each.name.trim()
    // Two things may have the same name in that language: the one at the same position takes precedence.
    const thing = isCalled(before[index]) ? before[index] : before.find(isCalled)
    const title = thing && pages.get(thing.wikiid)?.title
    return title ? { ...each, name: title } : each
  })
}
