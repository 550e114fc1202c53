// Pages and categories that a search has found, each with its picture.
import { IconFileText, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Image } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { addressOf } from '../frame/Suggestions.tsx'

export interface PageResult {
  dataType: 'wiki'
  wikiid: number
  namespace: string
  title: string
  display_title: string
  summary: string
  text: string
  image: Image | null
}

export function FoundPages({ pages }: { pages: readonly PageResult[] }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="found-pages">
      <h2 id="found-pages" className="sw-section-title">
        {t('search.pages')}
      </h2>
      <ul className="sw-tiles">
        {pages.map((page) => (
          <li key={page.wikiid}>
            <Link to={addressOf(page as never)} className="sw-tile">
              {page.image ? (
                <img
                  src={page.image['200x150'] ?? page.image.thumbnail ?? page.image.original}
                  alt=""
                  width={80}
                  height={60}
                  loading="lazy"
                />
              ) : (
                <span className="sw-tile-sign">
                  <Sign namespace={page.namespace} />
                </span>
              )}
              <span>
                <strong>{page.display_title || page.title}</strong>
                <span>{page.summary || page.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What people say of themselves is found, too. */
function Sign({ namespace }: Pick<PageResult, 'namespace'>) {
  const Icon = namespace === 'USER' ? IconUser : IconFileText
  return <Icon size={28} aria-hidden="true" />
}
