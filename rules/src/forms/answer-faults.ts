// The reasons for which an answer is rejected, as texts that follow the label of the field.
import { inLanguage } from '../text/languages.ts'
import { de } from './fault-words/de.ts'
import { en } from './fault-words/en.ts'

export type AnswerFaultCode = keyof typeof en

const textsIn = inLanguage<Record<AnswerFaultCode, string>>({ en, de })

export interface AnswerFault {
  readonly code: AnswerFaultCode
  readonly params: Readonly<Record<string, string | number>>
}

export const answerFault = (code: AnswerFaultCode, params: AnswerFault['params'] = {}): AnswerFault => ({
  code,
  params,
})

/**
 * `Torque must be a number` is the label, a blank and this text. Unknown languages get English. `{n|place|places}` is a
 * word in singular or plural.
 */
export function answerFaultText({ code, params }: AnswerFault, langid = 'en'): string {
  const words = textsIn(langid)[code]
  return words.replace(/\{(\w+)(?:\|(\w+)\|(\w+))?\}/g, (_, name: string, one?: string, other?: string) =>
    one === undefined ? String(params[name] ?? '') : ((params[name] === 1 ? one : other) ?? ''),
  )
}
