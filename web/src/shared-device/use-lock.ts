// Ends the session of a shared device that nobody has touched for its minutes. Without a network it stays open, and
// events are marked, unless the site has its devices lock then, too.
import { useEffect, useRef, useState } from 'react'
import type { User } from '../lib/api.ts'
import { useStore } from '../lib/state/store.ts'
import { noteTouch, recordTouch } from './lock/idle.ts'
import { lockState, provideRetry, setLock } from './lock/lock-state.ts'
import { LockWatch } from './lock/lock-watch.ts'
import { endSession, loadPage, needServer } from './switching.ts'

const lookMs = 1000

const touches = ['pointerdown', 'keydown']

function listenForTouch(act: () => void): () => void {
  for (const type of touches) window.addEventListener(type, act, { capture: true, passive: true })
  return () => {
    for (const type of touches) window.removeEventListener(type, act, { capture: true })
  }
}

/** `onOpen`: the lock time is over, and the device stays open, because the server is not reached. */
export function useLock(me: User | null | undefined, lockMinutes: number | undefined, onOpen: () => void) {
  const [leftSeconds, setLeft] = useState<number | null>(null)
  const opened = useRef(onOpen)
  opened.current = onOpen
  useEffect(() => {
    if (!me || lockMinutes === undefined) {
      setLeft(null)
      if (me === null) setLock('open')
      // The next user touches the device to sign in, also by password.
      return listenForTouch(me === null ? recordTouch : noteTouch)
    }
    const watch = new LockWatch(lockMinutes, {
      needServer,
      endSession: () => endSession(me),
      loadPage,
      onLeft: setLeft,
      onOpen: () => opened.current(),
    })
    const look = () => watch.look()
    const retry = () => watch.retry()
    // A window that opens late has no second of its own.
    look()
    provideRetry(retry)
    const timer = setInterval(look, lookMs)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', retry)
    const stopListening = listenForTouch(() => watch.touch())
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', retry)
      stopListening()
    }
  }, [me, lockMinutes])
  return { leftSeconds, isLocking: useStore(lockState) === 'locking' }
}
