// Preloads the code reader while online, so that it is available offline.
import { useEffect } from 'react'
import { loadArea } from '../lib/i18n/load.ts'

/** After the visible screen is loaded. */
const laterMs = 3000
let isAsked = false

export function useReadyToScan(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isAsked) return
    const timer = setTimeout(() => {
      isAsked = true
      const parts = [
        import('./Scanner.tsx'),
        import('./reader.ts').then(({ openReader }) => openReader()),
        loadArea('scan'),
      ]
      // A press on the button loads it again.
      Promise.all(parts).catch(() => {
        isAsked = false
      })
    }, laterMs)
    return () => clearTimeout(timer)
  }, [isWanted])
}
