// End of a run: missing answers, conflicts, deviations and time, then the finish.
import { planText } from '@stepwright/rules'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { watchText } from '../clock.ts'
import { Findings, type FindingsProps } from './Findings.tsx'
import './run-ends.css'

interface SummaryProps extends Omit<FindingsProps, 'kind'> {
  seconds: number
  plan: { min: number; max: number }
  waiting: number
  notes: ReactNode
  failed: ReactNode
  /** Finishes despite missing answers, if the site allows it. */
  onAnyway: () => void
}

export function Summary({ seconds, plan, waiting, notes, failed, onAnyway, ...findings }: SummaryProps) {
  const { t, locale } = useTexts()
  const { found } = findings
  const site = useQuery(siteInfoQuery)
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
        (!site.data?.['finish-needs-required'] ? (
          <Button kind="plain" size="work" onClick={onAnyway}>
            {t('run.finishAnyway')}
          </Button>
        ) : (
          <p className="sw-soft">{t('run.missingRefused')}</p>
        ))}
      <Findings kind="typed" {...findings} />
      <Findings kind="conflict" {...findings} />
      <Findings kind="deviation" {...findings} />
      {notes}
      <p className="sw-run-took">
        {t('run.took', { time: watchText(seconds) })}
        {plan.max > 0 && ` ${t('run.plannedWas', { time: planText(plan.min, plan.max, locale) })}`}
      </p>
      {waiting > 0 && <p className="sw-soft">{t('run.finishWaits', { count: waiting })}</p>}
      {failed}
    </section>
  )
}
