// Gives an open picture an entry in the history, so that the back button closes it, also on a page that was opened first.
import { useEffect, useRef } from 'react'
import { useRouter } from '../../lib/router/context.ts'

const part = 'close-up'

/** Returns a function that closes by going back. */
export function useHistoryEntry(onClose: () => void): () => void {
  const router = useRouter()
  const latest = useRef(onClose)
  latest.current = onClose
  const hasEntry = useRef(false)
  useEffect(() => {
    const [front] = router.location.href.split('#')
    if (router.location.hash !== part) {
      hasEntry.current = true
      void router.go(`${front}#${part}`, { resetScroll: false })
    }
    return router.watch(() => {
      if (router.location.hash !== part) latest.current()
    })
  }, [router])
  return () => {
    if (!hasEntry.current) return latest.current()
    // A second press goes back no further.
    hasEntry.current = false
    history.back()
  }
}
