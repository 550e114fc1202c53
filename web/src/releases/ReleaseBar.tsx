// Notice for users who can edit a guide: the state that they see, the one that readers see, and the way to the other.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Guide } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { PendingLink } from './ApprovalLink.tsx'
import { CompareLink, ReleasesLink, StateLink } from './links.tsx'
import { presentReleasesQuery, type Release, unreleasedQuery } from './queries.ts'
import { StateNotice } from './StateNotice.tsx'

interface ReleaseBarProps {
  guide: Guide
  lang: string | undefined
  isWorking: boolean
  /** Absent for users who may not release. */
  onRelease?: (() => void) | undefined
}

export function ReleaseBar({ guide, lang, isWorking, onRelease }: ReleaseBarProps) {
  const { t } = useTexts()
  const { guideid, langid } = guide
  const present = useQuery(presentReleasesQuery(guideid)).data
  const waits = useQuery({ ...unreleasedQuery(guideid, langid), enabled: !isWorking }).data
  if (!present) return null
  const { effective, scheduled, pending } = present
  const actions = (
    <>
      {effective && (
        <CompareLink guideid={guideid} from="shown" to="working" lang={lang}>
          {t('releases.compare')}
        </CompareLink>
      )}
      {onRelease && !scheduled && !pending && (
        <Button kind="plain" onClick={onRelease}>
          {t('releases.release')}
        </Button>
      )}
    </>
  )
  const planned = <Upcoming scheduled={scheduled} pending={pending} />
  if (!effective)
    return guide.awaits_release ? (
      <StateNotice kind="warning" title={t('releases.barAwaits')} body={planned}>
        {actions}
      </StateNotice>
    ) : null
  const { title } = effective
  if (isWorking)
    return (
      <StateNotice title={t('releases.barWorking', { title })} body={planned}>
        <StateLink guide={guide} lang={lang}>
          {t('releases.readShown')}
        </StateLink>
        {actions}
      </StateNotice>
    )
  if (!waits && !scheduled && !pending) return null
  const body: ReactNode = (
    <>
      {waits && `${t('releases.barShownBody')} `}
      {planned}
    </>
  )
  return (
    <StateNotice title={t('releases.barShown', { title })} body={body}>
      {waits && (
        <>
          <StateLink guide={guide} lang={lang} state="working">
            {t('releases.readWorking')}
          </StateLink>
          {actions}
        </>
      )}
    </StateNotice>
  )
}

interface UpcomingProps {
  scheduled: Release | null
  pending: Release | null
}

/** The release that waits for its time, with a link to the list, or for approval, with a link to the request. */
export function Upcoming({ scheduled, pending }: UpcomingProps) {
  const { t, format } = useTexts()
  if (pending) return <PendingLink release={pending} />
  if (!scheduled) return null
  const date = format.dateTime(scheduled.effective_date ?? 0)
  return (
    <ReleasesLink guideid={scheduled.guideid}>
      {t('releases.scheduled', { title: scheduled.title, date })}
    </ReleasesLink>
  )
}
