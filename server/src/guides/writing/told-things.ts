// Tools and parts that were sent in another language than the guide was written in: their words are of that language, all else of all.

import { listPagesByIds, pickPage } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readContent } from '../content.ts'
import { thingLists, thingWords } from '../edition-content.ts'
import { type PlacedThing, placedThings, translationOfThing } from '../editions/thing-words.ts'
import { getTranslationHead } from '../editions/translation-head.ts'
import type { GuideChange, RequirementDraft } from '../guides.schema.ts'
import type { GuideEdit } from '../history/check-token.ts'
import { withOwnNames } from '../parts/names.ts'
import type { ToldThing } from '../told-things.schema.ts'

/** The lists as the original has them, and what is told of them in the language. */
export async function separateThings(
  ctx: Context,
  edit: GuideEdit,
  change: GuideChange,
): Promise<{ lists: Pick<GuideChange, 'parts' | 'tools'>; told: ToldThing[] }> {
  const lists: Pick<GuideChange, 'parts' | 'tools'> = {}
  const told: ToldThing[] = []
  if (!change.parts && !change.tools) return { lists, told }
  const { source, content: translation } = await getTranslationHead(ctx, edit.guideid, edit.langid)
  const original = readContent(source.content)
  const pages = await listPagesByIds(
    ctx.db,
    [...original.parts, ...original.tools].map(({ wikiid }) => wikiid),
  )
  for (const list of thingLists) {
    const drafts = change[list]
    if (!drafts) continue
    const named = await withOwnNames(ctx, drafts, original[list], edit.langid)
    const left = placedThings(original).filter((placed) => placed.list === list)
    lists[list] = named.map(({ name }, index) => {
      const draft = drafts[index] as RequirementDraft
      const page = pickPage(
        left.flatMap(({ wikiid }) => pages.get(wikiid) ?? []),
        name,
      )
      const at = left.findIndex(({ wikiid }) => wikiid === page?.wikiid)
      const [placed] = at < 0 ? [] : left.splice(at, 1)
      if (!placed) return draft
      const { kept, news } = separateWords(draft, placed, translationOfThing(translation, placed))
      if (news) told.push({ list, place: placed.place, ...news })
      return { ...draft, ...kept }
    })
  }
  return { lists, told }
}

/** Where the original says nothing, what is said is said for all languages. */
function separateWords(
  draft: RequirementDraft,
  { thing }: PlacedThing,
  translated: ReturnType<typeof translationOfThing>,
) {
  const kept: Pick<RequirementDraft, 'notes' | 'type'> = {}
  const news: Pick<ToldThing, 'notes' | 'type'> = {}
  for (const word of thingWords) {
    const original = thing[word] ?? ''
    if (original === '') continue
    const written = draft[word]
    kept[word] = original
    if (written === undefined) continue
    const text = written?.trim() ?? ''
    const shown = translated[word]?.text ?? original
    if (text !== shown.trim()) news[word] = text
  }
  return { kept, news: Object.keys(news).length > 0 ? news : null }
}
