// A shared device on which nobody is signed in, or that was withdrawn: the whole page.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../lib/router/context.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Picker } from './Picker.tsx'
import { thisDeviceQuery } from './queries.ts'
import type { DeviceState } from './registration.ts'

interface LockedDeviceProps {
  state: DeviceState
  /** Choice of the language. */
  children: ReactNode
}

export function LockedDevice({ state, children }: LockedDeviceProps) {
  const { t } = useTexts()
  const router = useRouter()
  const navigate = useNavigate()
  const name = useQuery({ ...thisDeviceQuery, enabled: state === 'shared' }).data?.name
  if (typeof state === 'object')
    return (
      <main id="content" className="sw-switch-page" tabIndex={-1}>
        <Screen title={t('device.withdrawnTitle')} width="form">
          <p>{t('device.withdrawnBody')}</p>
          {state.deleted > 0 && (
            <Notice kind="warning" title={t('device.withdrawnEntries', { count: state.deleted })} />
          )}
        </Screen>
      </main>
    )
  const openSignIn = () => navigate({ to: '/login', search: { return: router.location.href } })
  return (
    <main id="content" className="sw-switch-page" tabIndex={-1}>
      <Screen title={t('device.whoTitle')} lead={name}>
        <Picker onPassword={openSignIn} />
        {children}
      </Screen>
    </main>
  )
}
