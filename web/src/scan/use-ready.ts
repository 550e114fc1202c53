// Fetches what reads codes while there is a network, so that it is there when there is none.
import { useEffect } from 'react'
import { loadArea } from '../lib/i18n/load.ts'

/** After what is on the screen has been loaded. */
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
      // Pressing the button asks again.
      Promise.all(parts).catch(() => {
        isAsked = false
      })
    }, laterMs)
    return () => clearTimeout(timer)
  }, [isWanted])
}
