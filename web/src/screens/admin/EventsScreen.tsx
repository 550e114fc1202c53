// The audit trail with its filters.
import { useQuery } from '@tanstack/react-query'
import { EventFilterForm } from '../../events/EventFilterForm.tsx'
import { EventList } from '../../events/EventList.tsx'
import { askFor, type TrailFilter } from '../../events/filter.ts'
import { eventsPageSize, eventsQuery, exportAddress } from '../../events/queries.ts'
import { namesOfQuery } from '../../guides/queries.ts'
import type { SiteEvent } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { compact } from '../../lib/search-words.ts'
import { settingsFields } from '../../site/areas.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function EventsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate({ from: '/admin/events' })
  const { offset = 0, ...filter } = useSearch({ from: '/admin/events' })
  const asked = askFor(filter)
  const events = useQuery(eventsQuery({ offset, ...asked }))
  const narrow = (next: TrailFilter) => void navigate({ search: compact({ ...next }), replace: true })
  return (
    <Screen
      title={t('events.title')}
      lead={t('events.lead')}
      width="list"
      action={
        <div className="sw-actions">
          <a className="sw-link-button" href={exportAddress('csv', asked)} download>
            {t('events.exportCsv')}
          </a>
          <a className="sw-link-button" href={exportAddress('ndjson', asked)} download>
            {t('events.exportLines')}
          </a>
        </div>
      }
    >
      <EventFilterForm filter={filter} onFilter={narrow} />
      <Loaded query={events}>
        {(list) => (
          <>
            {list.length > 0 ? (
              <Entries events={list} onPerson={(userid) => narrow({ ...filter, userid })} />
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

interface EntriesProps {
  events: readonly SiteEvent[]
  onPerson: (userid: number) => void
}

/** Guides are shown by title, settings by the texts of their pages. */
function Entries({ events, onPerson }: EntriesProps) {
  const { t } = useTexts()
  const guideids = [...new Set(events.flatMap((each) => (each.subject === 'guide' ? each.subjectid : [])))]
  const guides = useQuery(namesOfQuery(guideids)).data ?? []
  const titles = new Map(guides.map(({ guideid, title }) => [guideid, title]))
  const nameOf = (subject: string, path: string) => {
    const named =
      subject === 'site'
        ? settingsFields.find(({ field }) => field === path.replace(/^features\./, ''))
        : undefined
    return named ? t(named.label) : null
  }
  return <EventList events={events} onPerson={onPerson} titles={titles} nameOf={nameOf} />
}
