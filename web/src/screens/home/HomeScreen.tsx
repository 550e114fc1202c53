// Home screen. On an empty site it shows the next steps for the user's role.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { meQuery } from '../../account/queries.ts'
import { CategoryTree } from '../../categories/CategoryTree.tsx'
import { GuideCards } from '../../guides/cards/GuideCard.tsx'
import { GuideLines } from '../../guides/cards/GuideLines.tsx'
import { api, type Home as HomeAnswer, isAdmin, type SiteInfo, type User } from '../../lib/api.ts'
import { useIsReachable } from '../../lib/connection.ts'
import { readerLanguage } from '../../lib/i18n/reader-language.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Navigate } from '../../lib/router/Navigate.tsx'
import { setupQuery, siteInfoQuery } from '../../site/queries.ts'
import { Loaded, SkeletonLines } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { OnThisDevice } from '../offline/parts.ts'
import { NextSteps } from './NextSteps.tsx'
import { MyWork } from './parts.ts'

export function HomeScreen() {
  const site = useQuery(siteInfoQuery)
  const me = useQuery(meQuery)
  const setup = useQuery({ ...setupQuery, enabled: me.data === null })

  if (setup.data?.needed) return <Navigate to="/setup" replace />
  if (site.data?.private && me.data === null) return <Navigate to="/login" replace />
  return (
    <Loaded query={site}>
      {(info) => (
        <Loaded query={{ ...me, data: me.data === null && setup.isPending ? undefined : me.data }}>
          {(user) => <Home site={info} me={user} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Home({ site, me }: { site: SiteInfo; me: User | null }) {
  const { t } = useTexts()
  const content = useQuery(homeQuery)
  const isReachable = useIsReachable()
  const { featured = [], newest = [] } = content.data ?? {}
  const hasContent = featured.length + newest.length > 0
  const title = me ? t('home.hello', { name: me.username }) : t('home.welcome', { site: site.title })
  const rest = (
    <>
      {(isReachable || content.data) && (
        <Loaded query={content}>{(all) => <HomeContent {...all} site={site} />}</Loaded>
      )}
      {isReachable && (!hasContent || isAdmin(me)) && (
        <NextSteps who={!me ? 'visitor' : isAdmin(me) ? 'admin' : 'member'} site={site} me={me} />
      )}
    </>
  )
  return (
    <Screen title={title} lead={site.description || t('home.lead')} width="wide">
      {!isReachable && (
        <Suspense>
          <OnThisDevice />
        </Suspense>
      )}
      {me && isReachable ? (
        <Suspense fallback={<SkeletonLines />}>
          <MyWork me={me}>{rest}</MyWork>
        </Suspense>
      ) : (
        rest
      )}
    </Screen>
  )
}

interface HomeContentProps extends HomeAnswer {
  site: SiteInfo
}

/** Content for readers: featured or newest guides, categories, and news. */
function HomeContent({ categories, featured, newest, changed, site }: HomeContentProps) {
  const { t } = useTexts()
  return (
    <>
      {featured.length > 0 && (
        <Section id="featured" title={t('home.featured')}>
          <GuideCards guides={featured} />
        </Section>
      )}
      {categories.length > 0 && (
        <Section id="categories" title={site['object-name-plural']}>
          <CategoryTree tree={categories} depth={1} />
        </Section>
      )}
      {newest.length > 0 && (
        <Section id="newest" title={t('home.newest')}>
          <GuideCards guides={newest} />
        </Section>
      )}
      {changed.length > 0 && (
        <Section id="changed" title={t('home.changed')}>
          <GuideLines guides={changed} withName />
        </Section>
      )}
    </>
  )
}

const homeQuery = queryOptions({
  queryKey: ['guides', 'home'] as const,
  queryFn: ({ signal }) => api.getHome({ query: { lang: readerLanguage() }, signal }),
})
