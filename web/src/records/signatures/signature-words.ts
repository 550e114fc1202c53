// Texts of the signatures of a run: what each covers, and how late it was given. Pure.
import type { Entry, EntryEvent } from '../../lib/api.ts'
import type { T } from '../../lib/i18n/TextsProvider.tsx'
import { spanText } from '../spans.ts'

export type Signature = NonNullable<Entry['signatures']>[number]

const coverTexts = {
  answer: 'records.covers.answer',
  step: 'records.covers.step',
  run: 'records.covers.run',
  finish: 'records.covers.finish',
  hold: 'records.covers.hold',
} as const

/** A shorter delay is not mentioned. */
const soonSeconds = 600

interface Labelled {
  readonly field_revisionid: number
  readonly label: string
}

/** The step and the label of the signed field; other signatures are named by what they cover. */
export function subjectText(
  { stepid, field_revisionid, signs }: Pick<Signature, 'stepid' | 'field_revisionid' | 'signs'>,
  { titles, fields }: { titles: ReadonlyMap<number, string>; fields: readonly Labelled[] },
  t: T,
): string {
  if (stepid === null) return t(coverTexts[signs])
  const step = titles.get(stepid) ?? t('records.goneStep')
  const label = fields.find((field) => field.field_revisionid === field_revisionid)?.label
  return label ? `${step}: ${label}` : step
}

/** `signed`: the label of the field whose answer is covered. Empty if the subject says it already. */
export function coverText({ signs, stepid }: Signature, signed: string | undefined, t: T): string {
  if (stepid === null) return ''
  return signs === 'answer' && signed ? t('records.covers.answerTo', { label: signed }) : t(coverTexts[signs])
}

/** Empty if it was given soon. */
export function delayText({ seconds_after: seconds }: Signature, t: T): string {
  if (seconds === null || seconds <= soonSeconds) return ''
  return t('records.signedAfter', { span: spanText(seconds - (seconds % 60)) })
}

/** Returns the signature of an event in words; empty for other events. */
export function signedText({ signature }: EntryEvent, t: T): string {
  if (!signature) return ''
  const { name, meaning_text: meaning, signs } = signature
  const said = t('records.signedBy', { name, meaning })
  return signs === 'finish' || signs === 'hold' ? `${said} (${t(coverTexts[signs])})` : said
}
