// Why an answer can not be taken, in words that follow the label of its field.
import { type AnswerLanguage, answerLanguage } from '../text/answer-language.ts'

const english = {
  'answer.kind': 'takes one value, not a list or an object',
  'answer.characters': 'holds characters that can not be kept',
  'text.too-long': 'must have at most {limit} characters',
  'text.line-break': 'must be one line',
  'text.number': 'must be sent as text, as a number does not keep all digits of it',
  'number.needed': 'must be a number',
  'number.comma': 'must be written with a point before the decimals, such as {example}',
  'number.ambiguous': 'can mean two numbers: write {whole} or {example}',
  'number.thousands': 'must be written without anything between its thousands, such as {example}',
  'number.exponent': 'must be written out, without an exponent',
  'number.endless': 'must be a number within reach',
  'number.too-long': 'must have at most {limit} digits before and {limit} behind the point',
  'number.decimals': 'must have at most {decimals} digits behind the point',
  'number.whole': 'must be a whole number',
  'checkbox.needed': 'must be yes or no: 1 or 0, true or false',
  'option.unknown': 'must be one of {options}',
  'media.needed': 'must be the number of an image, video or document',
  'readings.too-many': 'takes at most {limit} readings',
} as const

export type AnswerFaultCode = keyof typeof english

export interface AnswerFault {
  readonly code: AnswerFaultCode
  readonly params: Readonly<Record<string, string | number>>
}

const wordsOf: Record<AnswerLanguage, Readonly<Record<AnswerFaultCode, string>>> = {
  en: english,
  de: {
    'answer.kind': 'nimmt einen einzelnen Wert, keine Liste und kein Objekt',
    'answer.characters': 'enthält Zeichen, die sich nicht aufbewahren lassen',
    'text.too-long': 'darf höchstens {limit} Zeichen haben',
    'text.line-break': 'muss in einer Zeile stehen',
    'text.number': 'muss als Text geschickt werden, weil eine Zahl nicht alle Stellen behält',
    'number.needed': 'muss eine Zahl sein',
    'number.comma': 'muss mit einem Punkt vor den Nachkommastellen geschrieben sein, etwa {example}',
    'number.ambiguous': 'ist mehrdeutig: {whole} oder {example} schreiben',
    'number.thousands': 'muss ohne Zeichen zwischen den Tausendern geschrieben sein, etwa {example}',
    'number.exponent': 'muss ausgeschrieben sein, ohne Exponenten',
    'number.endless': 'muss eine Zahl sein, die sich darstellen lässt',
    'number.too-long': 'darf höchstens {limit} Stellen vor und {limit} nach dem Komma haben',
    'number.decimals': 'darf höchstens {decimals} Nachkommastellen haben',
    'number.whole': 'muss eine ganze Zahl sein',
    'checkbox.needed': 'muss Ja oder Nein sein: 1 oder 0, true oder false',
    'option.unknown': 'muss eines hiervon sein: {options}',
    'media.needed': 'muss die Nummer eines Bildes, Videos oder Dokuments sein',
    'readings.too-many': 'nimmt höchstens {limit} Messwerte',
  },
}

export const answerFault = (code: AnswerFaultCode, params: AnswerFault['params'] = {}): AnswerFault => ({
  code,
  params,
})

/** `Torque must be a number` is the label, a blank and this. Languages that are not known are answered in English. */
export function answerFaultText({ code, params }: AnswerFault, langid = 'en'): string {
  const words = wordsOf[answerLanguage(langid)][code]
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}
