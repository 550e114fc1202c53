// Pages and categories that a search has found, each with its picture.
import { IconFileText, IconUser } from '@tabler/icons-react'
import type { Image } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Section } from '../../ui/screen/Section.tsx'
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
    <Section id="found-pages" title={t('search.pages')}>
      <ul className="sw-grid" data-gap="3">
        {pages.map((page) => (
          <li key={page.wikiid}>
            <Link address={addressOf(page as never)} className="sw-tile" data-framed>
              {page.image ? (
                <img
                  src={page.image['200x150'] ?? page.image.thumbnail ?? page.image.original}
                  className="sw-thumb"
                  data-size="m"
                  alt=""
                  width={80}
                  height={60}
                  loading="lazy"
                />
              ) : (
                <span className="sw-thumb" data-size="m">
                  <Sign namespace={page.namespace} />
                </span>
              )}
              <span className="sw-list-text">
                <strong>{page.display_title || page.title}</strong>
                <span className="sw-clamp">{page.summary || page.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What people say of themselves is found, too. */
function Sign({ namespace }: Pick<PageResult, 'namespace'>) {
  const Icon = namespace === 'USER' ? IconUser : IconFileText
  return <Icon size={28} aria-hidden="true" />
}
