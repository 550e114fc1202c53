// Reads the time that a guide takes from words such as “10 - 20 minutes”, in any language that writes them. Pure.
import { languages } from '@stepwright/rules'

const seconds = { minute: 60, hour: 3600, day: 86_400, week: 604_800 } as const
type Unit = keyof typeof seconds

let units: ReadonlyMap<string, Unit> | undefined

/** The words of all languages for one and for several. */
function wordsOfUnits(): ReadonlyMap<string, Unit> {
  units ??= new Map(
    languages.flatMap((language) =>
      (Object.keys(seconds) as Unit[]).flatMap((unit) => {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
        return [1, 2, 5].map((count): [string, Unit] => [wordIn(format.format(count)), unit])
      }),
    ),
  )
  return units
}

const wordIn = (text: string): string => text.replaceAll(/[\d\s]+/g, '').toLowerCase()

/** Least and most, in seconds; 0 for words that say nothing. */
export function readDuration(text: string): [least: number, most: number] {
  const amounts = [...text.matchAll(/(\d{1,5})(?:[.,]\d+)?\s*([^\d\s–-]*)/g)].map(([, count, word = '']) => ({
    count: Number(count),
    unit: wordsOfUnits().get(word.toLowerCase()),
  }))
  const last = amounts.at(-1)?.unit
  const times = amounts.flatMap(({ count, unit = last }) => (unit ? [count * seconds[unit]] : []))
  return times.length === 0 ? [0, 0] : [Math.min(...times), Math.max(...times)]
}
