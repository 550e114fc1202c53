// The audit trail with its filters.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EventFilterForm } from '../../events/EventFilterForm.tsx'
import { EventList } from '../../events/EventList.tsx'
import { eventsPageSize, eventsQuery, exportAddress } from '../../events/queries.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Screen } from '../../ui/Screen.tsx'

export function EventsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate({ from: '/admin/events' })
  const { type, subject, userid, offset = 0 } = useSearch({ from: '/admin/events' })
  const events = useQuery(
    eventsQuery({ offset, ...(type && { type }), ...(subject && { subject }), ...(userid && { userid }) }),
  )
  return (
    <Screen
      title={t('events.title')}
      lead={t('events.lead')}
      width="wide"
      action={
        <div className="sw-actions">
          <a className="sw-link-button" href={exportAddress('csv', { type, subject, userid })} download>
            {t('events.exportCsv')}
          </a>
          <a className="sw-link-button" href={exportAddress('ndjson', { type, subject, userid })} download>
            {t('events.exportLines')}
          </a>
        </div>
      }
    >
      <EventFilterForm
        key={`${type}:${subject}:${userid}`}
        filter={{ type: type ?? '', subject: subject ?? '', userid: userid ? String(userid) : '' }}
        onFilter={(filter) =>
          void navigate({
            search: {
              ...(filter.type && { type: filter.type }),
              ...(filter.subject && { subject: filter.subject }),
              ...(Number(filter.userid) > 0 && { userid: Number(filter.userid) }),
            },
          })
        }
      />
      <Loaded query={events}>
        {(list) => (
          <>
            {list.length > 0 ? (
              <EventList events={list} onPerson={(id) => void navigate({ search: { userid: id } })} />
            ) : (
              <EmptyState title={t('events.noneTitle')}>
                <p>{t('events.noneBody')}</p>
              </EmptyState>
            )}
            <Pager
              offset={offset}
              limit={eventsPageSize}
              shown={list.length}
              onOffset={(next) => void navigate({ search: (old) => ({ ...old, offset: next }) })}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
