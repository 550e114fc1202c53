// Notes and types of the tools and parts of a guide, and their translations. Pure.
import type { FieldFault } from '#platform/problems.ts'
import type { TranslatedField as ToJudge } from '#translations/freshness.ts'
import type { GuideContent, Requirement } from '../content.ts'
import { type TranslatedThing, type TranslationContent, thingLists, thingWords } from '../edition-content.ts'
import type { ThingWordsInput } from '../translated-things.schema.ts'
import { complainOf, hasLineBreaks, type UpdateWord, updateWords, type WrittenWords } from './update-words.ts'

type Lists = Pick<GuideContent, 'parts' | 'tools'>

/** An entry for a tool or part. A list may contain the same one several times. */
export interface PlacedThing extends Pick<TranslatedThing, 'list' | 'wikiid' | 'nth'> {
  /** Position in its list, from 1. */
  place: number
  thing: Requirement
}

export const placedThings = (lists: Lists): PlacedThing[] =>
  thingLists.flatMap((list) =>
    lists[list].map((thing, index) => {
      const { wikiid } = thing
      const nth = lists[list].slice(0, index).filter((other) => other.wikiid === wikiid).length
      return { list, wikiid, nth, place: index + 1, thing }
    }),
  )

const isSameThing = (one: Omit<TranslatedThing, 'notes'>, other: Omit<TranslatedThing, 'notes'>): boolean =>
  one.list === other.list && one.wikiid === other.wikiid && one.nth === other.nth

/** Returns its translations; undefined without any. */
export const translationOfThing = (
  { things = [] }: TranslationContent,
  placed: PlacedThing,
): Partial<TranslatedThing> => things.find((each) => isSameThing(each, placed)) ?? {}

/** Replaces each word that is not empty by the result of `wordOf`. */
export function withThingWords(
  lists: Lists,
  translation: TranslationContent,
  translateRest: (text: string) => string,
): Lists {
  const next = { parts: [...lists.parts], tools: [...lists.tools] }
  for (const placed of placedThings(lists)) {
    const { list, place, thing } = placed
    const input = translationOfThing(translation, placed)
    const notes = thing.notes && (input.notes?.text ?? translateRest(thing.notes))
    const type = thing.type && (input.type?.text ?? translateRest(thing.type))
    next[list][place - 1] = { ...thing, notes, type }
  }
  return next
}

/** Returns all words to check. Words without letters are the same in every language until they are translated. */
export const thingsToJudge = (lists: Lists, revisionid: number, translation: TranslationContent): ToJudge[] =>
  placedThings(lists).flatMap((placed) => {
    const input = translationOfThing(translation, placed)
    return thingWords.map((word): ToJudge => {
      const name = nameOfThingWord(placed, word)
      const now = { revisionid, text: placed.thing[word] ?? '' }
      const { text = '', madeFrom = null } = input[word] ?? {}
      if (text === '' && !/\p{L}/u.test(now.text)) return { name, translation: now.text, madeFrom: now, now }
      return { name, translation: text, madeFrom, now }
    })
  })

export const nameOfThingWord = ({ list, place }: PlacedThing, word: string): string =>
  JSON.stringify([list, place, word])

/** Omitted words keep their translation; words of removed things are removed. */
export function updateThings<Written = string>(
  old: TranslationContent,
  input: readonly (Pick<ThingWordsInput, 'list' | 'place'> &
    WrittenWords<(typeof thingWords)[number], Written>)[],
  { lists, revisionid }: { lists: Lists; revisionid: number },
  update: UpdateWord<Written>,
): TranslatedThing[] {
  return placedThings(lists).flatMap((placed): TranslatedThing[] => {
    const { list, wikiid, nth, place, thing } = placed
    const before = translationOfThing(old, placed)
    const news = input.find((each) => each.list === list && each.place === place)
    const sides = (word: (typeof thingWords)[number]) => ({
      old: before[word],
      written: news?.[word],
      now: { revisionid, text: thing[word] ?? '' },
    })
    const words = updateWords(thingWords, sides, update)
    return Object.keys(words).length > 0 ? [{ list, wikiid, nth, ...words }] : []
  })
}

/** Returns all faults of the translated things with their positions. */
export function faultsOfThingWords(input: readonly ThingWordsInput[], lists: Lists): FieldFault[] {
  return input.flatMap((each, index) => {
    const complain = complainOf('translated_things', index)
    const thing = lists[each.list][each.place - 1]
    if (!thing) return [complain('place', `must be at most ${lists[each.list].length}`)]
    const isSame = (other: ThingWordsInput) => other.list === each.list && other.place === each.place
    if (input.findIndex(isSame) < index) return [complain('place', 'stands in the list twice', 'duplicate')]
    return thingWords.flatMap((word) => {
      const text = each[word]?.trim() ?? ''
      if (text === '') return []
      if (!thing[word]) return [complain(word, 'must be empty, as it is in the original')]
      return hasLineBreaks(text) ? [complain(word, 'must be one line')] : []
    })
  })
}
