// Tools and parts of a request in another language: their words belong to that language, all languages share the rest.

import { findPagesByIds, pickPage } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readContent } from '../content.ts'
import { thingLists, thingWords } from '../edition-content.ts'
import { type PlacedThing, placedThings, translationOfThing } from '../editions/thing-words.ts'
import { getTranslationHead } from '../editions/translation-head.ts'
import type { GuideChange, RequirementDraft } from '../guides.schema.ts'
import { withOwnNames } from '../parts/names.ts'
import type { GuideEdit } from '../saving/check-token.ts'
import type { ThingWordsInput } from '../translated-things.schema.ts'

/** The lists of the original, and their words in the language. */
export async function separateThings(
  ctx: Context,
  edit: GuideEdit,
  change: GuideChange,
): Promise<{ lists: Pick<GuideChange, 'parts' | 'tools'>; input: ThingWordsInput[] }> {
  const lists: Pick<GuideChange, 'parts' | 'tools'> = {}
  const input: ThingWordsInput[] = []
  if (!change.parts && !change.tools) return { lists, input }
  const { source, content: translation } = await getTranslationHead(ctx, edit.guideid, edit.langid)
  const original = readContent(source.content)
  const pages = await findPagesByIds(
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
      const { remaining, news } = separateWords(draft, placed, translationOfThing(translation, placed))
      if (news) input.push({ list, place: placed.place, ...news })
      return { ...draft, ...remaining }
    })
  }
  return { lists, input }
}

/** If the original has no word, the word is stored for all languages. */
function separateWords(
  draft: RequirementDraft,
  { thing }: PlacedThing,
  translated: ReturnType<typeof translationOfThing>,
) {
  const remaining: Pick<RequirementDraft, 'notes' | 'type'> = {}
  const news: Pick<ThingWordsInput, 'notes' | 'type'> = {}
  for (const word of thingWords) {
    const original = thing[word] ?? ''
    if (original === '') continue
    const written = draft[word]
    remaining[word] = original
    if (written === undefined) continue
    const text = written?.trim() ?? ''
    const shown = translated[word]?.text ?? original
    if (text !== shown.trim()) news[word] = text
  }
  return { remaining, news: Object.keys(news).length > 0 ? news : null }
}
