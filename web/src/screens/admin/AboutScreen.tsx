// The server for administrators: health, environment, last errors.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { aboutQuery } from '../../site/queries.ts'
import { ServerErrors } from '../../site/ServerErrors.tsx'
import { ServerFacts } from '../../site/ServerFacts.tsx'
import { ServerHealth } from '../../site/ServerHealth.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import './admin.css'

export function AboutScreen() {
  const { t } = useTexts()
  const about = useQuery(aboutQuery)
  return (
    <Screen title={t('about.title')} lead={t('about.lead')}>
      <Loaded query={about}>
        {(found) => (
          <>
            <ServerHealth about={found} />
            <ServerFacts about={found} />
            <ServerErrors errors={found.errors} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
