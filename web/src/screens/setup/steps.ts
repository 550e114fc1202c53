// Steps of the first run: their inputs, checks, and the step of a rejected field.
import type { T } from '../../lib/i18n/TextsProvider.tsx'

export interface SetupValues {
  code: string
  title: string
  username: string
  email: string
  password: string
  registration: 'open' | 'invited' | 'closed'
  private: boolean
  sample: boolean
}

export const emptySetup: SetupValues = {
  code: '',
  title: '',
  username: '',
  email: '',
  password: '',
  registration: 'invited',
  private: false,
  sample: false,
}

const stepFields = [
  ['code'],
  ['title', 'username', 'email', 'password'],
  ['registration', 'private'],
  ['sample'],
] as const satisfies readonly (readonly (keyof SetupValues)[])[]

export const lastStep = stepFields.length - 1

/** Returns the first step that has one of these fields, or null. */
export function stepOf(fields: readonly string[]): number | null {
  const step = stepFields.findIndex((names) => names.some((name) => fields.includes(name)))
  return step < 0 ? null : step
}

export function checkStep(
  step: number,
  values: SetupValues,
  t: T,
): Partial<Record<keyof SetupValues, string>> {
  const faults: Partial<Record<keyof SetupValues, string>> = {}
  for (const name of stepFields[step] ?? []) {
    const value = values[name]
    if (typeof value === 'string' && !value.trim()) faults[name] = t('fault.missing_field')
  }
  if (step === 1 && !faults.password && values.password.length < 10)
    faults.password = t('fault.password.invalid_field')
  return faults
}
