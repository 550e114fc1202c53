// Asks before a window with unsaved input is closed. The draft is stored anyway, but the user may believe that it is
// saved.
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
