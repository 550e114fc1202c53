// List of runs to continue, as large targets with their distinguishing data.
import { IconArrowForwardUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Moment, Tag } from '../../ui/bits.tsx'
import { HoldReason } from '../leading/HoldReason.tsx'
import './start.css'

const icons = { started: IconPlayerPlay, paused: IconPlayerPause, suspended: IconArrowForwardUp }
const tones = { started: 'brand', paused: 'warning', suspended: 'plain' } as const
const texts = {
  started: 'run.is.started',
  paused: 'run.is.paused',
  suspended: 'run.is.suspended',
} as const

type OpenState = keyof typeof icons
const isOpen = (status: string): status is OpenState => status in icons

export function RunList({ runs, withName = false }: { runs: readonly Entry[]; withName?: boolean }) {
  const { t } = useTexts()
  return (
    <ul className="sw-list sw-run-own">
      {runs.map((run) => {
        const status = isOpen(run.status) ? run.status : 'started'
        const Icon = icons[status]
        return (
          <li key={run.runid}>
            <Link to="/runs/$id" params={{ id: String(run.entryid || run.runid) }} className="sw-list-link">
              <Icon size={30} aria-hidden="true" />
              <span className="sw-list-text">
                <strong>{run.guide_title}</strong>
                <span>
                  {run.workorderid ? t('run.order', { order: run.workorderid }) : t('run.noOrder')}
                  {' · '}
                  <Moment at={run.starttime} />
                  {run.release && ` · ${t('run.release', { title: run.release.title })}`}
                  {withName && ` · ${run.username}`}
                </span>
                {run.handed_over && <HandedOver run={run} />}
                {run.lead_only_hold && <span>{t('run.leadOnlyHold')}</span>}
                {(withName || run.lead_only_hold) && <HoldReason run={run} />}
              </span>
              <Tag tone={run.lead_only_hold ? 'warning' : tones[status]}>{t(texts[status])}</Tag>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The user who handed the run to its operator, with the reason. */
function HandedOver({ run: { handed_over: given } }: { run: Entry }) {
  const { t, format } = useTexts()
  if (!given) return null
  const by = given.username ?? t('run.formerMember')
  const said = t('run.handedToYou', { by, when: format.relative(given.date) })
  return <span>{`${said}: ${given.reason}`}</span>
}
