// The first screen. On an empty site it says what to do next, by what the person may do.
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { meQuery } from '../account/queries.ts'
import { isAdmin, type SiteInfo, type User } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { setupQuery, siteInfoQuery } from '../site/queries.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Screen } from '../ui/Screen.tsx'
import { NextSteps } from './NextSteps.tsx'

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
  const title = me ? t('home.hello', { name: me.username }) : t('home.welcome', { site: site.title })
  return (
    <Screen title={title} lead={site.description || t('home.lead')}>
      <NextSteps who={!me ? 'visitor' : isAdmin(me) ? 'admin' : 'member'} site={site} me={me} />
    </Screen>
  )
}
