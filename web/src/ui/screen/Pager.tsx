// Goes through a list page by page. The server gives no total, so a full page means there may be more.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../buttons/Button.tsx'

interface PagerProps {
  offset: number
  limit: number
  shown: number
  onOffset: (offset: number) => void
}

export function Pager({ offset, limit, shown, onOffset }: PagerProps) {
  const { t } = useTexts()
  if (offset === 0 && shown < limit) return null
  return (
    <nav className="sw-row sw-pager" aria-label={t('ui.pages')}>
      <Button kind="plain" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
        {t('ui.previous')}
      </Button>
      <span>{t('ui.page', { page: Math.floor(offset / limit) + 1 })}</span>
      <Button kind="plain" disabled={shown < limit} onClick={() => onOffset(offset + limit)}>
        {t('ui.next')}
      </Button>
    </nav>
  )
}
