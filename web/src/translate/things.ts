// Tools and parts of a guide as texts of the translator: titles and notes. Pure.
import type { Output } from '@stepwright/client'
import { sidesOf } from './words.ts'

export type Thing = Output<'getGuideTranslation'>['things'][number]

/** Repeated entries are distinguished by the number of equal ones before. */
export function thingTexts(things: readonly Thing[]) {
  return things.flatMap((thing, index) => {
    const { list, wikiid, name, type, notes } = thing
    const isSame = (other: Thing) => other.list === list && other.wikiid === wikiid
    const nth = things.slice(0, index).filter(isSame).length
    const text = (word: 'name' | 'type' | 'notes', sides: Thing['notes']) => ({
      key: word === 'name' ? nameKey(wikiid) : wordKey({ list, wikiid, nth }, word),
      stepid: null,
      kind: 'thing' as const,
      name: word,
      thing,
      ...sidesOf(sides),
    })
    return [...(name ? [text('name', name)] : []), text('type', type), text('notes', notes)]
  })
}

const nameKey = (wikiid: number): string => `thing.${wikiid}.name`

const wordKey = (
  { list, wikiid, nth }: { list: string; wikiid: number; nth: number },
  word: 'type' | 'notes',
): string => ['thing', list, wikiid, nth, word].join('.')

interface Shown {
  text: string
  type: string
  notes: string | null
}

/** Translations of tools and parts by the key of their text. */
export function shownTexts(
  things: readonly Thing[],
  guide: Record<Thing['list'], readonly Shown[]>,
): (readonly [key: string, text: string])[] {
  return thingTexts(things).map(({ key, name, thing }) => {
    const shown = guide[thing.list][thing.place - 1]
    return [key, (name === 'name' ? shown?.text : shown?.[name]) ?? ''] as const
  })
}
