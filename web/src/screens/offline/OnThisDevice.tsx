// The guides that open without the server, and what else can be done until it is back.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meQuery } from '../../account/queries.ts'
import { GuideCards } from '../../guides/cards/GuideCard.tsx'
import type { GuideSummary } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { keptGuides } from '../../lib/offline/keeping.ts'
import { RunList } from '../../run/start/RunList.tsx'
import { ownRunsQuery } from '../../run/work/queries.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'

export function OnThisDevice() {
  const { t } = useTexts()
  const me = useQuery(meQuery)
  const kept = useQuery({
    queryKey: ['offline', 'guides', me.data?.userid ?? 0],
    queryFn: async () => (await keptGuides()) as GuideSummary[],
    gcTime: 0,
    staleTime: 0,
  })
  const userid = me.data?.userid ?? 0
  const runs = useQuery({ ...ownRunsQuery(userid), enabled: userid > 0 }).data ?? []
  if (!kept.data) return null
  return (
    <>
      {runs.length > 0 && (
        <section aria-labelledby="runs-here">
          <h2 id="runs-here" className="sw-section-title">
            {t('mine.goOn')}
          </h2>
          <RunList runs={runs} />
        </section>
      )}
      <section aria-labelledby="on-this-device">
        <h2 id="on-this-device" className="sw-section-title">
          {t('offline.guides')}
        </h2>
        {kept.data.length > 0 ? (
          <GuideCards guides={kept.data} />
        ) : (
          <EmptyState title={t('offline.none')}>
            <p>{t('offline.noneBody')}</p>
          </EmptyState>
        )}
        {me.data && (
          <p>
            <Link to="/runs">{t('offline.runs')}</Link>
          </p>
        )}
      </section>
    </>
  )
}
