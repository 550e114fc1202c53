// The time that a guide takes, in words: as clients of API 2.0 show it, and as people want to know it.
import { type AnswerLanguage, answerLanguage } from './answer-language.ts'

const units = [
  { name: 'week', seconds: 604_800 },
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
] as const
type Unit = (typeof units)[number]['name']

interface Amount {
  count: number
  name: Unit
}

interface Words {
  none: string
  /** One of it, and several. */
  units: Record<Unit, readonly [string, string]>
}

const wordsOf: Record<AnswerLanguage, Words> = {
  en: {
    none: 'No estimate',
    units: {
      week: ['week', 'weeks'],
      day: ['day', 'days'],
      hour: ['hour', 'hours'],
      minute: ['minute', 'minutes'],
    },
  },
  de: {
    none: 'Keine Angabe',
    units: {
      week: ['Woche', 'Wochen'],
      day: ['Tag', 'Tage'],
      hour: ['Stunde', 'Stunden'],
      minute: ['Minute', 'Minuten'],
    },
  },
}

/** The largest unit that fits, rounded down: `durationText(7200, 10800)` is `2 - 3 hours`; nothing known is `No estimate`. Unknown languages get English. */
export function durationText(minSeconds: number, maxSeconds: number, langid = 'en'): string {
  const words = wordsOf[answerLanguage(langid)]
  const most = inLargestUnit(Math.max(minSeconds, maxSeconds))
  if (!most) return words.none
  const least = inLargestUnit(Math.min(minSeconds, maxSeconds))
  const longer = say(most, words)
  if (!least || (least.count === most.count && least.name === most.name)) return longer
  return least.name === most.name ? `${least.count} - ${longer}` : `${say(least, words)} - ${longer}`
}

/** With what is left over in the next smaller unit: `planText(2700, 4500)` is `45 minutes – 1 hour 15 minutes`. */
export function planText(minSeconds: number, maxSeconds: number, langid = 'en'): string {
  const words = wordsOf[answerLanguage(langid)]
  const [least, most] = [minSeconds, maxSeconds].sort((one, other) => one - other).map(inTwoUnits)
  if (least?.length === 1 && most?.length === 1)
    return durationText(minSeconds, maxSeconds, langid).replace(' - ', ' – ')
  const [from, to] = [least, most].map((amounts) => amounts?.map((each) => say(each, words)).join(' ') ?? '')
  if (!to) return words.none
  return from && from !== to ? `${from} – ${to}` : to
}

function inTwoUnits(seconds: number): Amount[] {
  const first = inLargestUnit(seconds)
  if (!first) return []
  const at = units.findIndex(({ name }) => name === first.name)
  const [larger, smaller] = [units[at], units[at + 1]]
  const count = larger && smaller ? Math.floor((seconds % larger.seconds) / smaller.seconds) : 0
  return smaller && count > 0 ? [first, { count, name: smaller.name }] : [first]
}

function inLargestUnit(seconds: number): Amount | null {
  const unit = units.find((each) => seconds >= each.seconds)
  return unit ? { count: Math.floor(seconds / unit.seconds), name: unit.name } : null
}

const say = ({ count, name }: Amount, words: Words): string =>
  `${count} ${words.units[name][count === 1 ? 0 : 1]}`
