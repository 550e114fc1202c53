// The top of a run: what is worked on, for which order, the time against the plan, and the ways out of it.

import { durationText } from '@stepwright/rules'
import { IconDotsVertical, IconPlayerPause, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Entry } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useNow, watchText } from './clock.ts'

interface RunBarProps {
  entry: Entry
  title: string
  /** When the entry was read. */
  readAt: number
  isRunning: boolean
  plan: { min: number; max: number }
  onPause: (() => void) | null
  onMore: (() => void) | null
}

export function RunBar({ entry, title, readAt, isRunning, plan, onPause, onMore }: RunBarProps) {
  const { t } = useTexts()
  return (
    <header className="sw-run-bar">
      <Link to="/runs" className="sw-run-square" aria-label={t('run.leave')}>
        <IconX aria-hidden="true" />
      </Link>
      <div className="sw-run-what">
        <h1>{title}</h1>
        <span>{entry.workorderid ? t('run.order', { order: entry.workorderid }) : t('run.noOrder')}</span>
      </div>
      <Timer entry={entry} readAt={readAt} isRunning={isRunning} plan={plan} />
      {onPause && (
        <button type="button" className="sw-run-square" onClick={onPause} aria-label={t('run.pause')}>
          <IconPlayerPause aria-hidden="true" />
        </button>
      )}
      {onMore && (
        <button
          type="button"
          className="sw-run-square"
          onClick={onMore}
          aria-label={t('run.more')}
          aria-haspopup="dialog"
        >
          <IconDotsVertical aria-hidden="true" />
        </button>
      )}
    </header>
  )
}

export const activeSeconds = (entry: Entry, readAt: number, now: number, isRunning: boolean): number =>
  entry.active_duration + (isRunning ? Math.max(0, now - readAt) / 1000 : 0)

function Timer({ entry, readAt, isRunning, plan }: Omit<RunBarProps, 'title' | 'onPause' | 'onMore'>) {
  const { t, locale } = useTexts()
  const now = useNow(isRunning)
  const seconds = activeSeconds(entry, readAt, now, isRunning)
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
              : t('run.planned', { time: durationText(plan.min, plan.max, locale).replace(' - ', ' – ') })}
          </span>
          <span className="sw-run-share" aria-hidden="true">
            <span style={{ transform: `scaleX(${share})` }} />
          </span>
        </>
      )}
    </div>
  )
}
