// A guide in another state than the one that readers see: its working text, or as it was released.
import { ApiError } from '@stepwright/client'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMe } from '../../account/queries.ts'
import { UnreadableRelease } from '../../releases/parts.ts'
import { formsOfStateQuery, releasedGuideQuery, workingGuideQuery } from '../../releases/queries.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { GuidePage } from './GuidePage.tsx'

export interface StateProps {
  guideid: number
  lang: string | undefined
}

export function Working({ guideid, lang }: StateProps) {
  const guide = useQuery(workingGuideQuery(guideid, lang))
  const forms = useQuery(formsOfStateQuery(guideid, undefined, guide.data?.langid)).data
  const me = useMe()
  return (
    <Loaded query={guide}>
      {(data) => <GuidePage guide={data} forms={forms} me={me} state={{ kind: 'working', lang }} />}
    </Loaded>
  )
}

/** Readers can read the release in effect only. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

export function Released({ guideid, releaseid, lang }: StateProps & { releaseid: number }) {
  const guide = useQuery(releasedGuideQuery(guideid, releaseid, lang))
  const forms = useQuery(formsOfStateQuery(guideid, releaseid, guide.data?.langid)).data
  const me = useMe()
  if (isUnreadable(guide.error))
    return (
      <Suspense>
        <UnreadableRelease guideid={guideid} />
      </Suspense>
    )
  return (
    <Loaded query={guide}>
      {(data) => (
        <GuidePage guide={data} forms={forms} me={me} state={{ kind: 'release', releaseid, lang }} />
      )}
    </Loaded>
  )
}
