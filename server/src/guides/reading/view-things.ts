// Tools and parts in the translator's view: the names of their pages, and their words.
import { findTitlesToTranslate } from '#pages/reading/find-titles.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { TranslatedField } from '#translations/freshness.ts'
import { readContent } from '../content.ts'
import { nameOfThingWord, placedThings, thingsToJudge, translationOfThing } from '../editions/thing-words.ts'
import type { TranslationHead } from '../editions/translation-head.ts'
import type { TranslatorView } from '../editions/translations.schema.ts'

type Shown = TranslatorView['things'][number]
type Present = (text: TranslatedField) => Shown['notes']

export interface ViewedThings {
  toJudge: TranslatedField[]
  present: (present: Present) => Shown[]
}

export async function viewThings(
  ctx: Context,
  { place: { langid }, source, content: translation }: TranslationHead,
): Promise<ViewedThings> {
  const original = readContent(source.content)
  const placed = placedThings(original)
  const pages = await findTitlesToTranslate(
    ctx.db,
    placed.map(({ wikiid }) => wikiid),
    langid,
  )
  const words = thingsToJudge(original, source.guideRevisionid, translation)
  const named = new Map<number, number>()
  for (const [index, { wikiid }] of placed.entries()) if (!named.has(wikiid)) named.set(wikiid, index)
  const nameOf = (wikiid: number): TranslatedField | null => {
    const page = pages.get(wikiid)
    if (!page?.isTranslatable) return null
    const now = { revisionid: page.originalid, text: page.title }
    const name = JSON.stringify(['name', wikiid])
    return { name, translation: page.name, madeFrom: page.name ? now : null, now }
  }
  const names = [...named.keys()].flatMap((wikiid) => nameOf(wikiid) ?? [])
  return {
    toJudge: [...words, ...names],
    present: (present) =>
      placed.map((each, index) => {
        const { list, place, wikiid, thing } = each
        const page = pages.get(wikiid)
        const name = named.get(wikiid) === index ? nameOf(wikiid) : null
        const input = translationOfThing(translation, each)
        const wordOf = (word: 'type' | 'notes') => {
          const { text = '', madeFrom = null } = input[word] ?? {}
          const now = { revisionid: source.guideRevisionid, text: thing[word] ?? '' }
          return present({ name: nameOfThingWord(each, word), translation: text, madeFrom, now })
        }
        return {
          list,
          place,
          wikiid,
          title: page?.title ?? '',
          revisionid: page?.token ?? 0,
          source_revisionid: page?.originalid ?? 0,
          name: name && present(name),
          type: wordOf('type'),
          notes: wordOf('notes'),
        }
      }),
  }
}
