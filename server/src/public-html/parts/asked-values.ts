// What a run asks for at a step, told to those who only read.
import type { StepForm } from '#forms/forms.schema.ts'
import { html, type Markup } from '#platform/markup.ts'
import { sign } from './signs.ts'
import type { Words } from './words.ts'

export interface AskedValue {
  label: string
  unit: string
  when: 'always' | 'required' | 'sometimes'
}

export const valuesByStep = (forms: readonly StepForm[]): ReadonlyMap<number, readonly AskedValue[]> =>
  new Map(forms.map(({ stepid, fields }) => [stepid, fields.map(askedValue)]))

const askedValue = ({ label, unit, required, show_when }: StepForm['fields'][number]): AskedValue => ({
  label,
  unit,
  when: show_when ? 'sometimes' : required ? 'required' : 'always',
})

/** In the shape in which the app shows it. */
export function askedValues(values: readonly AskedValue[] = [], words: Words): Markup | false {
  if (values.length === 0) return false
  const marks = { always: '', required: words.askedRequired, sometimes: words.askedSometimes }
  const items = values.map(
    ({ label, unit, when }) =>
      html`<li>${label}${unit !== '' && html` <span class="sw-soft">${unit}</span>`}${when !== 'always' && html` <span class="sw-tag">${marks[when]}</span>`}</li>`,
  )
  return html`<div class="sw-stack sw-asked" data-gap="1"><strong class="sw-row" data-gap="2">${sign('record', 20)}${words.asked}</strong><ul class="sw-row">${items}</ul></div>`
}
