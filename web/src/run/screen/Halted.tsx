// Replaces the step while a run is paused, on hold, taken over or ended.
import {
  IconArrowForwardUp,
  IconBan,
  IconCircleCheck,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { watchText } from '../clock.ts'
import { LeadActions, mayLead } from '../leading/LeadActions.tsx'
import { LiftHold } from '../leading/LiftHold.tsx'
import { Lost } from '../leading/Lost.tsx'
import { TakeOverHere } from '../leading/TakeOverHere.tsx'
import type { Counts } from '../work/answers.ts'
import type { Progress } from '../work/use-run.ts'
import { HaltReason } from './HaltReason.tsx'
import './run-ends.css'

interface HaltedProps {
  entry: Entry
  status: Entry['status']
  /** The user that looks at it. */
  userid: number
  /** Working time so far. */
  seconds: number
  isMine: boolean
  /** Number of steps of the guide. */
  count: number
  progress: Pick<Progress, 'state' | 'counts' | 'waiting' | 'halt'>
  isBusy: boolean
  failed: ReactNode
  onGoOn: () => void
}

const texts = {
  started: 'run.is.paused',
  paused: 'run.is.paused',
  suspended: 'run.is.suspended',
  complete: 'run.is.complete',
  cancelled: 'run.is.cancelled',
} as const

const icons = {
  started: IconPlayerPause,
  paused: IconPlayerPause,
  suspended: IconArrowForwardUp,
  complete: IconCircleCheck,
  cancelled: IconBan,
}

/** Links styled like the buttons beside them. */
const main = { className: 'sw-button', 'data-size': 'work' }
const plain = { ...main, 'data-kind': 'plain' }

export function Halted(props: HaltedProps) {
  const { entry, userid, status, seconds, isMine, count, isBusy, failed, onGoOn } = props
  const { state, counts, waiting, halt } = props.progress
  const { isLeadOnly } = state
  const { t } = useTexts()
  const Icon = icons[status]
  const isOver = status === 'complete' || status === 'cancelled'
  const isReserved = entry.handed_over !== undefined
  const mayGoOn = !isOver && !isLeadOnly && (isMine || (status === 'suspended' && !isReserved))
  const isAtOther = !isMine && !isOver && status !== 'suspended'
  return (
    <section className="sw-stack sw-run-halted" data-gap="4" aria-labelledby="run-place" data-status={status}>
      <Icon size={72} aria-hidden="true" />
      <h2 id="run-place" tabIndex={-1}>
        {isAtOther
          ? t('run.atOther', { name: entry.username })
          : t(isLeadOnly ? 'run.leadOnlyHold' : texts[status])}
      </h2>
      {status === 'suspended' && !isLeadOnly && (
        <p>
          {t(
            isReserved
              ? isMine
                ? 'run.reservedOwn'
                : 'run.reservedOther'
              : isMine
                ? 'run.asideOwn'
                : 'run.asideOther',
            { name: entry.username },
          )}
        </p>
      )}
      {(status === 'suspended' || status === 'paused') && (
        <HaltReason entry={entry} own={halt} count={count} />
      )}
      {isAtOther && <Lost entry={entry} />}
      {status === 'complete' && <Outcome entry={entry} counts={counts} seconds={seconds} />}
      {isOver && waiting > 0 && (
        <p>
          <strong>{t('run.endWaits', { count: waiting })}</strong> {t('run.endedHereAbout')}
        </p>
      )}
      {failed}
      {isAtOther && <TakeOverHere entry={entry} />}
      {isLeadOnly && <LiftHold entry={entry} />}
      {mayGoOn && (
        <Button
          size="work"
          icon={<IconPlayerPlay size={28} aria-hidden="true" />}
          disabled={isBusy}
          onClick={onGoOn}
        >
          {status === 'suspended' && !isMine ? t('run.takeOver') : t('run.goOn')}
        </Button>
      )}
      {mayLead(entry, userid) && (
        <>
          <LeadActions entry={entry} />
          <Link to="/records/$id" params={{ id: String(entry.entryid) }} {...plain}>
            {t('run.toRecord')}
          </Link>
        </>
      )}
      {(isAtOther || (isReserved && !isMine)) && (
        <Link to="/runs" {...plain}>
          {t('run.toRuns')}
        </Link>
      )}
      {isOver && (
        <>
          <Link to="/runs/start/$id" params={{ id: String(entry.guideid) }} {...main}>
            {t('run.again')}
          </Link>
          {entry.entryid > 0 && (
            <Link to="/records/$id" params={{ id: String(entry.entryid) }} {...plain}>
              {t('run.toRecord')}
            </Link>
          )}
          <Link to="/runs" {...plain}>
            {t('run.toRuns')}
          </Link>
        </>
      )}
    </section>
  )
}

function Outcome({ entry, counts, seconds }: Pick<HaltedProps, 'entry' | 'seconds'> & { counts: Counts }) {
  const { t } = useTexts()
  const { deviations, conflicts } = counts
  // Later answers do not change which answers were missing at the end.
  const missing = entry.endtime === null ? counts.missing : entry.missing_count
  return (
    <p>
      {t('run.took', { time: watchText(seconds) })}
      {missing > 0 && ` ${t('run.missingCount', { count: missing })}.`}
      {entry.missing_reason && ` ${t('run.missingReason', { reason: entry.missing_reason })}`}
      {conflicts > 0 && ` ${t('run.conflictCount', { count: conflicts })}.`}
      {deviations > 0 && ` ${t('run.deviationCount', { count: deviations })}.`}
    </p>
  )
}
