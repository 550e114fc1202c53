// Asks whoever closes the window before everything is saved. The draft is kept anyway; the question is for those who
// think that they have saved.
import { useEffect, useRef } from 'react'

export function useQuestionAtLeaving(isDirty: () => boolean): void {
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
