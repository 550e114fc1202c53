// Search results: guides and pages for everyone, users for members. The words and filters are in the address.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { meQuery } from '../../account/queries.ts'
import { HitRows } from '../../guides/hits/HitRows.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { PersonLine } from '../../people/PersonLine.tsx'
import { foundPeopleQuery } from '../../people/queries.ts'
import { activeFacets, changedSearch, type SearchFilter } from '../../search/filter.ts'
import { foundQuery, pageSize, type SearchResult, withoutTeams } from '../../search/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { ShowMore } from '../../ui/screen/ShowMore.tsx'
import { useTopOfPage } from '../../ui/screen/use-top-of-page.ts'
import { SearchBox } from '../frame/SearchBox.tsx'
import { SearchFilters } from './SearchFilters.tsx'

export function SearchScreen() {
  const { t } = useTexts()
  const filter = useSearch({ from: '/search' })
  const { q = '' } = filter
  return (
    <Screen title={q ? t('search.resultsFor', { words: q }) : t('search.title')} width="wide">
      <div className="sw-only-narrow sw-search-large">
        <SearchBox autoFocus={!q} />
      </div>
      {q ? (
        <Results key={q} words={q} filter={filter} />
      ) : (
        <EmptyState title={t('search.startTitle')}>
          <p>{t('search.startBody')}</p>
        </EmptyState>
      )}
    </Screen>
  )
}

interface ResultsProps {
  words: string
  filter: SearchFilter
}

function Results({ words, filter }: ResultsProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { offset = 0 } = filter
  const change = (next: SearchFilter) => void navigate({ to: '/search', search: next, resetScroll: false })
  useTopOfPage('found', offset)
  const me = useQuery(meQuery)
  const found = useQuery(foundQuery(filter))
  const isNarrowed = activeFacets(filter).length > 0
  // Only members may search users, who have no categories or languages.
  const people = useInfiniteQuery({ ...foundPeopleQuery(words), enabled: !!me.data && !isNarrowed })
  const persons = isNarrowed ? [] : (people.data ?? [])
  return (
    <>
      <SearchFilters filter={filter} onChange={change}>
        <p id="found" role="status" className="sw-count">
          {found.data && found.data.totalResults > 0
            ? t('search.found', { count: found.data.totalResults })
            : ''}
        </p>
      </SearchFilters>
      <Loaded query={found}>
        {(data) => (
          <>
            <Hits data={data} filter={filter} hasOthers={persons.length > 0} onChange={change} />
            <Pager
              offset={offset}
              limit={pageSize}
              shown={data.results.length}
              total={data.totalResults}
              onOffset={(next) => change(changedSearch(filter, { offset: next || undefined }))}
            />
            {persons.length > 0 && (
              <Section id="found-people" title={t('search.people')}>
                <People people={persons} />
                <ShowMore list={people} />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

interface HitsProps {
  data: SearchResult
  filter: SearchFilter
  hasOthers: boolean
  onChange: (filter: SearchFilter) => void
}

function Hits({ data, filter, hasOthers, onChange }: HitsProps) {
  const { t } = useTexts()
  const { suggestion = null } = data
  return (
    <>
      {suggestion !== null && (
        <p>
          {t('search.didYouMean')}{' '}
          <Link to="/search" search={changedSearch(filter, { q: suggestion })}>
            {suggestion}
          </Link>
          ?
        </p>
      )}
      {data.results.length > 0 && <HitRows results={withoutTeams(data)} />}
      {data.results.length === 0 && !hasOthers && <Nothing filter={filter} onChange={onChange} />}
    </>
  )
}

function Nothing({ filter, onChange }: Pick<HitsProps, 'filter' | 'onChange'>) {
  const { t } = useTexts()
  const { q: words = '' } = filter
  const isNarrowed = activeFacets(filter).length > 0
  return (
    <EmptyState title={t('search.nothingTitle')}>
      <p>{t(isNarrowed ? 'search.nothingFiltered' : 'search.nothingBody', { words })}</p>
      {isNarrowed && <Button onClick={() => onChange({ q: words })}>{t('guides.clear')}</Button>}
      <Link to="/categories" className={isNarrowed ? 'sw-link-button' : 'sw-button'}>
        {t('search.browse')}
      </Link>
    </EmptyState>
  )
}

function People({ people }: { people: readonly Parameters<typeof PersonLine>[0]['person'][] }) {
  return (
    <ul className="sw-list">
      {people.map((person) => (
        <PersonLine key={person.userid} person={person} />
      ))}
    </ul>
  )
}
