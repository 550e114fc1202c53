// Renders the fields of a step's form for readers.
import { askedText } from '@stepwright/rules'
import type { StepForm } from '#forms/forms.schema.ts'
import { html, type Markup } from '#platform/markup.ts'
import { sign } from './signs.ts'
import type { Words } from './words.ts'

export interface AskedValue {
  label: string
  /** The expected answer in the language of the guide. */
  text: string
  when: 'always' | 'required' | 'sometimes'
}

export const valuesByStep = (
  forms: readonly StepForm[],
  langid: string,
): ReadonlyMap<number, readonly AskedValue[]> =>
  new Map(forms.map(({ stepid, fields }) => [stepid, fields.map((field) => askedValue(field, langid))]))

const askedValue = (field: StepForm['fields'][number], langid: string): AskedValue => ({
  label: field.label,
  text: askedText(field, langid),
  when: field.show_when ? 'sometimes' : field.required ? 'required' : 'always',
})

/** Uses the markup of the app. */
export function askedValues(values: readonly AskedValue[] = [], words: Words): Markup | false {
  if (values.length === 0) return false
  const marks = { always: '', required: words.askedRequired, sometimes: words.askedSometimes }
  const items = values.map(
    ({ label, text, when }) =>
      html`<li>${label}${text !== '' && html` <span class="sw-soft">${text}</span>`}${when !== 'always' && html` <span class="sw-tag">${marks[when]}</span>`}</li>`,
  )
  return html`<div class="sw-stack sw-asked" data-gap="1"><strong class="sw-row" data-gap="2">${sign('record', 20)}${words.asked}</strong><ul class="sw-row">${items}</ul></div>`
}
