// The releases of a guide.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { guideQuery } from '../../guides/queries.ts'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { StateLink } from '../../releases/links.tsx'
import { mayRelease } from '../../releases/may-release.ts'
import { ReleaseDialog } from '../../releases/parts.ts'
import { pageSize, releasesQuery } from '../../releases/queries.ts'
import { ReleaseList } from '../../releases/ReleaseList.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function ReleasesScreen() {
  const { id = '' } = useParams({ strict: false })
  const guide = useQuery(guideQuery(Number(id)))
  return <Loaded query={guide}>{(data) => <ReleasesPage guide={data} />}</Loaded>
}

function ReleasesPage({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { offset = 0 } = useSearch({ from: '/releases/$id' })
  const { guideid } = guide
  const releases = useQuery(releasesQuery(guideid, offset))
  const mayChange = mayRelease(useMe(), guide)
  const [isReleasing, setReleasing] = useState(false)
  const params = { id: String(guideid) }
  const actions = (
    <div className="sw-actions">
      {guide.can_edit && (
        <Link to="/history/$id" params={params} className="sw-link-button">
          {t('read.history')}
        </Link>
      )}
      {mayChange && <Button onClick={() => setReleasing(true)}>{t('releases.release')}</Button>}
    </div>
  )
  return (
    <Screen
      title={t('releases.title')}
      lead={<StateLink guide={guide}>{guide.title}</StateLink>}
      action={actions}
    >
      <Loaded query={releases}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={t('releases.none')}>
              <p>{t(guide.can_edit ? 'releases.noneBody' : 'releases.noneReader')}</p>
            </EmptyState>
          ) : (
            <>
              <ReleaseList
                guide={guide}
                releases={found.slice(0, pageSize)}
                next={found[pageSize]}
                mayChange={mayChange}
              />
              <Pager
                offset={offset}
                limit={pageSize}
                shown={found.length > pageSize ? pageSize : found.length - 1}
                onOffset={(next) => navigate({ to: '/releases/$id', params, search: { offset: next } })}
              />
            </>
          )
        }
      </Loaded>
      {isReleasing && (
        <Suspense>
          <ReleaseDialog guide={guide} onClose={() => setReleasing(false)} />
        </Suspense>
      )}
    </Screen>
  )
}
