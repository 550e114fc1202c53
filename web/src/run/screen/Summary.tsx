// End of a run: missing answers, conflicts, deviations and time, then the finish.
import { planText } from '@stepwright/rules'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { watchText } from '../clock.ts'
import { Findings, type FindingsProps } from './Findings.tsx'
import './run-ends.css'

interface SummaryProps extends Omit<FindingsProps, 'kind'> {
  seconds: number
  plan: { min: number; max: number }
  waiting: number
  failed: ReactNode
  /** Finishes despite missing answers; null if the site does not allow it. */
  onAnyway: (() => void) | null
}

export function Summary({ seconds, plan, waiting, failed, onAnyway, ...findings }: SummaryProps) {
  const { t, locale } = useTexts()
  const { found } = findings
  return (
    <section className="sw-stack sw-run-summary" data-gap="4" aria-labelledby="run-place">
      <h2 id="run-place" tabIndex={-1}>
        {t('run.summaryTitle')}
      </h2>
      {found.length === 0 && (
        <p className="sw-row sw-run-good">
          <IconCircleCheck size={32} aria-hidden="true" />
          {t('run.allGood')}
        </p>
      )}
      <Findings kind="missing" {...findings} />
      {found.some(({ kind }) => kind === 'missing') &&
        (onAnyway ? (
          <Button kind="plain" size="work" onClick={onAnyway}>
            {t('run.finishAnyway')}
          </Button>
        ) : (
          <p className="sw-soft">{t('run.missingRefused')}</p>
        ))}
      <Findings kind="typed" {...findings} />
      <Findings kind="conflict" {...findings} />
      <Findings kind="deviation" {...findings} />
      <p className="sw-run-took">
        {t('run.took', { time: watchText(seconds) })}
        {plan.max > 0 && ` ${t('run.plannedWas', { time: planText(plan.min, plan.max, locale) })}`}
      </p>
      {waiting > 0 && <p className="sw-soft">{t('run.finishWaits', { count: waiting })}</p>}
      {failed}
    </section>
  )
}
