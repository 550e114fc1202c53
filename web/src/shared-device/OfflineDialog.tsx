// Explains why the user cannot change without a network, for whom entries are recorded, and what can be done.
import { IconRefresh } from '@tabler/icons-react'
import type { User } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { findOver, type Lock, readLock } from './lock/idle.ts'

interface OfflineDialogProps {
  me: User
  isBusy: boolean
  onRetry: () => void
  onClose: () => void
}

export function OfflineDialog({ me, isBusy, onRetry, onClose }: OfflineDialogProps) {
  const { t } = useTexts()
  const name = me.username
  return (
    <Dialog title={t('device.offlineTitle')} isStored onClose={onClose}>
      <p>{t('device.offlineWhy')}</p>
      <p>{t('device.offlineWho', { name })}</p>
      <ul>
        <li>{t('device.offlineGoOn', { name })}</li>
        <li>{t('device.offlineOther', { name })}</li>
        <li>{t('device.offlineWait')}</li>
      </ul>
      <LockRule lock={readLock()} />
      <div className="sw-below">
        <Button kind="quiet" size="touch" onClick={onClose}>
          {t('ui.close')}
        </Button>
        <Button size="touch" isBusy={isBusy} icon={<IconRefresh aria-hidden="true" />} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Says if the device closes after the lock time, or if entries are marked. */
function LockRule({ lock }: { lock: Lock | null }) {
  const { t, format } = useTexts()
  const over = findOver()
  if (!lock) return null
  const count = lock.minutes
  if (over !== null)
    return (
      <Notice
        kind="warning"
        title={t('device.offlineOver', { time: format.exactTime(Math.floor(over / 1000)) })}
      >
        {t('device.offlineMarked')}
      </Notice>
    )
  return <Notice>{t(lock.isOffline ? 'device.offlineLocks' : 'device.offlineMarks', { count })}</Notice>
}
