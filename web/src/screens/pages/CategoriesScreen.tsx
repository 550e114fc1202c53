// All categories as a tree, each root with its picture.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import { CategoryTree } from '../../categories/CategoryTree.tsx'
import { rootsQuery } from '../../categories/queries.ts'
import { mayWrite } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

/** Deeper levels are shown on the pages of their parents. */
const levels = 4

export function CategoriesScreen() {
  const { t } = useTexts()
  const me = useMe()
  const site = useQuery(siteInfoQuery)
  const roots = useQuery(rootsQuery)
  const add = mayWrite(me) && (
    <Link to="/pages/new" search={{ namespace: 'CATEGORY' }} className="sw-link-button">
      {t('read.addCategory')}
    </Link>
  )
  return (
    <Screen
      title={site.data?.['object-name-plural'] ?? t('frame.categories')}
      lead={t('read.categoriesLead')}
      width="wide"
      action={add}
    >
      <Loaded query={roots}>
        {(tree) =>
          tree.length > 0 ? (
            <CategoryTree tree={tree} depth={levels} />
          ) : (
            <EmptyState title={t('read.noCategories')}>
              <p>{t('read.noCategoriesBody')}</p>
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  )
}
