// A page outside of categories: general pages, pages about the site, tools and parts.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PageLanguages, TranslatePageLink } from '../../categories/PageLanguages.tsx'
import { type Namespace, type Page, pageQuery } from '../../categories/queries.ts'
import { usePresentAddress } from '../../categories/use-present-address.ts'
import { GuideRows } from '../../guides/cards/GuideRows.tsx'
import { Picture } from '../../guides/media/Picture.tsx'
import { Documents } from '../../guides/one-guide/Documents.tsx'
import { Prose } from '../../guides/Prose.tsx'
import { ContentLanguage } from '../../lib/i18n/content-language.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { guidesWithQuery, pageSize } from '../../search/queries.ts'
import { Moment, Tag } from '../../ui/bits.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { useTopOfPage } from '../../ui/screen/use-top-of-page.ts'
import { PageComments } from './page-comments.ts'

export const WikiScreen = () => <PageScreen namespace="WIKI" />
export const InfoScreen = () => <PageScreen namespace="INFO" />
export const ItemScreen = () => <PageScreen namespace="ITEM" />

function PageScreen({ namespace }: { namespace: Namespace }) {
  const { title = '' } = useParams({ strict: false })
  const { lang } = useSearch({ strict: false })
  const page = useQuery(pageQuery(namespace, title.replaceAll('_', ' '), lang))
  return <Loaded query={page}>{(data) => <PageView page={data} />}</Loaded>
}

function PageView({ page }: { page: Page }) {
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
          <Prose html={page.contents_rendered} />
          {page.contents_rendered === '' && <NothingWritten page={page} />}
          {page.documents.length > 0 && (
            <div className="sw-card sw-needs">
              <Documents documents={page.documents} />
            </div>
          )}
          {page.namespace === 'ITEM' && <GuidesWith title={page.title} />}
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

function GuidesWith({ title }: { title: string }) {
  const { t } = useTexts()
  const [offset, setOffset] = useState(0)
  useTopOfPage('guides-with', offset)
  const found = useQuery(guidesWithQuery(title, offset)).data
  if (!found) return null
  if (found.count === 0) return <p className="sw-soft">{t('read.guidesWithNone')}</p>
  return (
    <Section id="guides-with" title={t('read.guidesWith')}>
      <p className="sw-count">{t('guides.count', { count: found.count })}</p>
      <GuideRows guides={found.guides} />
      <Pager
        offset={offset}
        limit={pageSize}
        shown={found.guides.length}
        total={found.count}
        onOffset={setOffset}
      />
    </Section>
  )
}
