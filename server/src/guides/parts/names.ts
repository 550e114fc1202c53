// What tools and parts are called in another language: as their pages are, of which all guides have one.
import { findPageTitlesIn, listPagesByIds } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { GuideContent, Requirement } from '../content.ts'
import type { RequirementDraft } from '../guides.schema.ts'

const thingsOf = ({ parts, tools }: Pick<GuideContent, 'parts' | 'tools'>): number[] =>
  [...parts, ...tools].map(({ wikiid }) => wikiid)

/** By page. */
export const findThingNames = (
  { db }: Pick<Context, 'db'>,
  content: Pick<GuideContent, 'parts' | 'tools'>,
  langid: string,
): Promise<Map<number, string>> => findPageTitlesIn(db, thingsOf(content), langid)

interface Drafted {
  parts?: RequirementDraft[] | undefined
  tools?: RequirementDraft[] | undefined
}

/** Programs send back whole what they have read: things that were called in the language of the edit are those that stand there. */
export async function withOwnNames<Draft extends Drafted>(
  ctx: Context,
  draft: Draft,
  before: Pick<GuideContent, 'parts' | 'tools'>,
  langid: string,
): Promise<Draft> {
  if (!draft.parts && !draft.tools) return draft
  const names = await findThingNames(ctx, before, langid)
  if (names.size === 0) return draft
  const pages = await listPagesByIds(ctx.db, names.keys())
  const ownNames = (drafts: RequirementDraft[], had: readonly Requirement[]) =>
    drafts.map((each, index) => {
      const isCalled = (thing: Requirement | undefined) =>
        thing && names.get(thing.wikiid) === each.name.trim()
      // Two things may be called the same in that language: the one at the same place comes first.
      const thing = isCalled(had[index]) ? had[index] : had.find(isCalled)
      const title = thing && pages.get(thing.wikiid)?.title
      return title ? { ...each, name: title } : each
    })
  return {
    ...draft,
    ...(draft.parts && { parts: ownNames(draft.parts, before.parts) }),
    ...(draft.tools && { tools: ownNames(draft.tools, before.tools) }),
  }
}
