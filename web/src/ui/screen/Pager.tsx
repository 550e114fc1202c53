// Pagination of a list. Without a total, a full page means that more may follow.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../buttons/Button.tsx'

interface PagerProps {
  offset: number
  limit: number
  shown: number
  /** Total of all pages, if the server returns it. */
  total?: number
  onOffset: (offset: number) => void
}

export function Pager({ offset, limit, shown, total, onOffset }: PagerProps) {
  const { t } = useTexts()
  const isLast = total === undefined ? shown < limit : offset + limit >= total
  if (offset === 0 && isLast) return null
  const page = Math.floor(offset / limit) + 1
  return (
    <nav className="sw-row sw-pager" aria-label={t('ui.pages')}>
      <Button kind="plain" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
        {t('ui.previous')}
      </Button>
      <span>
        {total === undefined
          ? t('ui.page', { page })
          : t('ui.pageOf', { page, count: Math.max(page, Math.ceil(total / limit)) })}
      </span>
      <Button kind="plain" disabled={isLast} onClick={() => onOffset(offset + limit)}>
        {t('ui.next')}
      </Button>
    </nav>
  )
}
