// Breadcrumbs of a category: its ancestors, the nearest last.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { categoryParams } from './category-params.ts'
import { pageQuery } from './queries.ts'

/** For a guide or page in the category of that name. */
export function CategoryPath({ name }: { name: string }) {
  const page = useQuery(pageQuery('CATEGORY', name))
  const above = [...(page.data?.ancestors ?? [])].reverse()
  const own = { title: name, display_title: page.data?.display_title || name }
  return <Path places={[...above, own]} />
}

export function Path({ places }: { places: readonly { title: string; display_title: string }[] }) {
  const { t } = useTexts()
  return (
    <nav className="sw-path sw-no-print" aria-label={t('read.path')}>
      <ol className="sw-row sw-links" data-gap="2">
        <li>
          <Link to="/">{t('frame.home')}</Link>
        </li>
        {places.map(({ title, display_title }) => (
          <li key={title}>
            <Link to="/c/$title" params={categoryParams(title)}>
              {display_title || title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
