// Texts of the form of a step for the translator. Pure.
import type { Output } from '@stepwright/client'

type Step = Output<'getGuideTranslation'>['steps'][number]
type Form = Step['form']

/** Fields are labelled by the original. */
export function wordsOf(stepid: number, form: Form) {
  const labels = new Map(
    form.flatMap(({ word, field_guid, source }) => (word === 'label' ? [[field_guid, source]] : [])),
  )
  return form.map(({ field_guid: guid, word, option, ...sides }) => ({
    key: wordKey(stepid, { field_guid: guid, word, option }),
    stepid,
    kind: 'word' as const,
    name: word,
    of: { guid, label: labels.get(guid) ?? '', option },
    ...sidesOf(sides),
  }))
}

export const wordKey = (
  stepid: number,
  { field_guid, word, option }: Pick<Form[number], 'field_guid' | 'word' | 'option'>,
): string => [stepid, 'form', field_guid, word, ...(option === null ? [] : [option])].join('.')

export const sidesOf = ({ source, translation, made_from, state }: Step['title']) => ({
  source,
  translation,
  madeFrom: made_from,
  state,
})
