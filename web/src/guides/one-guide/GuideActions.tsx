// A reader's actions on a guide: favourite, completed, print, share.
import {
  IconCircleCheck,
  IconCircleCheckFilled,
  IconHeart,
  IconHeartFilled,
  IconHistory,
  IconPencil,
  IconPlayerPlay,
  IconPrinter,
  IconRosetteDiscountCheck,
  IconShare,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Guide, usesReleases } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { planOfGuideQuery, setMark } from '../queries.ts'
import { PrintDialog } from './parts.ts'
import { ShareDialog } from './ShareDialog.tsx'
import './guide.css'
import './print.css'

interface GuideActionsProps {
  guide: Guide
  isSignedIn: boolean
  /** Runs follow the state that readers see. */
  isOtherState?: boolean
  /** Further actions. */
  children?: ReactNode
}

/** Delay, so that requests of the visible screen go first. */
const pauseMs = 3000

/** Stores what a run needs on this device, so that it can be started offline. */
function usePlan(guide: Guide, isSignedIn: boolean): void {
  const { guideid, langid, work_log_enabled } = guide
  useEffect(() => {
    if (!isSignedIn || !work_log_enabled) return
    const timer = setTimeout(() => void queryClient.prefetchQuery(planOfGuideQuery(guideid, langid)), pauseMs)
    return () => clearTimeout(timer)
  }, [guideid, langid, work_log_enabled, isSignedIn])
}

export function GuideActions({ guide, isSignedIn, isOtherState = false, children }: GuideActionsProps) {
  const { t } = useTexts()
  const { act } = useAction()
  const { lang } = useSearch({ strict: false }) as { lang?: string }
  const [shares, setShares] = useState(false)
  const [prints, setPrints] = useState(false)
  usePlan(guide, isSignedIn)
  const canStart = isSignedIn && guide.work_log_enabled && !isOtherState
  const done = t(guide.completed ? 'read.completed' : 'read.complete')
  const mark = (name: 'favorited' | 'completed') => act(() => setMark(guide.guideid, name, !guide[name]))
  return (
    <div className="sw-stack sw-guide-actions sw-no-print" data-gap="2">
      {(guide.can_edit || canStart) && (
        <div className="sw-actions">
          {canStart && (
            <Link
              to="/runs/start/$id"
              params={{ id: String(guide.guideid) }}
              search={lang ? { lang } : {}}
              className="sw-button"
            >
              <IconPlayerPlay size={20} aria-hidden="true" />
              {t('read.startRun')}
            </Link>
          )}
          {guide.can_edit && (
            <Link to="/edit/$id" params={{ id: String(guide.guideid) }} className="sw-link-button">
              <IconPencil size={20} aria-hidden="true" />
              {t('read.edit')}
            </Link>
          )}
        </div>
      )}
      <div className="sw-row sw-guide-marks" data-gap="1">
        {isSignedIn && (
          <>
            <IconButton
              label={t('read.favorite')}
              title={t('read.favorite')}
              Icon={guide.favorited ? IconHeartFilled : IconHeart}
              iconSize={24}
              aria-pressed={guide.favorited}
              onClick={() => mark('favorited')}
            />
            <IconButton
              label={done}
              title={done}
              Icon={guide.completed ? IconCircleCheckFilled : IconCircleCheck}
              iconSize={24}
              aria-pressed={guide.completed}
              onClick={() => mark('completed')}
            />
          </>
        )}
        {guide.can_edit && (
          <Link
            to="/history/$id"
            params={{ id: String(guide.guideid) }}
            search={lang ? { lang } : {}}
            className="sw-icon-button"
            aria-label={t('read.history')}
          >
            <IconHistory aria-hidden="true" />
          </Link>
        )}
        {guide.can_edit && usesReleases(guide) && (
          <Link
            to="/releases/$id"
            params={{ id: String(guide.guideid) }}
            className="sw-icon-button"
            aria-label={t('read.releases')}
          >
            <IconRosetteDiscountCheck aria-hidden="true" />
          </Link>
        )}
        <button
          type="button"
          className="sw-icon-button"
          aria-label={t('read.share')}
          onClick={() => setShares(true)}
        >
          <IconShare aria-hidden="true" />
        </button>
        <button
          type="button"
          className="sw-icon-button"
          aria-label={t('read.print')}
          onClick={() => setPrints(true)}
        >
          <IconPrinter aria-hidden="true" />
        </button>
        {children}
      </div>
      {shares && <ShareDialog title={guide.title} onClose={() => setShares(false)} />}
      {prints && (
        <Suspense>
          <PrintDialog guide={guide} onClose={() => setPrints(false)} />
        </Suspense>
      )}
    </div>
  )
}
