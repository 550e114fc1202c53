// Which form revision a state of a guide names for each of its steps, as it is kept. Pure.
import type { StepPlaces } from '../content.ts'

/** Only of steps that stand in the state and have had a form; one without fields was taken away. */
export type NamedForms = [stepid: number, formRevisionid: number][]

export const readForms = (text: string): NamedForms => JSON.parse(text) as NamedForms

/** By the numbers of steps, so that equal states have equal text in whatever order the steps stand. */
export function writeForms(forms: NamedForms, places: StepPlaces): string {
  if (forms.length === 0) return '[]'
  const stepids = new Set(places.map(([stepid]) => stepid))
  const kept = forms.filter(([stepid]) => stepids.has(stepid))
  return JSON.stringify(kept.sort(([one], [other]) => one - other))
}

export const formOf = (forms: string, stepid: number): number | undefined =>
  readForms(forms).find(([id]) => id === stepid)?.[1]

export const withForm = (forms: string, [stepid, formRevisionid]: NamedForms[number]): NamedForms => [
  ...readForms(forms).filter(([id]) => id !== stepid),
  [stepid, formRevisionid],
]
