// Runs of a scanned work order: open ones to choose from, else finished ones and ways to start one.
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { SameOrder } from './SameOrder.tsx'
import { useOrderRuns } from './use-order-runs.ts'
import './start.css'

export function ScannedOrder({ order, userid }: { order: string; userid: number }) {
  const { t } = useTexts()
  const runs = useOrderRuns(order, userid)
  const isOpen = runs.open.length > 0
  const guides = new Map(runs.done.map(({ guideid, guide_title }) => [guideid, guide_title]))
  return (
    <div className="sw-card sw-stack sw-run-choice" data-gap="3" ref={bringIntoSight} key={order}>
      {!isOpen && <strong>{t('run.noRunFor', { order })}</strong>}
      <SameOrder runs={runs} userid={userid} order={order} />
      {!isOpen && (
        <div className="sw-row" data-gap="2">
          {[...guides].map(([guideid, title]) => (
            <Link
              key={guideid}
              to="/runs/start/$id"
              params={{ id: String(guideid) }}
              className="sw-button"
              data-kind="plain"
              data-size="touch"
            >
              <IconPlayerPlay size={24} aria-hidden="true" />
              <span>{t('run.startGuide', { title })}</span>
            </Link>
          ))}
          <Link to="/" className="sw-button" data-size="touch">
            <span>{t('run.findGuideFor')}</span>
          </Link>
        </div>
      )}
    </div>
  )
}

/** After a scan it scrolls into view. */
const bringIntoSight = (choice: HTMLElement | null) => choice?.scrollIntoView({ block: 'center' })
