// Shrinks the run by the height of the on-screen keyboard, which would cover its lower half.
import { useEffect } from 'react'

export function useKeyboardInset(): void {
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
