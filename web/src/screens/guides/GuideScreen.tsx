// A guide for reading: in the state that readers see, in its working text, or as it was released.
import { ApiError } from '@stepwright/client'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMe } from '../../account/queries.ts'
import { guideFormsQuery, guidePath, guideQuery } from '../../guides/queries.ts'
import { useCopiedAt } from '../../lib/offline/network-first.ts'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { UnreadableRelease } from '../../releases/parts.ts'
import { formsOfStateQuery, releasedGuideQuery, workingGuideQuery } from '../../releases/queries.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { OfflineNotice } from '../offline/parts.ts'
import { GuidePage } from './GuidePage.tsx'

interface StateProps {
  guideid: number
  lang: string | undefined
}

export function GuideScreen() {
  const { id = '' } = useParams({ strict: false })
  const { lang, release, state } = useSearch({ from: '/Guide/$title/$id' })
  const guideid = Number(id)
  if (release !== undefined) return <Released guideid={guideid} releaseid={release} lang={lang} />
  if (state === 'working') return <Working guideid={guideid} lang={lang} />
  return <Shown guideid={guideid} lang={lang} />
}

function Shown({ guideid, lang }: StateProps) {
  const guide = useQuery(guideQuery(guideid, lang))
  const forms = useQuery(guideFormsQuery(guideid, guide.data?.langid)).data
  const me = useMe()
  const since = useCopiedAt(guidePath(guideid, lang))
  return (
    <Loaded query={guide}>
      {(data) => (
        <GuidePage
          guide={data}
          forms={forms}
          me={me}
          state={{ kind: 'shown', lang }}
          notice={
            since === null ? null : (
              <Suspense>
                <OfflineNotice since={since} />
              </Suspense>
            )
          }
        />
      )}
    </Loaded>
  )
}

function Working({ guideid, lang }: StateProps) {
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

function Released({ guideid, releaseid, lang }: StateProps & { releaseid: number }) {
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
