// Top bar of a run: guide, work order, time against the plan, and exits.
import { planText } from '@stepwright/rules'
import { IconDotsVertical, IconPlayerPause, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useNow, watchText } from '../clock.ts'
import './styles.ts'

interface RunBarProps {
  workorder: string
  title: string
  /** Title of the release that the run follows. */
  release: string | undefined
  /** Returns the working time at that time of this device. */
  secondsAt: (now: number) => number
  isRunning: boolean
  plan: { min: number; max: number }
  onPause: (() => void) | null
  onMore: (() => void) | null
  /** Before the other actions. */
  extra?: ReactNode
}

export function RunBar({
  workorder,
  title,
  release,
  secondsAt,
  isRunning,
  plan,
  onPause,
  onMore,
  extra,
}: RunBarProps) {
  const { t } = useTexts()
  return (
    <header className="sw-row sw-run-bar" data-gap="2" data-nowrap>
      <Link to="/runs" className="sw-icon-button" data-size="work" aria-label={t('run.leave')}>
        <IconX aria-hidden="true" />
      </Link>
      <div className="sw-run-what">
        <h1>{title}</h1>
        <span>
          {workorder ? t('run.order', { order: workorder }) : t('run.noOrder')}
          {release && ` · ${t('run.release', { title: release })}`}
        </span>
      </div>
      <Timer secondsAt={secondsAt} isRunning={isRunning} plan={plan} />
      {extra}
      {onPause && (
        <IconButton
          size="work"
          label={t('run.pause')}
          Icon={IconPlayerPause}
          iconSize={24}
          onClick={onPause}
        />
      )}
      {onMore && (
        <IconButton
          size="work"
          label={t('run.more')}
          Icon={IconDotsVertical}
          iconSize={24}
          onClick={onMore}
          aria-haspopup="dialog"
        />
      )}
    </header>
  )
}

function Timer({ secondsAt, isRunning, plan }: Pick<RunBarProps, 'secondsAt' | 'isRunning' | 'plan'>) {
  const { t, locale } = useTexts()
  const now = useNow(isRunning)
  const seconds = secondsAt(now)
  const isOver = plan.max > 0 && seconds > plan.max
  const share = plan.max > 0 ? Math.min(1, seconds / plan.max) : 0
  return (
    <div className="sw-run-timer" data-is-over={isOver || undefined} role="timer" aria-label={t('run.time')}>
      <strong>{watchText(seconds)}</strong>
      {plan.max > 0 && (
        <>
          <span className="sw-run-planned">
            {isOver
              ? t('run.over', { time: watchText(seconds - plan.max) })
              : t('run.planned', { time: planText(plan.min, plan.max, locale) })}
          </span>
          <span className="sw-progress-bar" aria-hidden="true">
            <span style={{ transform: `scaleX(${share})` }} />
          </span>
        </>
      )}
    </div>
  )
}
