// Faults of a form: a text per field and one for the form, and the focus on the first of them.
import { useEffect, useRef, useState } from 'react'

export function useFaults() {
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)

  // Focuses the first fault after rendering, so that screen readers read it with its field.
  useEffect(() => {
    const first = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    if (!wantsFocus.current || !first) return
    wantsFocus.current = false
    first.focus()
  })

  return {
    faults,
    problem,
    formRef,
    refuse: (found: Record<string, string>, whole: string | null) => {
      setFaults(found)
      setProblem(whole)
      wantsFocus.current = true
    },
    forget: (...names: readonly string[]) =>
      setFaults((known) =>
        names.some((name) => name in known)
          ? Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name)))
          : known,
      ),
    clear: () => {
      setFaults({})
      setProblem(null)
    },
  }
}
