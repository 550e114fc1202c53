// Ends the session of a shared device that nobody has touched for its minutes. Never offline: it then locks when the
// server is reached.
import { useEffect, useRef, useState } from 'react'
import type { User } from '../lib/api.ts'
import { leftMs, noteTouch } from './idle.ts'
import { endSession, loadPage, needServer } from './switching.ts'

const lookMs = 1000
/** Time to touch the device after the warning (WCAG 2.2.1). */
const warningMs = 20_000
const retryMs = 5000

export function useLock(me: User | null, lockMinutes: number | undefined) {
  const [leftSeconds, setLeft] = useState<number | null>(null)
  const [isLocking, setLocking] = useState(false)
  const isBusy = useRef(false)
  useEffect(() => {
    if (!me || lockMinutes === undefined) return setLeft(null)
    let retryAt = 0
    const lock = async () => {
      if (isBusy.current || Date.now() < retryAt) return
      isBusy.current = true
      try {
        await needServer()
        setLocking(true)
        await endSession(me)
        return loadPage()
      } catch {
        // Offline, or entries wait on a site without TLS: the run goes on.
        retryAt = Date.now() + retryMs
      }
      setLocking(false)
      isBusy.current = false
    }
    const look = () => {
      const left = leftMs(lockMinutes)
      setLeft(left > 0 && left <= warningMs ? Math.ceil(left / 1000) : null)
      if (left <= 0) void lock()
    }
    // Once the time is over, it is unknown who touches the device.
    const onTouch = () => leftMs(lockMinutes) > 0 && noteTouch()
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, onTouch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const type of ['pointerdown', 'keydown'])
        window.removeEventListener(type, onTouch, { capture: true })
    }
  }, [me, lockMinutes])
  return { leftSeconds, isLocking }
}
