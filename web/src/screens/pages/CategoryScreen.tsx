// A category: description, guides, subcategories, and text.
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMe } from '../../account/queries.ts'
import { Path } from '../../categories/CategoryPath.tsx'
import { ChildCategories } from '../../categories/ChildCategories.tsx'
import { categoryParams } from '../../categories/category-params.ts'
import { PageLanguages } from '../../categories/PageLanguages.tsx'
import { type Page, pageQuery } from '../../categories/queries.ts'
import { usePresentAddress } from '../../categories/use-present-address.ts'
import { KeepButton } from '../../device/parts.ts'
import { CategoryGuides, type CategoryList } from '../../guides/cards/CategoryGuides.tsx'
import { Picture } from '../../guides/media/Picture.tsx'
import { Prose } from '../../guides/Prose.tsx'
import { mayWrite } from '../../lib/api.ts'
import { textDirection } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { CategoryMenu } from './CategoryMenu.tsx'
import { PageComments } from './page-comments.ts'

export function CategoryScreen() {
  const { title = '' } = useParams({ strict: false })
  const { lang } = useSearch({ strict: false })
  const page = useQuery(pageQuery('CATEGORY', title.replaceAll('_', ' '), lang))
  return <Loaded query={page}>{(data) => <CategoryPage page={data} />}</Loaded>
}

function CategoryPage({ page }: { page: Page }) {
  const { t } = useTexts()
  const me = useMe()
  usePresentAddress(page.title)
  const write = mayWrite(me) && (
    <Link to="/new" search={{ category: page.title }} className="sw-link-button">
      {t('read.newGuide')}
    </Link>
  )
  const guides = page.guides ?? []
  const { list, onList } = useList(page.title)
  const children = page.children ?? []
  const isEmpty = guides.length + children.length === 0 && page.contents_rendered === ''
  return (
    <Screen
      title={page.display_title || page.title}
      lead={page.description}
      width="wide"
      action={
        <div className="sw-actions">
          {page.can_edit && (
            <>
              {write}
              <Link
                to="/pages/edit/$namespace/$title"
                params={{ namespace: 'CATEGORY', title: page.title.replaceAll(' ', '_') }}
                className="sw-link-button"
              >
                {t('read.edit')}
              </Link>
            </>
          )}
          {me && guides.length + children.length > 0 && <KeepButton category={page.title} />}
          {page.can_edit && <CategoryMenu page={page} />}
        </div>
      }
      picture={
        page.image && <Picture image={page.image} alt="" sizes="(min-width: 48rem) 22rem, 100vw" isFirst />
      }
      above={<Path places={[...(page.ancestors ?? [])].reverse()} />}
    >
      <PageLanguages page={page} />
      {children.length > 0 && (
        <Section id="below" title={t('read.below')}>
          <ChildCategories title={page.title} first={children} />
        </Section>
      )}
      <CategoryGuides category={page.title} list={list} onList={onList} />
      {isEmpty && (
        <EmptyState title={t('read.emptyCategory')}>
          <p>{t('read.emptyCategoryBody')}</p>
          {write}
        </EmptyState>
      )}
      {page.contents_rendered && (
        <Section id="about" title={t('read.about')}>
          <div className="sw-card sw-about" lang={page.langid} dir={textDirection(page.langid)}>
            <Prose html={page.contents_rendered} />
          </div>
        </Section>
      )}
      <Suspense>
        <PageComments wikiid={page.wikiid} canResolve={page.can_edit} />
      </Suspense>
    </Screen>
  )
}

/** List of guides with the filter of the address. */
function useList(title: string) {
  const navigate = useNavigate()
  const { lang, q, sort, offset } = useSearch({ strict: false })
  const list: CategoryList = {
    ...(q && { q }),
    ...(sort === 'changed' && { sort }),
    ...(offset && { offset }),
  }
  const onList = ({ q, sort, offset }: CategoryList) =>
    void navigate({
      to: '/c/$title',
      params: categoryParams(title),
      search: { ...(lang && { lang }), ...(q && { q }), ...(sort && { sort }), ...(offset && { offset }) },
      resetScroll: false,
    })
  return { list, onList }
}
