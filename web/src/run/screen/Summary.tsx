// End of a run: missing answers, conflicts, deviations and time, then the finish.
import { planText } from '@stepwright/rules'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { watchText } from '../clock.ts'
import { useQueue } from '../queue/queue-state.ts'
import { Findings, type FindingsProps } from './Findings.tsx'
import './run-ends.css'

export type Anyway = 'finish' | 'countersign'

interface SummaryProps extends Omit<FindingsProps, 'kind'> {
  seconds: number
  plan: { min: number; max: number }
  waiting: number
  notes: ReactNode
  failed: ReactNode
  /** Finishes despite missing answers, if the site allows it: with a reason, or signed by a lead, too. */
  onAnyway: (how: Anyway) => void
}

export function Summary({ seconds, plan, waiting, notes, failed, onAnyway, ...findings }: SummaryProps) {
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
      {found.some(({ kind }) => kind === 'missing') && <FinishAnyway onAnyway={onAnyway} />}
      <Findings kind="unsigned" {...findings} />
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

function FinishAnyway({ onAnyway }: Pick<SummaryProps, 'onAnyway'>) {
  const { t } = useTexts()
  const { data: site } = useQuery(siteInfoQuery)
  const { isStuck } = useQueue()
  const needsLead = site?.['countersign-missing'] === true
  if (site?.['finish-needs-required']) return <p className="sw-soft">{t('run.missingRefused')}</p>
  // The server accepts such a finish from a device without a network. It is not offered here, because a site with this
  // setting wants a lead to look at each run first.
  if (needsLead && isStuck) return <p className="sw-soft">{t('run.leadSignsLater')}</p>
  return (
    <Button kind="plain" size="work" onClick={() => onAnyway(needsLead ? 'countersign' : 'finish')}>
      {t('run.finishAnyway')}
    </Button>
  )
}
