// The keyboard that a tablet shows on its screen takes room away from the run, instead of covering its lower half.
import { useEffect } from 'react'

export function useKeyboardRoom(): void {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]')
    if (!viewport) return
    const before = viewport.content
    viewport.content = `${before}, interactive-widget=resizes-content`
    return () => {
      viewport.content = before
    }
  }, [])
}
