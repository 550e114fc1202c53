// What nobody has translated, put into another language by the site's service while somebody waits.

import type { TextKind } from '#translations/split-wiki.ts'
import { type TranslationDeps, translateTexts } from '#translations/translate-texts.ts'
import type { GuideRow } from '../guides.queries.ts'
import type { ReadWish } from './pick-states.ts'
import { type MachineTranslation, showGuide } from './show.ts'

/** Undefined when the service gave nothing: then the guide is shown as it is. The database is not held while it works. */
export async function translateByMachine(
  deps: TranslationDeps,
  guide: GuideRow,
  wish: ReadWish,
  langid: string,
): Promise<MachineTranslation | undefined> {
  const texts = new Map<string, { text: string; kind: TextKind }>()
  const keyOf = (text: string, kind: TextKind) => `${kind} ${text}`
  const translateRest = (text: string, kind: TextKind) => {
    if (text.trim() !== '') texts.set(keyOf(text, kind), { text, kind })
    return text
  }
  await deps.read((ctx) => showGuide(ctx, guide, wish, { langid, translateRest }))
  const answers = await translateTexts(deps, [...texts.values()], guide.langid, langid)
  const found = new Map([...texts.keys()].map((key, index) => [key, answers[index]]))
  const hasAny = [...texts].some(([key, { text }]) => found.get(key)?.text !== text)
  if (!hasAny) return undefined
  return { langid, translateRest: (text, kind) => found.get(keyOf(text, kind))?.text ?? text }
}
