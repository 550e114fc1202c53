// Runs that exist for this work order already: to continue or take over, those of others, and those that are done.
import { IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { OrderRun } from '../work/queries.ts'
import { RunList } from './RunList.tsx'
import type { OrderRuns } from './use-order-runs.ts'

interface SameOrderProps {
  runs: OrderRuns
  userid: number
  /** The scanned code, if no field shows it. */
  order?: string
}

export function SameOrder({ runs: { open, busy, done, isPartial }, userid, order }: SameOrderProps) {
  const { t } = useTexts()
  const own = open.filter((run) => run.userid === userid)
  const others = open.filter((run) => run.userid !== userid)
  return (
    <div className="sw-stack" data-gap="2" role="status">
      {open.length > 0 && (
        <strong>
          {order === undefined
            ? t('run.sameOrder', { count: open.length })
            : t('run.choiceFor', { order, count: open.length })}
        </strong>
      )}
      {own.length > 0 && <RunList runs={own} />}
      {others.length > 0 && <RunList runs={others} withName />}
      {busy.length > 0 && (
        <OtherRuns title={t('run.busyOrder', { count: busy.length })}>
          {busy.map((run) => (
            <OrderRunLine key={run.runid} run={run} />
          ))}
        </OtherRuns>
      )}
      {done.length > 0 && (
        <OtherRuns title={t('run.doneOrder', { count: done.length })}>
          {done.map((run) => (
            <OrderRunLine key={run.runid} run={run} />
          ))}
        </OtherRuns>
      )}
      {isPartial && <p className="sw-hint">{t('run.doneUnknown')}</p>}
    </div>
  )
}

const OtherRuns = ({ title, children }: { title: string; children: ReactNode }) => (
  <Notice kind="warning" title={title}>
    <ul className="sw-parted sw-run-done">{children}</ul>
  </Notice>
)

/** Leads to its record if the user may read it. */
function OrderRunLine({ run }: { run: OrderRun }) {
  const { t, format } = useTexts()
  const { entryid, starttime, endtime, status, username: name, guide_title, can_read } = run
  const isDone = status === 'complete'
  const said = !isDone
    ? t('run.busyBy', { when: format.dateTime(starttime), name })
    : endtime === null
      ? t('run.doneHere')
      : t('run.doneBy', { when: format.dateTime(endtime), name })
  const Icon = isDone ? IconCircleCheck : IconPlayerPlay
  const words = (
    <>
      <Icon size={26} aria-hidden="true" />
      <span className="sw-list-text">
        <strong>{guide_title}</strong>
        <span>{said}</span>
      </span>
    </>
  )
  return (
    <li>
      {entryid && can_read && endtime !== null ? (
        <Link to="/records/$id" params={{ id: String(entryid) }} className="sw-list-link">
          {words}
        </Link>
      ) : (
        <span className="sw-list-link">{words}</span>
      )}
    </li>
  )
}
