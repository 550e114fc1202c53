// Formats the time that a guide takes: in the form of API 2.0 clients, and in an exact form for planning.
import { baseLanguage, type Language } from './languages.ts'

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

/** Texts for an unknown time; the units come from `Intl`. */
const none = {
  en: 'No estimate',
  de: 'Keine Angabe',
  fr: 'Aucune estimation',
  it: 'Nessuna stima',
  es: 'Sin estimación',
  pt: 'Sem estimativa',
  ja: '目安なし',
  zh: '未估计',
  nl: 'Geen schatting',
  ru: 'Нет оценки',
  tr: 'Tahmin yok',
  ko: '예상 시간 없음',
  pl: 'Brak danych',
  cs: 'Bez odhadu',
  uk: 'Немає оцінки',
  ro: 'Fără estimare',
} satisfies Record<string, string> & Record<Language, string>
const noneIn = new Map<string, string>(Object.entries(none))

/** Languages with all words, so that a response uses one language; otherwise English. */
function wordsOf(langid: string): { language: string; none: string } {
  const language = baseLanguage(langid)
  const said = noneIn.get(language)
  return said === undefined ? { language: 'en', none: none.en } : { language, none: said }
}

/**
 * The largest fitting unit, rounded down: `durationText(7200, 10800)` is `2 - 3 hours`; without a time, `No estimate`.
 * Unknown languages get English.
 */
export function durationText(minSeconds: number, maxSeconds: number, langid = 'en'): string {
  const { language, none } = wordsOf(langid)
  const most = inLargestUnit(Math.max(minSeconds, maxSeconds))
  if (!most) return none
  const least = inLargestUnit(Math.min(minSeconds, maxSeconds))
  const longer = say(most, language)
  if (!least || (least.count === most.count && least.name === most.name)) return longer
  return least.name === most.name ? `${least.count} - ${longer}` : `${say(least, language)} - ${longer}`
}

/** With the remainder in the next smaller unit: `planText(2700, 4500)` is `45 minutes – 1 hour 15 minutes`. */
export function planText(minSeconds: number, maxSeconds: number, langid = 'en'): string {
  const { language, none } = wordsOf(langid)
  const [least, most] = [minSeconds, maxSeconds].sort((one, other) => one - other).map(inTwoUnits)
  if (least?.length === 1 && most?.length === 1)
    return durationText(minSeconds, maxSeconds, langid).replace(' - ', ' – ')
  const [from, to] = [least, most].map(
    (amounts) => amounts?.map((each) => say(each, language)).join(' ') ?? '',
  )
  if (!to) return none
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

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a formatter costs far more than using it. */
function formatOf(language: string, unit: Unit): Intl.NumberFormat {
  const key = `${language} ${unit}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false })
  formats.set(key, format)
  return format
}

/** Plain spaces only: some languages use other spaces, which clients do not expect. */
const say = ({ count, name }: Amount, language: string): string =>
  formatOf(language, name).format(count).replace(/\s/g, ' ')
