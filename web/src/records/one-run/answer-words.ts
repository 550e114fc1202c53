// The answers of an event in words: `Torque: 12 Nm`. Pure.
import { inWords } from '@stepwright/rules'
import type { EntryEvent, EntryValue } from '../../lib/api.ts'
import type { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { mediaTypes, withUnit } from '../value-text.ts'

type WordedField = Parameters<typeof inWords>[0][number]

export interface AnsweredField extends WordedField {
  readonly field_type: EntryValue['field_type']
}

/** An answer to a field that the reader can not see is left out. */
export function answerWords(
  { answers }: Pick<EntryEvent, 'answers'>,
  fields: readonly AnsweredField[],
  words: Pick<ReturnType<typeof useTexts>, 't' | 'locale'>,
): string[] {
  const types = new Map(fields.map(({ field_revisionid, field_type }) => [field_revisionid, field_type]))
  const blank = answers.flatMap((answer) => {
    const field_type = types.get(answer.field_revisionid)
    return field_type === undefined ? [] : [{ ...answer, field_type, label: '', unit: '' }]
  })
  return inWords(fields, blank).map((answer) => {
    const { label, reading, file, value, field_type } = answer
    const name = reading > 1 ? `${label} (${reading})` : label
    const isNamed = mediaTypes.includes(field_type) && (file !== null || value !== null)
    return isNamed ? name : `${name}: ${withUnit(answer, words)}`
  })
}
