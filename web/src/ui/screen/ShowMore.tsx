// Button that loads the next part of a list.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../buttons/Button.tsx'

interface ShowMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

export function ShowMore({ list }: ShowMoreProps) {
  const { t } = useTexts()
  if (!list.hasNextPage) return null
  return (
    <div className="sw-below" data-align="start">
      <Button kind="plain" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {t('ui.showMore')}
      </Button>
    </div>
  )
}
