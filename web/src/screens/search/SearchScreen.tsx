// What a search finds: guides and pages for everybody, people for members.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../account/queries.ts'
import { GuideCards } from '../../guides/cards/GuideCard.tsx'
import type { GuideSummary } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { PersonLine } from '../../people/PersonLine.tsx'
import { searchQuery } from '../../people/queries.ts'
import { type Found, foundQuery, pageSize } from '../../search/queries.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { SearchBox } from '../frame/SearchBox.tsx'
import { FoundPages, type PageResult } from './FoundPages.tsx'

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
  const { locale } = useTexts()
  const [offset, setOffset] = useState(0)
  const me = useQuery(meQuery)
  const found = useQuery(foundQuery(words, offset, locale))
  // Only members may look for people.
  const people = useQuery({ ...searchQuery(words), enabled: !!me.data })
  return (
    <Loaded query={found}>
      {(data) => (
        <>
          <FoundThings found={data} words={words} hasOthers={(people.data?.length ?? 0) > 0} />
          <Pager
            offset={offset}
            limit={pageSize}
            shown={data.moreResults ? pageSize : 0}
            onOffset={setOffset}
          />
          {people.data && people.data.length > 0 && <People people={people.data} />}
        </>
      )}
    </Loaded>
  )
}

interface FoundThingsProps {
  found: Found
  words: string
  hasOthers: boolean
}

function FoundThings({ found, words, hasOthers }: FoundThingsProps) {
  const { t } = useTexts()
  const guides = found.results.filter((each) => each.dataType === 'guide') as unknown as GuideSummary[]
  const pages = found.results.filter((each) => each.dataType === 'wiki') as unknown as PageResult[]
  return (
    <>
      <p role="status" className="sw-count">
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
          <GuideCards guides={guides} />
        </Section>
      )}
      {pages.length > 0 && <FoundPages pages={pages} />}
    </>
  )
}

function People({ people }: { people: Parameters<typeof PersonLine>[0]['person'][] }) {
  const { t } = useTexts()
  return (
    <Section id="found-people" title={t('search.people')}>
      <ul className="sw-list">
        {people.map((person) => (
          <PersonLine key={person.userid} person={person} />
        ))}
      </ul>
    </Section>
  )
}
