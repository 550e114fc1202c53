// Translates untranslated words of forms by the site's service during a request.
import type { OwningGuide } from '#guides/steps/owners.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type TranslationDeps, translateTexts } from '#translations/translate-texts.ts'
import type { TranslateRest } from '../in-language.ts'

/**
 * `show` passes each untranslated word to its callback. Words of prerequisites stay, because their language may differ.
 */
export async function translateWordsByMachine(
  deps: TranslationDeps,
  { guideid, langid: from }: Pick<OwningGuide, 'guideid' | 'langid'>,
  langid: string,
  show: (ctx: Context, translateRest: TranslateRest) => Promise<unknown>,
): Promise<TranslateRest> {
  const words = new Set<string>()
  await deps.read((ctx) =>
    show(ctx, (text, of) => {
      if (of === guideid && text.trim() !== '') words.add(text)
      return text
    }),
  )
  const texts = [...words].map((text) => ({ text, kind: 'plain' as const }))
  const answers = await translateTexts(deps, texts, from, langid)
  const found = new Map(texts.map(({ text }, index) => [text, answers[index]?.text ?? text]))
  return (text, of) => (of === guideid ? (found.get(text) ?? text) : text)
}
