// Translates answers of a run into the translated words of their fields. Pure.
import { type FormField, shownOptions, tickedOf } from '../forms/form-fields.ts'

interface WordsOfField extends Pick<FormField, 'options' | 'option_labels'> {
  readonly field_revisionid: number
  readonly label: string
  readonly unit: string
}

interface Answer {
  readonly field_revisionid: number
  readonly label: string
  readonly unit?: string
  readonly value?: string | null
}

/** `shown` replaces an option on screen and paper; the recorded value remains the option itself. */
export type Worded<A> = A & { readonly shown?: string }

export function inWords<A extends Answer>(
  fields: readonly WordsOfField[],
  answers: readonly A[],
): Worded<A>[] {
  const known = new Map(fields.map((field) => [field.field_revisionid, field]))
  return answers.map((answer) => {
    const field = known.get(answer.field_revisionid)
    if (!field) return answer
    const unit = answer.unit === undefined ? {} : { unit: field.unit }
    const shown = shownOf(field, answer.value ?? '')
    return { ...answer, ...unit, label: field.label, ...(shown && { shown }) }
  })
}

/** A record always contains the recorded value, too. */
function shownOf(field: WordsOfField, value: string): string {
  const options = shownOptions(field)
  const chosen = (tickedOf(value) ?? [value]).flatMap((each) => options.filter((one) => one.value === each))
  return chosen.map((one) => (one.label === one.value ? one.value : `${one.label} (${one.value})`)).join('; ')
}
