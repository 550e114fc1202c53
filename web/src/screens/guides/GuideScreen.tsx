// A guide for reading. The working text and earlier releases are loaded when they are needed, because few readers see them.
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMe } from '../../account/queries.ts'
import { guideFormsQuery, guidePath, guideQuery } from '../../guides/queries.ts'
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'
import { useCopiedAt } from '../../lib/offline/network-first.ts'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { OfflineNotice } from '../offline/parts.ts'
import { GuidePage } from './GuidePage.tsx'
import type { StateProps } from './OtherStates.tsx'

const Released = lazyPart(() => import('./OtherStates.tsx').then((m) => m.Released))
const Working = lazyPart(() => import('./OtherStates.tsx').then((m) => m.Working))

export function GuideScreen() {
  const { id = '' } = useParams({ strict: false })
  const { lang, release, state } = useSearch({ from: '/Guide/$title/$id' })
  const guideid = Number(id)
  if (release === undefined && state !== 'working') return <Shown guideid={guideid} lang={lang} />
  return (
    <Suspense>
      {release === undefined ? (
        <Working guideid={guideid} lang={lang} />
      ) : (
        <Released guideid={guideid} releaseid={release} lang={lang} />
      )}
    </Suspense>
  )
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
