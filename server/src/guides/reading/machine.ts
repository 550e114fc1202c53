// Translates untranslated texts with the site's service while the request waits.

import type { TextKind } from '#translations/split-wiki.ts'
import { type TranslationDeps, translateTexts } from '#translations/translate-texts.ts'
import type { GuideRow } from '../guides.queries.ts'
import type { ReadOptions } from './pick-states.ts'
import { type MachineTranslation, showGuide } from './show.ts'

/** Undefined if the service returned no text: the guide stays untranslated. Holds no connection meanwhile. */
export async function translateByMachine(
  deps: TranslationDeps,
  guide: GuideRow,
  options: ReadOptions,
  langid: string,
): Promise<MachineTranslation | undefined> {
  const texts = new Map<string, { text: string; kind: TextKind }>()
  const keyOf = (text: string, kind: TextKind) => `${kind} ${text}`
  const translateRest = (text: string, kind: TextKind) => {
    if (text.trim() !== '') texts.set(keyOf(text, kind), { text, kind })
    return text
  }
  await deps.read((ctx) => showGuide(ctx, guide, options, { langid, translateRest }))
  const answers = await translateTexts(deps, [...texts.values()], guide.langid, langid)
  const found = new Map([...texts.keys()].map((key, index) => [key, answers[index]]))
  const hasAny = [...texts].some(([key, { text }]) => found.get(key)?.text !== text)
  if (!hasAny) return undefined
  return { langid, translateRest: (text, kind) => found.get(keyOf(text, kind))?.text ?? text }
}
