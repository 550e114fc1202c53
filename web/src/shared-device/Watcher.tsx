// Watches a shared device: locks it when nobody has touched it for a while, and loads the page again for another user.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '../account/queries.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { runLog } from '../run/queue/run-log.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import { isOpened, unsealFor } from './begin.ts'
import { readLock, reportTouches } from './lock/idle.ts'
import { readOwner, writeOwner } from './owner.ts'
import { thisDeviceQuery } from './queries.ts'
import { noteState } from './registration.ts'
import { loadPage } from './switching.ts'
import { useComparison } from './use-comparison.ts'
import { useLock } from './use-lock.ts'
import './shared-device.css'

/** A withdrawn device finds out. */
const askEveryMs = 60_000

export function Watcher() {
  const { t } = useTexts()
  const me = useMe()
  const { data: device } = useQuery({ ...thisDeviceQuery, refetchInterval: askEveryMs })
  // Without a network the rules that the server returned last hold.
  const minutes = device === null ? undefined : (device?.lock_minutes ?? readLock()?.minutes)
  const { leftSeconds, isLocking } = useLock(me, minutes, () =>
    showToast(t('device.overNow', { count: minutes ?? 0 }), 'failed'),
  )
  useComparison()
  // Also after this browser was registered, before the page is loaded again.
  useEffect(reportTouches, [])
  const [isDismissed, setDismissed] = useState(false)
  const isWarning = leftSeconds !== null && me != null

  useEffect(() => {
    if (me === undefined) return
    const owner = readOwner()
    if (owner === null) writeOwner(me?.userid ?? 0)
    else if (owner !== (me?.userid ?? 0)) loadPage()
  }, [me])

  useEffect(() => {
    if (device === null) noteState('own')
    if (device?.withdrawn) loadPage()
    // The server was not reached when the page was loaded, or the device was registered since.
    if (!me || !device?.storage_key || isOpened(me.userid)) return
    void unsealFor(me, device)
      .then(() => runLog.readDisk())
      .catch(() => {})
  }, [device, me])

  useEffect(() => {
    // A page of an earlier user from the back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && loadPage()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  useEffect(() => {
    if (!isWarning) setDismissed(false)
  }, [isWarning])

  if (isLocking) return <div className="sw-switch-cover" role="status" aria-label={t('device.locking')} />
  if (!isWarning || isDismissed) return null
  return (
    <Dialog title={t('device.locksSoon')} isStored alert="switch-lock" onClose={() => setDismissed(true)}>
      <p id="switch-lock">{t('device.locksIn', { count: leftSeconds })}</p>
    </Dialog>
  )
}
