// Releases of a guide, newest first, with their texts, dates and actions.
import { useQuery } from '@tanstack/react-query'
import type { Guide } from '../lib/api.ts'
import type { Format } from '../lib/i18n/format.ts'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import { ApprovalLink } from './ApprovalLink.tsx'
import { CompareLink, StateLink } from './links.tsx'
import { approvalsOfQuery, type Release } from './queries.ts'
import { ReleaseMenu } from './ReleaseMenu.tsx'
import { numberOf } from './values.ts'

interface ReleaseListProps {
  guide: Guide
  /** Newest first. */
  releases: readonly Release[]
  /** The first release of the next page, which comes before the last one of this page. */
  next: Release | undefined
  mayChange: boolean
}

export function ReleaseList({ guide, releases, next, mayChange }: ReleaseListProps) {
  const approvals = useQuery({ ...approvalsOfQuery(guide.guideid), enabled: guide.can_edit }).data
  const all = next ? [...releases, next] : releases
  return (
    <ol className="sw-stack" data-gap="3">
      {releases.map((release, index) => (
        <ReleaseItem
          key={release.releaseid}
          guide={guide}
          release={release}
          previous={all.slice(index + 1).find(({ release_date: at }) => at !== null)}
          requestid={approvals?.get(release.releaseid)?.approval_requestid}
          mayChange={mayChange}
        />
      ))}
    </ol>
  )
}

const statusTexts = {
  pending: 'releases.status.pending',
  scheduled: 'releases.status.scheduled',
  released: 'releases.status.released',
  superseded: 'releases.status.superseded',
  withdrawn: 'releases.status.withdrawn',
  rejected: 'releases.status.rejected',
  closed: 'releases.status.closed',
} as const satisfies Record<Release['status'], string>

const tones = {
  pending: 'warning',
  scheduled: 'warning',
  released: 'brand',
  superseded: 'plain',
  withdrawn: 'fault',
  rejected: 'fault',
  closed: 'plain',
} as const

interface ReleaseItemProps extends Pick<ReleaseListProps, 'guide' | 'mayChange'> {
  release: Release
  /** The one that took effect before it. */
  previous: Release | undefined
  /** Its approval, if it needs or needed one. */
  requestid: number | undefined
}

function ReleaseItem({ guide, release, previous, requestid, mayChange }: ReleaseItemProps) {
  const { t, format } = useTexts()
  const { guideid } = guide
  const { releaseid, status, title, notes, reason } = release
  const number = numberOf(release)
  const isReadable = guide.can_edit || status === 'released'
  return (
    <li
      className="sw-card sw-stack sw-release"
      data-slim
      data-gap="2"
      data-is-current={status === 'released' || undefined}
    >
      <div className="sw-row sw-card-head" data-nowrap data-apart>
        <h2 className="sw-row" data-gap="2">
          {title}
          {title !== number && <span className="sw-soft">{number}</span>}
          <Tag tone={tones[status]}>{t(statusTexts[status])}</Tag>
        </h2>
        {mayChange && <ReleaseMenu release={release} />}
      </div>
      <p className="sw-soft">{datesOf(release, t, format)}</p>
      {notes && <p className="sw-as-typed">{notes}</p>}
      {reason && <p className="sw-as-typed">{t('releases.reasonOf', { reason })}</p>}
      <p className="sw-row sw-links">
        {requestid !== undefined && (
          <ApprovalLink requestid={requestid}>
            {t(status === 'pending' ? 'releases.toRequest' : 'releases.toApproval')}
          </ApprovalLink>
        )}
        {isReadable && (
          <StateLink guide={guide} release={releaseid}>
            {t('releases.read')}
          </StateLink>
        )}
        {guide.can_edit && previous && (
          <CompareLink guideid={guideid} from={`release:${previous.releaseid}`} to={`release:${releaseid}`}>
            {t('releases.comparePrevious', { title: previous.title })}
          </CompareLink>
        )}
        {guide.can_edit && (
          <CompareLink guideid={guideid} from={`release:${releaseid}`} to="working">
            {t('releases.compareWorking')}
          </CompareLink>
        )}
      </p>
    </li>
  )
}

/** Its times and its user in one sentence. */
function datesOf(release: Release, t: T, { dateTime }: Format): string {
  const {
    status,
    init_date: made,
    release_date: took,
    effective_date: planned,
    end_date: end,
    user,
  } = release
  const parts = [
    status === 'scheduled' && planned !== null && t('releases.whenScheduled', { date: dateTime(planned) }),
    took !== null &&
      t(status === 'released' ? 'releases.whenSince' : 'releases.whenTook', { date: dateTime(took) }),
    took === null && t('releases.whenMade', { date: dateTime(made) }),
    end !== null && t('releases.whenEnds', { date: dateTime(end) }),
    user ? t('releases.madeBy', { name: user.username }) : t('releases.madeBySystem'),
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
