// Search results: guides and pages for everyone, users for members.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../account/queries.ts'
import { GuideRows } from '../../guides/cards/GuideRows.tsx'
import type { GuideSummary } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { PersonLine } from '../../people/PersonLine.tsx'
import { foundPeopleQuery } from '../../people/queries.ts'
import { foundQuery, pageSize, type SearchResult } from '../../search/queries.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { ShowMore } from '../../ui/screen/ShowMore.tsx'
import { useTopOfPage } from '../../ui/screen/use-top-of-page.ts'
import { SearchBox } from '../frame/SearchBox.tsx'
import { type PageResult, PageResults } from './PageResults.tsx'

export function SearchScreen() {
  const { t } = useTexts()
  const { q = '' } = useSearch({ from: '/search' })
  return (
    <Screen title={q ? t('search.resultsFor', { words: q }) : t('search.title')} width="wide">
      <div className="sw-only-narrow sw-search-large">
        <SearchBox autoFocus={!q} />
      </div>
      {q ? (
        <Results key={q} words={q} />
      ) : (
        <EmptyState title={t('search.startTitle')}>
          <p>{t('search.startBody')}</p>
        </EmptyState>
      )}
    </Screen>
  )
}

function Results({ words }: { words: string }) {
  const { t } = useTexts()
  const [offset, setOffset] = useState(0)
  useTopOfPage('found', offset)
  const me = useQuery(meQuery)
  const found = useQuery(foundQuery(words, offset))
  // Only members may search users.
  const people = useInfiniteQuery({ ...foundPeopleQuery(words), enabled: !!me.data })
  return (
    <Loaded query={found}>
      {(data) => (
        <>
          <ResultLists found={data} words={words} hasOthers={(people.data?.length ?? 0) > 0} />
          <Pager
            offset={offset}
            limit={pageSize}
            shown={data.results.length}
            total={data.totalResults}
            onOffset={setOffset}
          />
          {people.data && people.data.length > 0 && (
            <Section id="found-people" title={t('search.people')}>
              <People people={people.data} />
              <ShowMore list={people} />
            </Section>
          )}
        </>
      )}
    </Loaded>
  )
}

interface ResultListsProps {
  found: SearchResult
  words: string
  hasOthers: boolean
}

function ResultLists({ found, words, hasOthers }: ResultListsProps) {
  const { t } = useTexts()
  const guides = found.results.filter((each) => each.dataType === 'guide') as unknown as GuideSummary[]
  const pages = found.results.filter((each) => each.dataType === 'wiki') as unknown as PageResult[]
  return (
    <>
      <p id="found" role="status" className="sw-count">
        {found.totalResults > 0 ? t('search.found', { count: found.totalResults }) : ''}
      </p>
      {found.results.length === 0 && !hasOthers && (
        <EmptyState title={t('search.nothingTitle')}>
          <p>{t('search.nothingBody', { words })}</p>
          <Link to="/categories" className="sw-button">
            {t('search.browse')}
          </Link>
        </EmptyState>
      )}
      {guides.length > 0 && (
        <Section id="found-guides" title={t('search.guides')}>
          <GuideRows guides={guides} />
        </Section>
      )}
      {pages.length > 0 && <PageResults pages={pages} />}
    </>
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
