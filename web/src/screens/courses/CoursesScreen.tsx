// All courses with the progress of the reader: searched, ordered, in pages.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../account/queries.ts'
import { CourseCards } from '../../courses/CourseCards.tsx'
import { courseOrders, coursesPageSize, coursesQuery, readOrder } from '../../courses/queries.ts'
import { mayWrite } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { compact } from '../../lib/search-words.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { TextFilter } from '../../ui/filter/TextFilter.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

const orderTexts = {
  title: 'courses.order.title',
  changed: 'courses.order.changed',
  progress: 'courses.order.progress',
} as const

export function CoursesScreen() {
  const { t } = useTexts()
  const me = useMe()
  const navigate = useNavigate()
  const { q = '', sort, offset = 0 } = useSearch({ from: '/courses' })
  const order = readOrder(sort)
  const page = Math.floor(offset / coursesPageSize) + 1
  const isWriter = mayWrite(me)
  const courses = useQuery(coursesQuery({ words: q, order, page, isWriter }))
  const go = (change: { q?: string; sort?: string; offset?: number }) => {
    const next = { q, sort, offset: 0, ...change }
    void navigate({
      to: '/courses',
      search: compact({ q: next.q || undefined, sort: next.sort, offset: next.offset || undefined }),
    })
  }
  const add = isWriter && (
    <Link to="/pages/new" search={{ namespace: 'COURSE' }} className="sw-button">
      {t('courses.new')}
    </Link>
  )
  const isEmpty = courses.data?.length === 0 && q === '' && offset === 0
  return (
    <Screen title={t('frame.courses')} lead={t('courses.lead')} width="wide" action={!isEmpty && add}>
      {!isEmpty && (
        <div className="sw-columns">
          <TextFilter label={t('courses.search')} value={q} onChange={(text) => go({ q: text })} />
          <Select
            label={t('courses.order')}
            value={order}
            options={(Object.keys(courseOrders) as (keyof typeof courseOrders)[])
              .filter((each) => me || each !== 'progress')
              .map((value) => ({ value, label: t(orderTexts[value]) }))}
            onChange={(event) => go({ sort: event.currentTarget.value })}
          />
        </div>
      )}
      <Loaded query={courses}>
        {(list) => (
          <>
            {list.length > 0 && <CourseCards courses={list} isSignedIn={!!me} />}
            {isEmpty && (
              <EmptyState title={t('courses.none')}>
                <p>{t('courses.noneBody')}</p>
                {add}
              </EmptyState>
            )}
            {list.length === 0 && !isEmpty && <EmptyState title={t('courses.noneFound')} />}
            <Pager
              offset={offset}
              limit={coursesPageSize}
              shown={list.length}
              onOffset={(next) => go({ offset: next })}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
