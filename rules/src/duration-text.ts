// The time that a guide takes, in words: the largest unit that fits, rounded down, as clients of API 2.0 show it.
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

/** `durationText(7200, 10800)` is `2 - 3 hours`; nothing known is `No estimate`. Unknown languages get English. */
export function durationText(minSeconds: number, maxSeconds: number, langid = 'en'): string {
  const words = wordsOf[answerLanguage(langid)]
  const most = inLargestUnit(Math.max(minSeconds, maxSeconds))
  if (!most) return words.none
  const least = inLargestUnit(Math.min(minSeconds, maxSeconds))
  const longer = say(most, words)
  if (!least || (least.count === most.count && least.name === most.name)) return longer
  return least.name === most.name ? `${least.count} - ${longer}` : `${say(least, words)} - ${longer}`
}

function inLargestUnit(seconds: number): Amount | null {
  const unit = units.find((each) => seconds >= each.seconds)
  return unit ? { count: Math.floor(seconds / unit.seconds), name: unit.name } : null
}

const say = ({ count, name }: Amount, words: Words): string =>
  `${count} ${words.units[name][count === 1 ? 0 : 1]}`
