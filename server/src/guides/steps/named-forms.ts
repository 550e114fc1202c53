// The form revisions that a state of a guide names for its steps, in stored form. Pure.
import type { StepPositions } from '../content.ts'

/** Only for steps in the state that have had a form; a form without fields was removed. */
export type NamedForms = [stepid: number, formRevisionid: number][]

export const readForms = (text: string): NamedForms => JSON.parse(text) as NamedForms

/** Ordered by step id, so that equal states have equal text for any order of steps. */
export function writeForms(forms: NamedForms, places: StepPositions): string {
  if (forms.length === 0) return '[]'
  const stepids = new Set(places.map(([stepid]) => stepid))
  const remaining = forms.filter(([stepid]) => stepids.has(stepid))
  return JSON.stringify(remaining.sort(([one], [other]) => one - other))
}

export const formOf = (forms: string, stepid: number): number | undefined =>
  readForms(forms).find(([id]) => id === stepid)?.[1]

/** Replaces or adds these forms; the others stay. */
export function withForms(forms: string, changed: NamedForms): NamedForms {
  const stepids = new Set(changed.map(([stepid]) => stepid))
  return [...readForms(forms).filter(([id]) => !stepids.has(id)), ...changed]
}
