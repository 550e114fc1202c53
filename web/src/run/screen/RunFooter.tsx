// Back and next, large enough for gloves, with the progress between them.
import { IconArrowLeft, IconArrowRight, IconListCheck, IconLock } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { type Finish, FinishButton } from './FinishButton.tsx'
import './styles.ts'

interface RunFooterProps {
  /** From 0; `count` is the summary after the last step. */
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  /** The step waits for a signature. */
  isHeld: boolean
  onList: () => void
  finish: Finish
}

export function RunFooter({ index, count, onMove, isHeld, onList, finish }: RunFooterProps) {
  const { t } = useTexts()
  const isSummary = index >= count
  return (
    <nav className="sw-run-footer" data-is-summary={isSummary || undefined} aria-label={t('run.steps')}>
      <Button
        kind="plain"
        size="work"
        className="sw-run-back"
        icon={<IconArrowLeft aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        {t('run.back')}
      </Button>
      <button
        type="button"
        className="sw-button sw-run-place"
        data-kind="quiet"
        data-size="work"
        onClick={onList}
        aria-haspopup="dialog"
      >
        <IconListCheck size={22} aria-hidden="true" />
        <span>{isSummary ? t('run.summary') : t('run.stepOf', { number: index + 1, count })}</span>
        <span className="sw-progress-bar" aria-hidden="true">
          <span style={{ transform: `scaleX(${Math.min(1, (index + 1) / Math.max(1, count))})` }} />
        </span>
      </button>
      {isSummary ? (
        <FinishButton {...finish} />
      ) : (
        <button type="button" className="sw-button sw-run-next" data-size="work" onClick={() => onMove(1)}>
          <span>{index === count - 1 ? t('run.toSummary') : t('run.next')}</span>
          {isHeld ? <IconLock aria-hidden="true" /> : <IconArrowRight aria-hidden="true" />}
        </button>
      )}
    </nav>
  )
}
