// True if the window has space for two columns of text.
import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 64rem)')

function watch(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide.matches)
