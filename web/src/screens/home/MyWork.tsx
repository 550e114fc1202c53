// The user's open work: runs, drafts, and edits to review.
import { IconChecklist, IconSignature } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { waitingQuery } from '../../account/waiting.ts'
import { GuideLines } from '../../guides/cards/GuideLines.tsx'
import { draftsQuery } from '../../guides/queries.ts'
import { type Entry, type GuideSummary, isModerator, mayWrite, type User } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { RunList } from '../../run/start/RunList.tsx'
import { useOwnRuns } from '../../run/work/own-runs.ts'
import { onHoldQuery } from '../../run/work/queries.ts'
import { SkeletonLines } from '../../ui/screen/Loaded.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { DeviceRuns } from '../runs/DeviceRuns.tsx'
import './home.css'

const runsShown = 3

interface MyWorkProps {
  me: User
  /** Content below renders afterwards, so that it does not move. */
  children: ReactNode
}

export function MyWork({ me, children }: MyWorkProps) {
  const runs = useOwnRuns(me.userid)
  const onHold = useInfiniteQuery(onHoldQuery)
  const drafts = useQuery({ ...draftsQuery(me.userid), enabled: mayWrite(me) })
  const waiting = useQuery(waitingQuery)
  const open = runs.data ?? []
  const waitingRuns = onHold.data ?? []
  const { count: draftCount = 0, results: unfinished = [] } = drafts.data ?? {}
  const { pending_edits: edits = 0, approval_requests: toApprove = 0 } = waiting.data ?? {}
  const toJudge = isModerator(me) ? edits : 0
  if (runs.isLoading || onHold.isLoading || drafts.isLoading || waiting.isLoading) return <SkeletonLines />
  return (
    <>
      {open.length + waitingRuns.length + unfinished.length + toJudge + toApprove > 0 && (
        <Begun
          open={open}
          onHold={waitingRuns}
          isMoreOnHold={onHold.hasNextPage}
          unfinished={unfinished}
          draftCount={draftCount}
          userid={me.userid}
          toJudge={toJudge}
          toApprove={toApprove}
        />
      )}
      <DeviceRuns />
      {children}
    </>
  )
}

interface BegunProps {
  open: readonly Entry[]
  /** Runs of other users on hold. */
  onHold: readonly Entry[]
  isMoreOnHold: boolean
  unfinished: readonly GuideSummary[]
  draftCount: number
  userid: number
  toJudge: number
  toApprove: number
}

function Begun({ open, onHold, isMoreOnHold, unfinished, draftCount, userid, ...counts }: BegunProps) {
  const { t } = useTexts()
  return (
    <div className="sw-columns sw-my-work" data-column="wide">
      {open.length > 0 && (
        <Section id="my-runs" title={t('mine.goOn')}>
          <RunList runs={open.slice(0, runsShown)} />
          {open.length > runsShown && (
            <p className="sw-below" data-align="start">
              <Link to="/runs">{t('mine.allRuns', { count: open.length })}</Link>
            </p>
          )}
        </Section>
      )}
      {onHold.length > 0 && (
        <Section id="on-hold" title={t('mine.onHold')}>
          <RunList runs={onHold.slice(0, runsShown)} withName />
          {onHold.length > runsShown && (
            <p className="sw-below" data-align="start">
              <Link to="/runs">
                {isMoreOnHold ? t('mine.everyOnHold') : t('mine.allOnHold', { count: onHold.length })}
              </Link>
            </p>
          )}
        </Section>
      )}
      {unfinished.length > 0 && (
        <Section id="my-drafts" title={t('mine.drafts')}>
          <GuideLines guides={unfinished} toEditor />
          {draftCount > unfinished.length && (
            <p className="sw-below" data-align="start">
              <Link to="/guides" search={{ state: 'private', owner: userid }}>
                {t('mine.allDrafts', { count: draftCount })}
              </Link>
            </p>
          )}
        </Section>
      )}
      <WaitingTiles {...counts} />
    </div>
  )
}

function WaitingTiles({ toJudge, toApprove }: Pick<BegunProps, 'toJudge' | 'toApprove'>) {
  const { t } = useTexts()
  return (
    <>
      {toJudge > 0 && (
        <Link to="/review" className="sw-tile sw-my-review" data-framed>
          <IconChecklist aria-hidden="true" />
          <span>{t('mine.waiting', { count: toJudge })}</span>
        </Link>
      )}
      {toApprove > 0 && (
        <Link to="/approvals" className="sw-tile sw-my-review" data-framed>
          <IconSignature aria-hidden="true" />
          <span>{t('frame.waitingApprovals', { count: toApprove })}</span>
        </Link>
      )}
    </>
  )
}
