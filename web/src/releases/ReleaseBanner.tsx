// Notice above a guide that is read as it was released: the status of the release, and the way to the one in effect.
import { useQuery } from '@tanstack/react-query'
import type { Guide } from '../lib/api.ts'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { ApprovalLink } from './ApprovalLink.tsx'
import { CompareLink, ReleasesLink, StateLink } from './links.tsx'
import { approvalsOfQuery, presentReleasesQuery, type Release, releaseQuery } from './queries.ts'
import { StateNotice } from './StateNotice.tsx'

interface ReleaseBannerProps {
  guide: Guide
  releaseid: number
  lang: string | undefined
}

export function ReleaseBanner({ guide, releaseid, lang }: ReleaseBannerProps) {
  const { t, format } = useTexts()
  const { guideid } = guide
  const release = useQuery(releaseQuery(guideid, releaseid)).data
  const present = useQuery(presentReleasesQuery(guideid)).data
  const approvals = useQuery({ ...approvalsOfQuery(guideid), enabled: guide.can_edit }).data
  const request = approvals?.get(releaseid)
  if (!release || !present) return null
  const { effective } = present
  const isEffective = effective?.releaseid === releaseid
  return (
    <StateNotice
      kind={isEffective || isWaiting(release) ? 'info' : 'warning'}
      title={titleOf(release, t, format.dateTime)}
      body={<Body release={release} effective={effective} />}
    >
      {effective && !isEffective && (
        <>
          <StateLink guide={guide} lang={lang}>
            {t('releases.readEffective', { title: effective.title })}
          </StateLink>
          {guide.can_edit && (
            <CompareLink guideid={guideid} from={`release:${releaseid}`} to="shown" lang={lang}>
              {t('releases.compareEffective', { title: effective.title })}
            </CompareLink>
          )}
        </>
      )}
      {request && (
        <ApprovalLink requestid={request.approval_requestid}>{t('releases.toApproval')}</ApprovalLink>
      )}
      <ReleasesLink guideid={guideid}>{t('releases.toList')}</ReleasesLink>
    </StateNotice>
  )
}

const isWaiting = ({ status }: Release): boolean => status === 'scheduled' || status === 'pending'

function titleOf(release: Release, t: T, dateTime: (seconds: number) => string): string {
  const { title, status, effective_date: at } = release
  if (status === 'released') return t('releases.isReleased', { title })
  if (status === 'scheduled') return t('releases.isScheduled', { title, date: dateTime(at ?? 0) })
  if (status === 'pending') return t('releases.isPending', { title })
  if (status === 'rejected') return t('releases.isRejected', { title })
  if (status === 'withdrawn') return t('releases.isWithdrawn', { title })
  return t(status === 'superseded' ? 'releases.isSuperseded' : 'releases.isClosed', { title })
}

function Body({ release, effective }: { release: Release; effective: Release | null }) {
  const { t, format } = useTexts()
  const { status, reason } = release
  if (status === 'released') return null
  const date = format.date(effective?.release_date ?? 0)
  return (
    <>
      {isWaiting(release) && `${t('releases.isScheduledBody')} `}
      {reason && `${t('releases.reasonOf', { reason })} `}
      {effective
        ? t('releases.isSupersededBody', { title: effective.title, date })
        : t('releases.noneInEffect')}
    </>
  )
}
