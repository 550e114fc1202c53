// A page for reading: its facts, text, documents, tags and comments.
import { type ReactNode, Suspense } from 'react'
import { PageLanguages, TranslatePageLink } from '../../categories/PageLanguages.tsx'
import type { Page } from '../../categories/queries.ts'
import { usePresentAddress } from '../../categories/use-present-address.ts'
import { Picture } from '../../guides/media/Picture.tsx'
import { Documents } from '../../guides/one-guide/Documents.tsx'
import { Prose } from '../../guides/Prose.tsx'
import { ContentLanguage } from '../../lib/i18n/content-language.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Moment, Tag } from '../../ui/bits.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { PageComments } from './page-comments.ts'

interface PageViewProps {
  page: Page
  /** Before the text. */
  first?: ReactNode
  /** After the text. */
  children?: ReactNode
}

export function PageView({ page, first, children }: PageViewProps) {
  const { t } = useTexts()
  usePresentAddress(page.title)
  const info = page.info ?? []
  return (
    <Screen
      title={page.display_title || page.title}
      lead={page.description}
      picture={
        page.image && <Picture image={page.image} alt="" sizes="(min-width: 48rem) 22rem, 100vw" isFirst />
      }
      action={
        page.can_edit && (
          <div className="sw-actions">
            <EditLink page={page} className="sw-link-button">
              {t('read.edit')}
            </EditLink>
            <TranslatePageLink page={page} />
          </div>
        )
      }
    >
      <PageLanguages page={page} />
      <ContentLanguage value={page.langid}>
        <div dir={textDirection(page.langid)} className="sw-guide">
          {info.length > 0 && (
            <dl className="sw-info">
              {info.map(({ name, value }) => (
                <div key={name}>
                  <dt className="sw-soft">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {first}
          <Prose html={page.contents_rendered} />
          {page.contents_rendered === '' && page.namespace !== 'COURSE' && <NothingWritten page={page} />}
          {page.documents.length > 0 && (
            <div className="sw-card sw-needs">
              <Documents documents={page.documents} />
            </div>
          )}
          {children}
          <footer className="sw-row" data-gap="2">
            {page.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            <span className="sw-soft">
              {t('read.changed')} <Moment at={page.modified_date} />
            </span>
          </footer>
          <Suspense>
            <PageComments wikiid={page.wikiid} canResolve={page.can_edit} />
          </Suspense>
        </div>
      </ContentLanguage>
    </Screen>
  )
}

interface EditLinkProps {
  page: Page
  className: string
  children: string
}

const EditLink = ({ page, className, children }: EditLinkProps) => (
  <Link
    to="/pages/edit/$namespace/$title"
    params={{ namespace: page.namespace, title: page.title.replaceAll(' ', '_') }}
    className={className}
  >
    {children}
  </Link>
)

/** The guides of a tool or part explain it; only users that may write are asked for a text. */
function NothingWritten({ page }: { page: Page }) {
  const { t } = useTexts()
  if (page.namespace === 'ITEM' && !page.can_edit) return null
  return (
    <EmptyState title={t('read.emptyPage')}>
      {page.can_edit && (
        <EditLink page={page} className="sw-button">
          {t('read.writePage')}
        </EditLink>
      )}
    </EmptyState>
  )
}
