// End of a run: missing answers, deviations and time, then the finish.
import { dayText, planText, tickedOf } from '@stepwright/rules'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showTyped } from '../../lib/i18n/typed-answer.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { watchText } from '../clock.ts'
import { deviationTexts } from '../fields/FieldInput.tsx'
import type { Finding } from '../work/answers.ts'
import './run-ends.css'

interface SummaryProps {
  found: readonly Finding[]
  /** Returns the title of a step by its number. */
  titles: ReadonlyMap<number, string>
  seconds: number
  plan: { min: number; max: number }
  waiting: number
  failed: ReactNode
  onGo: (stepid: number, field: number) => void
  /** Finishes despite missing answers; null if the site does not allow it. */
  onAnyway: (() => void) | null
}

export function Summary({ found, titles, seconds, plan, waiting, failed, onGo, onAnyway }: SummaryProps) {
  const { t, locale } = useTexts()
  const missing = found.filter(({ kind }) => kind === 'missing')
  const odd = found.filter(({ kind }) => kind !== 'missing')
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
      {missing.length > 0 && (
        <>
          <Findings
            title={t('run.missingTitle', { count: missing.length })}
            tone="fault"
            found={missing}
            titles={titles}
            onGo={onGo}
          />
          {onAnyway ? (
            <Button kind="plain" size="work" onClick={onAnyway}>
              {t('run.finishAnyway')}
            </Button>
          ) : (
            <p className="sw-soft">{t('run.missingRefused')}</p>
          )}
        </>
      )}
      {odd.length > 0 && (
        <Findings
          title={t('run.oddTitle', { count: odd.length })}
          tone="odd"
          found={odd}
          titles={titles}
          onGo={onGo}
        />
      )}
      <p className="sw-run-took">
        {t('run.took', { time: watchText(seconds) })}
        {plan.max > 0 && ` ${t('run.plannedWas', { time: planText(plan.min, plan.max, locale) })}`}
      </p>
      {waiting > 0 && <p className="sw-soft">{t('run.finishWaits', { count: waiting })}</p>}
      {failed}
    </section>
  )
}

interface FindingsProps extends Pick<SummaryProps, 'found' | 'titles' | 'onGo'> {
  title: string
  tone: 'fault' | 'odd'
}

function Findings({ title, tone, found, titles, onGo }: FindingsProps) {
  const { t, locale } = useTexts()
  const writtenOf = (field: Finding['field'], value: string | null) => {
    if (field.field_type === 'Pass/Fail') return t(value === 'pass' ? 'run.pass' : 'run.fail')
    if (field.field_type === 'Date') return dayText(value ?? '', locale)
    return tickedOf(value)?.join('; ') ?? showTyped(field, value ?? '', locale)
  }
  const Icon = tone === 'fault' ? IconAlertTriangle : IconInfoCircle
  return (
    <section className="sw-run-findings" data-tone={tone}>
      <h3 className="sw-row" data-gap="2">
        <Icon size={26} aria-hidden="true" />
        {title}
      </h3>
      <ul className="sw-run-list">
        {found.map(({ stepid, field, kind, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one field may lie outside more than once.
          <li key={index}>
            <button type="button" className="sw-item" onClick={() => onGo(stepid, field.field_revisionid)}>
              <span>
                <strong>{field.label}</strong>
                <span>
                  {titles.get(stepid)}
                  {kind !== 'missing' && ` · ${writtenOf(field, value)} · ${t(deviationTexts[kind])}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
