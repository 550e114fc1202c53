// States of server data: loading, failed (with retry), loaded.
import { ApiError } from '@stepwright/client'
import { type ReactNode, use } from 'react'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Button } from '../buttons/Button.tsx'
import { Notice } from '../Notice.tsx'
import { EmptyState } from './EmptyState.tsx'
import { InsideScreen, Screen } from './Screen.tsx'

interface LoadedProps<D> {
  query: { data: D | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  skeleton?: ReactNode
  children: (data: D) => ReactNode
}

export function Loaded<D>({ query, skeleton, children }: LoadedProps<D>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailed error={query.error} onRetry={query.refetch} isBusy={query.isFetching} />
  return skeleton ?? <SkeletonLines />
}

interface LoadFailedProps {
  error: unknown
  onRetry: () => unknown
  isBusy?: boolean
}

export function LoadFailed(props: LoadFailedProps) {
  const words = useTexts()
  const { error, onRetry, isBusy = false } = props
  if (!use(InsideScreen)) return <ScreenFailed {...props} />
  return (
    <Notice kind="fault" title={words.t('ui.loadFailed')}>
      <p>{problemText(error, words)}</p>
      <Button kind="plain" onClick={() => onRetry()} isBusy={isBusy}>
        {words.t('ui.retry')}
      </Button>
    </Notice>
  )
}

/** Centred if it is the only content. */
function ScreenFailed({ error, onRetry, isBusy = false }: LoadFailedProps) {
  const words = useTexts()
  const { t } = words
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Screen title={t(isGone ? 'notFound.title' : 'ui.loadFailed')} width="form">
      <EmptyState title={isGone ? t('notFound.lead') : problemText(error, words)}>
        {isGone ? (
          <p>{t('notFound.body')}</p>
        ) : (
          <Button onClick={() => onRetry()} isBusy={isBusy}>
            {t('ui.retry')}
          </Button>
        )}
        <Link to="/" className={isGone ? 'sw-button' : 'sw-link-button'}>
          {t('error.home')}
        </Link>
      </EmptyState>
    </Screen>
  )
}

const barWidths = [45, 96, 83, 90, 71, 87]

export function SkeletonLines({ rows = 5 }: { rows?: number }) {
  const { t } = useTexts()
  return (
    <div className="sw-skeletons" role="status" aria-label={t('ui.loading')}>
      {barWidths.slice(0, rows).map((width, row) => (
        <div key={width} style={{ height: row === 0 ? 28 : 18, width: `${width}%` }} />
      ))}
    </div>
  )
}
