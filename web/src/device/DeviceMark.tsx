// Header mark of every screen: number of pending events, and a warning if storage is short.
import { IconAlertTriangle, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { isScarce, readSpace } from '../lib/offline/space.ts'
import { Link } from '../lib/router/Link.tsx'
import { useQueue } from '../run/queue/queue-state.ts'
import { unsentRuns } from './unsent-runs.ts'
import './device.css'

/** Delay, so that events confirmed quickly do not make the mark flicker. */
const patienceMs = 1500
const spaceEveryMs = 60_000

export function DeviceMark() {
  const { t, format } = useTexts()
  const queue = useQueue()
  const unsent = unsentRuns(queue)
  const count = unsent.reduce((sum, { entries, files, refused }) => sum + entries + files + refused, 0)
  const isOld = useIsOld(count > 0)
  const space = useQuery({ queryKey: ['offline', 'room'], queryFn: readSpace, refetchInterval: spaceEveryMs })
  const lacksSpace = space.data ? isScarce(space.data) : false
  if (!(count > 0 && isOld) && !lacksSpace) return null
  const isRefused = unsent.some(({ refused }) => refused > 0)
  const warns = isRefused || queue.isStuck || lacksSpace
  const Icon = isRefused || lacksSpace ? IconAlertTriangle : queue.isStuck ? IconCloudOff : IconCloudUp
  const label =
    count > 0
      ? t('device.markUnsent', { count, when: format.relative((unsent[0]?.since ?? 0) / 1000) })
      : t('device.scarce')
  return (
    <Link
      to="/device"
      className="sw-icon-button sw-counted sw-device-mark"
      data-warns={warns || undefined}
      aria-label={label}
      title={label}
    >
      <Icon aria-hidden="true" />
      {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
    </Link>
  )
}

function useIsOld(isThere: boolean): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    setOld(false)
    if (!isThere) return
    const timer = setTimeout(setOld, patienceMs, true)
    return () => clearTimeout(timer)
  }, [isThere])
  return isThere && isOld
}
