// Faults of the form in the dialog: shown when it is opened or refused, with the focus on the first of them.
import { useEffect, useRef } from 'react'
import { type Faults, useFormSaving } from '../use-form-saving.ts'

const none: Faults = {}

/** `onRefused` opens the field of the first fault. */
export function useRefused(stepid: number, onRefused: (faults: Faults) => void) {
  const { refusals, formFaults, forgetFaults } = useFormSaving()
  const faults = formFaults.get(stepid) ?? none
  const formRef = useRef<HTMLFormElement>(null)
  const wantsFocus = useRef(false)
  const latest = useRef({ faults, onRefused })
  latest.current = { faults, onRefused }

  useEffect(() => {
    const { faults: found, onRefused: open } = latest.current
    if (refusals === 0 || Object.keys(found).length === 0) return
    wantsFocus.current = true
    open(found)
  }, [refusals])

  // Focuses the first fault after rendering, so that screen readers read it with its field.
  useEffect(() => {
    const first = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    if (!wantsFocus.current || !first) return
    wantsFocus.current = false
    first.focus()
  })

  return { faults, formRef, forget: (names?: readonly string[]) => forgetFaults(stepid, names) }
}
