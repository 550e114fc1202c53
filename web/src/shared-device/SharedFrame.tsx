// Page of a shared device: the app, or the picker of people while nobody is signed in.
import type { ReactNode } from 'react'
import { useMe } from '../account/queries.ts'
import { useLocation } from '../lib/router/hooks.ts'
import { LockedDevice } from './LockedDevice.tsx'
import type { DeviceState } from './registration.ts'
import { Watcher } from './Watcher.tsx'

/** Open while nobody is signed in. */
const ofSignIn = /^\/(?:login|register|reset|setup)\b/

interface SharedFrameProps {
  state: DeviceState
  /** Choice of the language. */
  languages: ReactNode
  children: ReactNode
}

export function SharedFrame({ state, languages, children }: SharedFrameProps) {
  const me = useMe()
  const isSignIn = ofSignIn.test(useLocation({ select: ({ pathname }) => pathname }))
  const isLocked = state !== 'shared' || (me === null && !isSignIn)
  return (
    <>
      {state === 'shared' && <Watcher />}
      {isLocked ? <LockedDevice state={state}>{languages}</LockedDevice> : children}
    </>
  )
}
