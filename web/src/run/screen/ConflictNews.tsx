// Notice that answers of a run differ from other ones, and the way to the first of them.
import { IconArrowRight, IconArrowsSplit2 } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import './unsent.css'

interface ConflictNewsProps {
  count: number
  onShow: (() => void) | null
}

export function ConflictNews({ count, onShow }: ConflictNewsProps) {
  const { t } = useTexts()
  return (
    <div className={count > 0 ? 'sw-row sw-run-news' : undefined} data-gap="4" data-nowrap data-warns>
      {count > 0 && <IconArrowsSplit2 aria-hidden="true" />}
      <div role="status" data-live>
        {count > 0 && t('run.disagrees', { count })}
      </div>
      {onShow && count > 0 && (
        <Button kind="quiet" size="touch" icon={<IconArrowRight aria-hidden="true" />} onClick={onShow}>
          {t('run.showConflict')}
        </Button>
      )}
    </div>
  )
}
