// What tools and parts are called in a language: as their pages are, of which all guides have one.
import { findPageTitlesIn, listPagesByIds } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Requirement } from '../content.ts'
import type { RequirementDraft } from '../guides.schema.ts'

type Things = readonly Pick<Requirement, 'wikiid'>[]

/** By page; those whose pages were written in it are called by their title. */
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

/** Programs send back whole what they have read: things that were called so in the language of the edit are those that stand there. */
export async function withOwnNames(
  ctx: Context,
  drafts: readonly RequirementDraft[],
  before: readonly Requirement[],
  langid: string,
): Promise<readonly RequirementDraft[]> {
  const names = await findThingNames(ctx, before, langid)
  if (names.size === 0) return drafts
  const pages = await listPagesByIds(ctx.db, names.keys())
  return drafts.map((each, index) => {
    const isCalled = (thing: Requirement | undefined) => thing && names.get(thing.wikiid) === each.name.trim()
    // Two things may be called the same in that language: the one at the same place comes first.
    const thing = isCalled(before[index]) ? before[index] : before.find(isCalled)
    const title = thing && pages.get(thing.wikiid)?.title
    return title ? { ...each, name: title } : each
  })
}
