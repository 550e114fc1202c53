// Says when the server cannot be reached, keeps trying in the background, and offers to try at once.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsReachable } from '../../lib/connection.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { siteInfoQuery } from '../../site/queries.ts'

const pause = 10_000

export function ConnectionNotice() {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const isReachable = useIsReachable()
  const [isTrying, setTrying] = useState(false)

  const tryAgain = async () => {
    setTrying(true)
    await queryClient.refetchQueries({ queryKey: siteInfoQuery.queryKey })
    if (queryClient.getQueryState(siteInfoQuery.queryKey)?.status === 'success') {
      await queryClient.refetchQueries({
        type: 'active',
        predicate: (query) => query.state.status === 'error',
      })
    }
    setTrying(false)
  }

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
        <div className="sw-connection">
          <span>{t('frame.unreachable')}</span>
          <Button size="compact-md" variant="white" onClick={tryAgain} loading={isTrying}>
            {t('ui.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
