// The title of a copy, in the language of the copied title. Pure.
import { baseLanguage } from '@stepwright/rules'
import { titleLimit } from '#pages/titles.ts'

const patterns = new Map([
  ['de', 'Kopie von {title}'],
  ['fr', 'Copie de {title}'],
  ['it', 'Copia di {title}'],
  ['es', 'Copia de {title}'],
  ['pt', 'Cópia de {title}'],
  ['ja', '{title}のコピー'],
  ['zh', '{title}的副本'],
  ['nl', 'Kopie van {title}'],
  ['ru', 'Копия: {title}'],
  ['tr', 'Kopya: {title}'],
  ['ko', '{title} 사본'],
  ['pl', 'Kopia: {title}'],
  ['cs', 'Kopie: {title}'],
  ['uk', 'Копія: {title}'],
  ['ro', 'Copie: {title}'],
])

/** Shortens the original title if both together exceed the limit. */
export function copyTitle(title: string, langid: string): string {
  const pattern = patterns.get(baseLanguage(langid)) ?? 'Copy of {title}'
  const space = titleLimit - [...pattern].length + '{title}'.length
  const short = [...title].slice(0, space).join('').trim()
  return pattern.replace('{title}', () => short)
}
