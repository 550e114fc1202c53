// A shared device that has locked itself without a network: why, and what becomes of entries that were not sent.
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { User } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { hasUnsent } from '../run/queue/unsent.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { readLock } from './lock/idle.ts'
import { retryLock } from './lock/lock-state.ts'
import './shared-device.css'

interface ClosedOfflineProps {
  me: User
  /** Choice of the language. */
  children: ReactNode
}

export function ClosedOffline({ me, children }: ClosedOfflineProps) {
  const { t, format } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [triedAt, setTriedAt] = useState<number | null>(null)
  const retry = async () => {
    setBusy(true)
    await retryLock()
    setBusy(false)
    setTriedAt(Math.floor(Date.now() / 1000))
  }
  return (
    <main id="content" className="sw-switch-page" tabIndex={-1}>
      <Screen title={t('device.closedTitle')}>
        <p>{t('device.closedWhy', { count: readLock()?.minutes ?? 0 })}</p>
        <p>{hasUnsent() ? t('device.closedUnsent', { name: me.username }) : t('device.closedSent')}</p>
        <p className="sw-below" data-align="start">
          <Button
            size="work"
            isBusy={isBusy}
            icon={<IconRefresh aria-hidden="true" />}
            onClick={() => void retry()}
          >
            {t('ui.retry')}
          </Button>
        </p>
        <p role="status" className="sw-soft">
          {triedAt !== null && t('device.closedStill', { time: format.exactTime(triedAt) })}
        </p>
        {children}
      </Screen>
    </main>
  )
}
