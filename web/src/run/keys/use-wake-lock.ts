// Prevents the screen from locking during a run, because gloves cannot unlock it.
import { useEffect } from 'react'

export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !navigator.wakeLock) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
      } catch {
        // The browser refuses when the battery is low; the run continues without the lock.
      }
    }
    void take()
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [isOn])
}
