// The last check of all records, its progress, and the records that do not agree with their events.
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Group } from '../site/SettingsGroups.tsx'
import { Moment } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Facts } from '../ui/Table.tsx'
import { showToast } from '../ui/toasts.tsx'
import { faultText } from './fault-text.ts'
import { isRunning, type RecordCheck, startRecordCheck } from './queries.ts'

export function CheckOfRecords({ check }: { check: RecordCheck }) {
  const words = useTexts()
  const { t, format } = words
  const start = useMutation({
    mutationFn: startRecordCheck,
    onError: (error) => showToast(toFormErrors(error, [], words).form ?? t('ui.failed'), 'failed'),
  })
  const { ended_date: ended, runs, altered_count: count } = check
  const last: ReactNode = ended === null ? t('proof.none') : <Moment at={ended} />
  const facts: [string, ReactNode][] = [
    [t('proof.last'), last],
    [t('proof.checked'), format.number(runs)],
    [t('proof.differing'), format.number(count)],
  ]
  return (
    <Group title={t('proof.check')}>
      <p>{t('proof.checkBody')}</p>
      <Facts as="rows" of={facts} />
      <div role="status">{isRunning(check) && <Progress check={check} />}</div>
      <div className="sw-actions">
        <Button onClick={() => start.mutate()} disabled={start.isPending || isRunning(check)}>
          {t('proof.now')}
        </Button>
      </div>
      {count > 0 ? <AlteredRecords check={check} /> : ended !== null && <p>{t('proof.allAgree')}</p>}
    </Group>
  )
}

function Progress({ check: { runs, total } }: { check: RecordCheck }) {
  const { t, format } = useTexts()
  return (
    <p className="sw-row" data-gap="2">
      <progress aria-label={t('proof.running')} max={Math.max(total, 1)} value={runs} />
      <span>{t('proof.progress', { done: format.number(runs), total: format.number(total) })}</span>
    </p>
  )
}

function AlteredRecords({ check: { altered, altered_count: count } }: { check: RecordCheck }) {
  const words = useTexts()
  const { t, format } = words
  return (
    <Notice kind="fault" title={t('proof.alteredCount', { count })}>
      <p>{t('proof.whatToDo')}</p>
      <ul className="sw-list">
        {altered.map(({ entryid, workorderid, date, faults }) => (
          <li key={entryid} className="sw-list-row">
            <span className="sw-list-text">
              <strong>
                <Link to="/records/$id" params={{ id: String(entryid) }}>
                  {workorderid || t('proof.record', { number: String(entryid) })}
                </Link>
              </strong>
              <span>{t('proof.found', { date: format.dateTime(date) })}</span>
              {faults.map((fault) => (
                <span key={JSON.stringify(fault)}>{faultText(fault, words)}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
