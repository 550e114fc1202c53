// Shown while the server cannot be reached: retries in the background, and on a press.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { readAfterOutages } from '../../lib/after-outage.ts'
import { useIsReachable } from '../../lib/connection.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import './frame.css'

const pause = 10_000

export function ConnectionNotice() {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const isReachable = useIsReachable()
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await queryClient.refetchQueries({ queryKey: siteInfoQuery.queryKey })
    setTrying(false)
  }

  // Refetches failed queries, and those answered from the offline copy.
  const outages = useMemo(() => {
    const reread = (since: number) =>
      void queryClient.invalidateQueries({
        predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt >= since,
      })
    return readAfterOutages(reread, pause)
  }, [queryClient])
  useEffect(() => outages.note(isReachable), [outages, isReachable])
  useEffect(() => outages.stop, [outages])

  useEffect(() => {
    if (isReachable) return
    const again = () => void tryAgain()
    const timer = setInterval(again, pause)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  })

  return (
    <div role="status">
      {!isReachable && (
        <div className="sw-row sw-connection sw-no-print" data-apart data-nowrap>
          <span>{t('frame.unreachable')}</span>
          <Button kind="plain" onClick={tryAgain} isBusy={isTrying}>
            {t('ui.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
