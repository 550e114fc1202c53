// Navigates as soon as it is rendered.
import { useLayoutEffect, useRef } from 'react'
import { useRouter } from './context.ts'
import type { Destination, GoOptions, To, Written } from './types.ts'

export function Navigate<const P extends To>(to: (Destination<P> | Written) & GoOptions) {
  const router = useRouter()
  const led = useRef('')
  useLayoutEffect(() => {
    const address = router.addressOf(to)
    if (led.current === address) return
    led.current = address
    void router.navigate(to)
  })
  return null
}
