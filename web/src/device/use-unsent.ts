// Sends pending run events from any screen; its code is loaded only if something is pending.
import { useEffect } from 'react'
import { useMe } from '../account/queries.ts'
import { hasUnsent, whenUnsent } from '../run/queue/unsent.ts'

export function useUnsent(): void {
  const userid = useMe()?.userid
  useEffect(() => {
    if (userid === undefined) return
    let stop: (() => void) | null = null
    let isOver = false
    let isLoading = false
    const look = async () => {
      if (stop || isLoading || isOver || !hasUnsent()) return
      isLoading = true
      // Offline the code may not load; it is retried with the next event or when the network returns.
      const sending = await import('../run/work/sending.ts').catch(() => null)
      isLoading = false
      if (sending && !isOver) stop = sending.sendFor(userid)
    }
    const again = () => void look()
    again()
    const forget = whenUnsent(again)
    window.addEventListener('online', again)
    return () => {
      isOver = true
      forget()
      window.removeEventListener('online', again)
      stop?.()
    }
  }, [userid])
}
