// Words of the search: synonyms, and searches without a hit.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { MissList } from '../../search/synonyms/MissList.tsx'
import { missOrders } from '../../search/synonyms/queries.ts'
import { SynonymGroups } from '../../search/synonyms/SynonymGroups.tsx'
import { settingsQuery } from '../../site/queries.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import './admin.css'

export function WordsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate({ from: '/admin/search' })
  const { sort, offset = 0 } = useSearch({ from: '/admin/search' })
  const settings = useQuery(settingsQuery)
  return (
    <Screen title={t('search.title')} lead={t('synonyms.screenLead')}>
      <Loaded query={settings}>{({ synonyms }) => <SynonymGroups groups={synonyms} />}</Loaded>
      <MissList
        sort={missOrders.find((each) => each === sort) ?? 'count'}
        offset={offset}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
    </Screen>
  )
}
