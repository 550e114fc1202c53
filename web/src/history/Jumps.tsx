// The bar of a comparison: the number of changes, and buttons that lead from one to the next.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import './comparison.css'

interface JumpsProps {
  count: number
  current: number
  onMove: (by: 1 | -1) => void
}

export function Jumps({ count, current, onMove }: JumpsProps) {
  const { t } = useTexts()
  return (
    <div className="sw-row sw-jumps sw-no-print" data-gap="2">
      <span>
        {current > 0 ? t('history.changeOf', { number: current, count }) : t('history.changes', { count })}
      </span>
      <IconButton
        label={t('history.previousChange')}
        Icon={IconArrowUp}
        aria-keyshortcuts="P"
        disabled={current <= 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('history.nextChange')}
        Icon={IconArrowDown}
        aria-keyshortcuts="N"
        disabled={current >= count}
        onClick={() => onMove(1)}
      />
      <span className="sw-soft sw-jump-keys">{t('history.jumpKeys')}</span>
    </div>
  )
}
