// All notices of the user.
import { useQuery } from '@tanstack/react-query'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../lib/router/hooks.ts'
import { Link } from '../lib/router/Link.tsx'
import { NoticeRow } from '../notices/NoticeRow.tsx'
import { markRead, newestQuery, noticesPageSize, noticesQuery } from '../notices/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { Pager } from '../ui/screen/Pager.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { showToast } from '../ui/toasts.tsx'

export function NoticesScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { unread = false, offset = 0 } = useSearch({ from: '/notices' })
  const query = useQuery(noticesQuery(unread, offset))
  const show = (search: { unread?: true; offset?: number }) => void navigate({ to: '/notices', search })
  return (
    <Screen title={t('notices.title')} lead={t('notices.lead')} action={<MarkAll />}>
      <Segments
        legend={t('notices.show')}
        name="show"
        value={unread ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t('notices.all') },
          { value: 'unread', label: t('notices.unread') },
        ]}
        onChange={(value) => show(value === 'unread' ? { unread: true } : {})}
      />
      <Loaded query={query}>
        {({ notices, total }) => (
          <>
            {notices.length > 0 ? (
              <ul className="sw-list">
                {notices.map((notice) => (
                  <NoticeRow key={notice.noticeid} notice={notice} />
                ))}
              </ul>
            ) : (
              <EmptyState title={t(unread ? 'notices.noneUnread' : 'notices.none')}>
                <p>{t(unread ? 'notices.noneUnreadBody' : 'notices.noneBody')}</p>
              </EmptyState>
            )}
            <Pager
              offset={offset}
              limit={noticesPageSize}
              shown={notices.length}
              total={total}
              onOffset={(next) => show({ ...(unread && { unread }), offset: next })}
            />
          </>
        )}
      </Loaded>
      <p className="sw-below" data-align="start">
        <Link to="/account">{t('notices.toChoices')}</Link>
      </p>
    </Screen>
  )
}

/** Up to the newest one: a notice that arrives meanwhile stays unread. */
function MarkAll() {
  const words = useTexts()
  const { t } = words
  const { data } = useQuery(newestQuery)
  const until = data?.notices[0]?.noticeid
  if (!data?.unread || until === undefined) return null
  const mark = async () => {
    try {
      await markRead({ until })
      showToast(t('notices.marked'))
    } catch (error) {
      showToast(problemText(error, words), 'failed')
    }
  }
  return (
    <Button kind="plain" onClick={mark}>
      {t('notices.markAll')}
    </Button>
  )
}
