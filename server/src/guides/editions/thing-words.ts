// Notes and types of the tools and parts of a guide, and what was written of them in another language. Pure.
import type { FieldFault } from '#platform/problems.ts'
import type { TranslatedField as ToJudge } from '#translations/judge-translation.ts'
import type { GuideContent, Requirement } from '../content.ts'
import { type TranslatedThing, type TranslationContent, thingLists, thingWords } from '../edition-content.ts'
import type { ToldThing } from '../told-things.schema.ts'
import { complainOf, hasLineBreaks, type Retell, retellWords } from './retell.ts'

type Lists = Pick<GuideContent, 'parts' | 'tools'>

/** A tool or part where it stands. The same one may stand in a list more than once. */
export interface PlacedThing extends Pick<TranslatedThing, 'list' | 'wikiid' | 'nth'> {
  /** In its list, from 1. */
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

/** What was written of it; nothing where nobody has. */
export const translationOfThing = (
  { things = [] }: TranslationContent,
  placed: PlacedThing,
): Partial<TranslatedThing> => things.find((each) => isSameThing(each, placed)) ?? {}

/** With `wordOf` in the place of each word that says something. */
export function withThingWords(
  lists: Lists,
  translation: TranslationContent,
  translateRest: (text: string) => string,
): Lists {
  const next = { parts: [...lists.parts], tools: [...lists.tools] }
  for (const placed of placedThings(lists)) {
    const { list, place, thing } = placed
    const told = translationOfThing(translation, placed)
    const notes = thing.notes && (told.notes?.text ?? translateRest(thing.notes))
    const type = thing.type && (told.type?.text ?? translateRest(thing.type))
    next[list][place - 1] = { ...thing, notes, type }
  }
  return next
}

/** Each word of each thing, to be judged; what has no letters is the same in every language until somebody says otherwise. */
export const thingsToJudge = (lists: Lists, revisionid: number, translation: TranslationContent): ToJudge[] =>
  placedThings(lists).flatMap((placed) => {
    const told = translationOfThing(translation, placed)
    return thingWords.map((word): ToJudge => {
      const name = nameOfThingWord(placed, word)
      const now = { revisionid, text: placed.thing[word] ?? '' }
      const { text = '', madeFrom = null } = told[word] ?? {}
      if (text === '' && !/\p{L}/u.test(now.text)) return { name, translation: now.text, madeFrom: now, now }
      return { name, translation: text, madeFrom, now }
    })
  })

export const nameOfThingWord = ({ list, place }: PlacedThing, word: string): string =>
  JSON.stringify([list, place, word])

/** What is not told stays as it is; things that are gone take their words along. */
export function retellThings(
  old: TranslationContent,
  told: readonly ToldThing[],
  { lists, revisionid }: { lists: Lists; revisionid: number },
  retold: Retell,
): TranslatedThing[] {
  return placedThings(lists).flatMap((placed): TranslatedThing[] => {
    const { list, wikiid, nth, place, thing } = placed
    const before = translationOfThing(old, placed)
    const news = told.find((each) => each.list === list && each.place === place)
    const sides = (word: (typeof thingWords)[number]) => ({
      old: before[word],
      written: news?.[word],
      now: { revisionid, text: thing[word] ?? '' },
    })
    const words = retellWords(thingWords, sides, retold)
    return Object.keys(words).length > 0 ? [{ list, wikiid, nth, ...words }] : []
  })
}

/** Everything that is wrong with them, each with its place. */
export function faultsOfToldThings(told: readonly ToldThing[], lists: Lists): FieldFault[] {
  return told.flatMap((each, index) => {
    const complain = complainOf('translated_things', index)
    const thing = lists[each.list][each.place - 1]
    if (!thing) return [complain('place', `must be at most ${lists[each.list].length}`)]
    const isTold = (other: ToldThing) => other.list === each.list && other.place === each.place
    if (told.findIndex(isTold) < index) return [complain('place', 'stands in the list twice', 'duplicate')]
    return thingWords.flatMap((word) => {
      const text = each[word]?.trim() ?? ''
      if (text === '') return []
      if (!thing[word]) return [complain(word, 'must be empty, as it is in the original')]
      return hasLineBreaks(text) ? [complain(word, 'must be one line')] : []
    })
  })
}
