// Finds people by name. Guides and pages join the results as soon as the site has them.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { meQuery } from '../account/queries.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { PersonLine } from '../people/PersonLine.tsx'
import { searchQuery } from '../people/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Screen } from '../ui/Screen.tsx'
import { SearchBox } from './frame/SearchBox.tsx'

export function SearchScreen() {
  const { t } = useTexts()
  const { q = '' } = useSearch({ from: '/search' })
  const me = useQuery(meQuery)
  return (
    <Screen title={q ? t('search.resultsFor', { words: q }) : t('search.title')}>
      <div className="sw-only-narrow sw-search-large">
        <SearchBox autoFocus={!q} />
      </div>
      {me.data === null ? <SignInFirst q={q} /> : <Results words={q} />}
    </Screen>
  )
}

function SignInFirst({ q }: { q: string }) {
  const { t } = useTexts()
  return (
    <EmptyState title={t('search.signInTitle')}>
      <p>{t('search.signInBody')}</p>
      <Link
        to="/login"
        search={{ return: q ? `/search?q=${encodeURIComponent(q)}` : '/search' }}
        className="sw-button"
      >
        {t('frame.signIn')}
      </Link>
    </EmptyState>
  )
}

function Results({ words }: { words: string }) {
  const { t } = useTexts()
  const people = useQuery(searchQuery(words))
  if (!words) {
    return (
      <EmptyState title={t('search.startTitle')}>
        <p>{t('search.startBody')}</p>
      </EmptyState>
    )
  }
  return (
    <Loaded query={people}>
      {(found) => (
        <section aria-label={t('search.people')}>
          <p role="status" className="sw-count">
            {found.length > 0 ? t('search.count', { count: found.length }) : ''}
          </p>
          {found.length === 0 ? (
            <EmptyState title={t('search.nothingTitle')}>
              <p>{t('search.nothingBody', { words })}</p>
            </EmptyState>
          ) : (
            <ul className="sw-list">
              {found.map((person) => (
                <PersonLine key={person.userid} person={person} />
              ))}
            </ul>
          )}
        </section>
      )}
    </Loaded>
  )
}
