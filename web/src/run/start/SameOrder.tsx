// Runs that exist for this work order already, to continue or to take over from hold, and those that are done.
import { IconCircleCheck } from '@tabler/icons-react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RunList } from './RunList.tsx'
import type { OrderRuns } from './use-order-runs.ts'

interface SameOrderProps {
  runs: OrderRuns
  userid: number
  /** The scanned code, if no field shows it. */
  order?: string
}

export function SameOrder({ runs: { open, done, isPartial }, userid, order }: SameOrderProps) {
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
      {done.length > 0 && <DoneRuns runs={done} />}
      {isPartial && <p className="sw-hint">{t('run.doneUnknown')}</p>}
    </div>
  )
}

function DoneRuns({ runs }: { runs: readonly Entry[] }) {
  const { t } = useTexts()
  return (
    <Notice kind="warning" title={t('run.doneOrder', { count: runs.length })}>
      <ul className="sw-run-done">
        {runs.map((run) => (
          <li key={run.runid}>
            <DoneRun run={run} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The server lists only runs that the user may read, so each of them leads to its record. */
function DoneRun({ run }: { run: Entry }) {
  const { t, format } = useTexts()
  const { entryid, endtime, username: name, guide_title, deviation_count: count } = run
  const words = (
    <span className="sw-list-text">
      <strong>{guide_title}</strong>
      <span>
        {endtime === null ? t('run.doneHere') : t('run.doneBy', { when: format.dateTime(endtime), name })}
        {count > 0 && ` · ${t('run.deviationCount', { count })}`}
      </span>
    </span>
  )
  const icon = <IconCircleCheck size={26} aria-hidden="true" />
  if (!entryid || endtime === null)
    return (
      <span className="sw-list-link">
        {icon}
        {words}
      </span>
    )
  return (
    <Link to="/records/$id" params={{ id: String(entryid) }} className="sw-list-link">
      {icon}
      {words}
    </Link>
  )
}
