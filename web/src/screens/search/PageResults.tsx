// Pages and categories of a search result with their pictures.
import { IconFileText, IconUser } from '@tabler/icons-react'
import type { PageSummary } from '../../categories/queries.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Row, rowClass } from '../../ui/Row.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { addressOf } from '../frame/Suggestions.tsx'

export type PageResult = PageSummary

export function PageResults({ pages }: { pages: readonly PageResult[] }) {
  const { t } = useTexts()
  return (
    <Section id="found-pages" title={t('search.pages')}>
      <ul className="sw-rows">
        {pages.map((page) => (
          <li key={page.wikiid}>
            <Link address={addressOf(page as never)} className={rowClass}>
              <Row
                image={page.image}
                sign={<Sign namespace={page.namespace} />}
                title={page.display_title || page.title}
                facts={page.summary || page.text}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Profile texts are searched, too. */
function Sign({ namespace }: Pick<PageResult, 'namespace'>) {
  const Icon = namespace === 'USER' ? IconUser : IconFileText
  return <Icon size={24} aria-hidden="true" />
}
