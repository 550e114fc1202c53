// Shown while the server cannot be reached: retries in the background, and on a press.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useIsReachable } from '../../lib/connection.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import './frame.css'

const pause = 10_000
/** An offline copy may have been used just before this was rendered. */
const marginMs = 1000

export function ConnectionNotice() {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const isReachable = useIsReachable()
  const [isTrying, setTrying] = useState(false)
  const missedAt = useRef(Number.POSITIVE_INFINITY)

  const tryAgain = async () => {
    setTrying(true)
    await queryClient.refetchQueries({ queryKey: siteInfoQuery.queryKey })
    setTrying(false)
  }

  useEffect(() => {
    if (!isReachable) {
      missedAt.current = Date.now() - marginMs
      return
    }
    const since = missedAt.current
    missedAt.current = Number.POSITIVE_INFINITY
    // Refetches failed queries, and those answered from the offline copy.
    void queryClient.invalidateQueries({
      predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt >= since,
    })
  }, [isReachable, queryClient])

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
