// Guides of a category: counted, filtered by title, sorted, paginated.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextFilter } from '../../ui/filter/TextFilter.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { useTopOfPage } from '../../ui/screen/use-top-of-page.ts'
import { visibleGuidesQuery } from '../visible.ts'
import { GuideRows } from './GuideRows.tsx'

/** Filter of the address. */
export interface CategoryList {
  q?: string
  sort?: 'changed'
  offset?: number
}

const pageSize = 50
/** Shorter lists have no filter. */
const fewGuides = 8

interface CategoryGuidesProps {
  category: string
  list: CategoryList
  onList: (list: CategoryList) => void
}

export function CategoryGuides({ category, list, onList }: CategoryGuidesProps) {
  const { t } = useTexts()
  const { q = '', sort, offset = 0 } = list
  useTopOfPage('guides', offset)
  const guides = useQuery(
    visibleGuidesQuery({
      category,
      direct: true,
      sort: sort ?? 'title',
      limit: pageSize,
      offset,
      ...(q && { text: q }),
    }),
  )
  return (
    <Loaded query={guides}>
      {({ count, results }) =>
        count === 0 && !q ? null : (
          <Section id="guides" title={t('read.guides')}>
            {(q || count > fewGuides) && (
              <div className="sw-list-filter">
                <TextFilter
                  label={t('guides.filter')}
                  value={q}
                  onChange={(text) => onList({ ...list, q: text, offset: 0 })}
                />
                <Select
                  label={t('guides.sort')}
                  value={sort ?? ''}
                  onChange={({ currentTarget }) =>
                    onList({ q, ...(currentTarget.value === 'changed' && { sort: 'changed' }) })
                  }
                  options={[
                    { value: '', label: t('guides.byTitle') },
                    { value: 'changed', label: t('guides.byChange') },
                  ]}
                />
              </div>
            )}
            <p role="status" className="sw-count">
              {t('guides.count', { count })}
            </p>
            {results.length > 0 && <GuideRows guides={results} />}
            <Pager
              offset={offset}
              limit={pageSize}
              shown={results.length}
              total={count}
              onOffset={(next) => onList({ ...list, offset: next })}
            />
          </Section>
        )
      }
    </Loaded>
  )
}
