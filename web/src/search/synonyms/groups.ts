// Groups of synonyms as they are typed and changed. Pure.
import { NamedProblem } from '../../lib/forms/form-errors.ts'

export type Synonyms = readonly string[]

export const mostInGroup = 12
const longestWord = 60

/** Words on one or several lines, with commas between them. */
export const parseWords = (text: string): string[] =>
  text
    .split(/[,，、\n]/)
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

export const joinWords = (group: Synonyms): string => group.join(', ')

const folded = (word: string) => word.normalize('NFKC').toLowerCase()

export type GroupFault = 'few' | 'many' | 'long' | 'twice' | 'signs'

/** The first fault of the words, as the server checks them, with the word that has it. */
export function faultOfGroup(group: Synonyms): { fault: GroupFault; word: string } | null {
  const twice = group.find((word, index) => group.findIndex((each) => folded(each) === folded(word)) < index)
  if (twice !== undefined) return { fault: 'twice', word: twice }
  const long = group.find((word) => [...word].length > longestWord)
  if (long !== undefined) return { fault: 'long', word: long }
  const signs = group.find((word) => !/[\p{L}\p{N}]/u.test(word))
  if (signs !== undefined) return { fault: 'signs', word: signs }
  if (group.length < 2) return { fault: 'few', word: '' }
  return group.length > mostInGroup ? { fault: 'many', word: '' } : null
}

const isSame = (one: Synonyms, other: Synonyms) => joinWords(one) === joinWords(other)

/** Refuses words that are in one group already. */
export function withGroup(groups: readonly Synonyms[], added: Synonyms): Synonyms[] {
  const isKnown = groups.some((group) => {
    const known = new Set(group.map(folded))
    return added.every((word) => known.has(folded(word)))
  })
  if (isKnown) throw new NamedProblem('synonyms.known')
  return [...groups, added]
}

/** Refuses a group that another administrator has changed or removed. */
export function withChanged(groups: readonly Synonyms[], before: Synonyms, after: Synonyms): Synonyms[] {
  if (!groups.some((group) => isSame(group, before))) throw new NamedProblem('synonyms.changed')
  return groups.map((group) => (isSame(group, before) ? after : group))
}

export const withoutGroup = (groups: readonly Synonyms[], removed: Synonyms): Synonyms[] =>
  groups.filter((group) => !isSame(group, removed))

/** Names of pages, and the words of titles that begin with the typed text, each once. */
export function siteWords(titles: readonly string[], typed: string): string[] {
  const beginning = folded(typed.trim())
  const words = titles.flatMap((title) => title.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [])
  const names = titles.filter((title) => !/[,，、]/.test(title) && [...title].length <= longestWord)
  const fitting = [...words, ...names].filter((each) => folded(each).startsWith(beginning))
  return [...new Map(fitting.map((each) => [folded(each), each])).values()]
}
