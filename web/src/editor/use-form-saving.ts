// Context of the form dialog: the state of saving, and the faults of forms that were refused.
import { createContext, use } from 'react'
import type { Sending } from '../lib/drafts/use-sending.ts'

/** Texts by input, such as `fields.0.max`. */
export type Faults = Readonly<Record<string, string>>

/** Texts by step. */
export type FormFaults = ReadonlyMap<number, Faults>

export interface FormSaving extends Pick<Sending, 'state' | 'problem'> {
  formFaults: FormFaults
  /** Number of refused saves: also a second refusal of the same form leads to its faults. */
  refusals: number
  /** Forgets the faults of these inputs, or all faults of the form. */
  forgetFaults: (stepid: number, names?: readonly string[]) => void
}

export const FormSavingContext = createContext<FormSaving | null>(null)

export function useFormSaving(): FormSaving {
  const saving = use(FormSavingContext)
  if (!saving) throw new Error('useFormSaving outside of the editor')
  return saving
}

export function withoutFaults(all: FormFaults, stepid: number, names?: readonly string[]): FormFaults {
  const faults = all.get(stepid)
  if (!faults) return all
  const left = Object.fromEntries(Object.entries(faults).filter(([name]) => names && !names.includes(name)))
  const others = [...all].filter(([each]) => each !== stepid)
  return new Map(Object.keys(left).length > 0 ? [...others, [stepid, left]] : others)
}
