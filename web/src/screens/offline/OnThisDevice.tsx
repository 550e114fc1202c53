// Guides that open offline, and what else works without the server.
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../account/queries.ts'
import { type CardGuide, GuideCards } from '../../guides/cards/GuideCard.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { offlineGuides } from '../../lib/offline/network-first.ts'
import { Link } from '../../lib/router/Link.tsx'
import { RunList } from '../../run/start/RunList.tsx'
import { useOwnRuns } from '../../run/work/own-runs.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Section } from '../../ui/screen/Section.tsx'

export function OnThisDevice() {
  const { t } = useTexts()
  const me = useQuery(meQuery)
  const copies = useQuery({
    queryKey: ['offline', 'guides', me.data?.userid ?? 0],
    queryFn: async () => (await offlineGuides()) as CardGuide[],
    gcTime: 0,
    staleTime: 0,
  })
  const userid = me.data?.userid ?? 0
  const runs = useOwnRuns(userid).data ?? []
  if (!copies.data) return null
  return (
    <>
      {runs.length > 0 && (
        <Section id="runs-here" title={t('mine.goOn')}>
          <RunList runs={runs} />
        </Section>
      )}
      <Section id="on-this-device" title={t('offline.guides')}>
        {copies.data.length > 0 ? (
          <GuideCards guides={copies.data} />
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
      </Section>
    </>
  )
}
