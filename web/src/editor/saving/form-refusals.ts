// Faults of the forms in a refused save: at their inputs, and as a text that names step, form and field.
import { ApiError } from '@stepwright/client'
import { assignFaults, type Fault, type Wording } from '../../lib/forms/form-errors.ts'
import type { TextKey } from '../../lib/i18n/load.ts'
import type { Step } from '../document.ts'
import { listDoubts } from '../form-draft.ts'
import { explainFault, faultNames } from '../forms/form-faults.ts'
import type { EditorState } from '../state.ts'
import type { Faults } from '../use-form-saving.ts'
import { stepAt } from './changes.ts'

/** Numbers that can be read in two ways are never sent. */
export class DoubtfulForm extends Error {
  readonly step: Step

  constructor(step: Step) {
    super('A number can be read in two ways')
    this.step = step
  }
}

type Words = Wording & { t: (key: TextKey, values?: Record<string, string | number>) => string }

export interface RefusedForm {
  step: Step
  faults: Faults
}

const place = /^steps\.(\d+)\.form\./

export const isOfForm = ({ field }: Fault): boolean => place.test(field)

export function refusedForms(error: unknown, { base, document }: EditorState, words: Words): RefusedForm[] {
  if (error instanceof DoubtfulForm) {
    const { step } = error
    const doubts = listDoubts(step.form ?? [], base.locale ?? 'en')
    const faults = doubts.map(({ name, ...both }) => [name, words.t('form.fault.doubt', both)])
    return [{ step, faults: Object.fromEntries(faults) }]
  }
  const faults = error instanceof ApiError && error.status === 422 ? error.errors.filter(isOfForm) : []
  const bySteps = Map.groupBy(faults, ({ field }) => Number(place.exec(field)?.[1]))
  return [...bySteps].flatMap(([index, found]) => {
    const step = stepAt(base, document, index)
    if (!step) return []
    const own = found.map(({ field, message, index: _step, ...fault }) => ({
      ...fault,
      field: field.replace(place, ''),
      message: message.replace(place, ''),
    }))
    const names = faultNames(step.form?.length ?? 0)
    const { fields, rest } = assignFaults(own, names, words, explainFault(words))
    return [{ step, faults: rest.length > 0 ? { ...fields, form: rest.join(' ') } : fields }]
  })
}

export function refusedFormText(
  { step, faults }: RefusedForm,
  { document }: EditorState,
  { t }: Words,
): string {
  const number = document.steps.findIndex(({ stepid }) => stepid === step.stepid) + 1
  const texts = Object.entries(faults).map(([name, text]) => {
    const index = /^fields\.(\d+)/.exec(name)?.[1]
    if (index === undefined) return text
    return `${step.form?.[Number(index)]?.label.trim() || t('form.unnamed')}: ${text}`
  })
  return `${t('form.titleOf', { number })}: ${texts.join(' ')}`
}
