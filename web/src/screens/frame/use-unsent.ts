// Sends what this device keeps of runs from whatever screen one is on; the code for it comes only where something waits.
import { useEffect } from 'react'
import { useMe } from '../../account/queries.ts'
import { hasUnsent, whenUnsent } from '../../run/queue/unsent.ts'

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
      // Without a network it may not load now; the next time that something is kept or the network returns, it will.
      const sending = await import('../../run/work/sending.ts').catch(() => null)
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
