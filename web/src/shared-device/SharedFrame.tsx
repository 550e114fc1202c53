// Page of a shared device: the app, or the picker of people while nobody is signed in.
import type { ReactNode } from 'react'
import { useMe } from '../account/queries.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useLocation } from '../lib/router/hooks.ts'
import { useStore } from '../lib/state/store.ts'
import { ClosedOffline } from './ClosedOffline.tsx'
import { LockedDevice } from './LockedDevice.tsx'
import { lockState } from './lock/lock-state.ts'
import { readOwner } from './owner.ts'
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
  const { t } = useTexts()
  const me = useMe()
  const isSignIn = ofSignIn.test(useLocation({ select: ({ pathname }) => pathname }))
  // The page loads again for another user. A badge scanned or a name tapped in the meantime would be lost.
  const isChanging = state === 'shared' && me !== undefined && ![null, me?.userid ?? 0].includes(readOwner())
  const lock = useStore(lockState)
  const isLocked = state !== 'shared' || (me === null && !isSignIn)
  return (
    <>
      {state === 'shared' && <Watcher />}
      {isChanging || (me && lock === 'locking') ? (
        <div className="sw-switch-cover" role="status" aria-label={t('ui.loading')} />
      ) : me && state === 'shared' && lock === 'offline' ? (
        <ClosedOffline me={me}>{languages}</ClosedOffline>
      ) : isLocked ? (
        <LockedDevice state={state}>{languages}</LockedDevice>
      ) : (
        children
      )}
    </>
  )
}
