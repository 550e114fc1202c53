// States of a run: loading, of another user, failed, loaded.
import { ApiError } from '@stepwright/client'
import type { ComponentProps } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { useQueue } from '../../run/queue/queue-state.ts'
import { SwitchButton } from '../../shared-device/switch-part.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

type LoadedRunProps<D> = ComponentProps<typeof Loaded<D>>

export function LoadedRun<D>({ query, children }: LoadedRunProps<D>) {
  const { data, error, refetch, isFetching } = query
  // Entries of this device belong to what is shown.
  const { isReady } = useQueue()
  const isOthers = data === undefined && error instanceof ApiError && error.status === 403
  return (
    <div className="sw-run-page">
      {isOthers ? (
        <OthersRun isElsewhere={error.code === 'entry.other-device'} onRetry={refetch} isBusy={isFetching} />
      ) : (
        <Loaded query={{ ...query, data: isReady ? data : undefined }}>{children}</Loaded>
      )}
    </div>
  )
}

/** On a shared device the operator may still be there. */
interface OthersRunProps {
  /** Its operator worked last on another device than this shared one. */
  isElsewhere: boolean
  onRetry: () => unknown
  isBusy: boolean
}

function OthersRun({ isElsewhere, onRetry, isBusy }: OthersRunProps) {
  const { t } = useTexts()
  return (
    <Screen title={t('run.othersTitle')} width="form">
      <EmptyState title={t(isElsewhere ? 'run.othersElsewhere' : 'run.othersLead')}>
        <p>{t('run.othersBody')}</p>
        <Link to="/runs" className="sw-button">
          {t('run.mine')}
        </Link>
        <Button kind="plain" onClick={() => onRetry()} isBusy={isBusy}>
          {t('ui.retry')}
        </Button>
        <SwitchButton showsUser />
      </EmptyState>
    </Screen>
  )
}
