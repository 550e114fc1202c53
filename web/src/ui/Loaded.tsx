// The three states of anything that comes from the server: waiting, failed (with a way to try again), there.
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from './Notice.tsx'

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

export function LoadFailed({ error, onRetry, isBusy = false }: LoadFailedProps) {
  const words = useTexts()
  return (
    <Notice kind="fault" title={words.t('ui.loadFailed')}>
      <p>{problemText(error, words)}</p>
      <Button variant="default" onClick={() => onRetry()} loading={isBusy}>
        {words.t('ui.retry')}
      </Button>
    </Notice>
  )
}

const barWidths = [45, 96, 83, 90, 71, 87]

export function SkeletonLines({ rows = 5 }: { rows?: number }) {
  const { t } = useTexts()
  return (
    <div className="sw-skeletons" role="status" aria-label={t('ui.loading')}>
      {barWidths.slice(0, rows).map((width, row) => (
        <Skeleton key={width} height={row === 0 ? 28 : 18} width={`${width}%`} />
      ))}
    </div>
  )
}
