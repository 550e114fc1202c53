// Audit events, newest first; each opens to the values before and after.
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { SiteEvent } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Difference } from './Difference.tsx'
import { differences } from './difference.ts'
import { sourceText } from './source.ts'
import './trail.css'

interface EventListProps {
  events: readonly SiteEvent[]
  onPerson: (userid: number) => void
  /** Titles of guides by id. */
  titles: ReadonlyMap<number, string>
  /** Returns the label of a field of the subject. */
  nameOf: (subject: string, path: string) => string | null
}

export function EventList({ events, ...shared }: EventListProps) {
  return (
    <ol className="sw-list sw-events">
      {events.map((event) => (
        <EventLine key={event.eventid} event={event} {...shared} />
      ))}
    </ol>
  )
}

const places = {
  guide: '/Guide/$id',
  entry: '/records/$id',
  team: '/Team/$id',
  user: '/User/$id',
} as const

/** Subject of the event, as a link if possible. */
function Thing({ event: { subject, subjectid }, title }: { event: SiteEvent; title: string | undefined }) {
  const { t, tryText } = useTexts()
  const kind = tryText(`event.subject.${subject}`) ?? subject
  // The id of the only site is not shown.
  const numbered = subject === 'site' ? kind : `${kind} ${subjectid}`
  const text = title === undefined ? numbered : t('events.named', { kind, title })
  const place = Object.entries(places).find(([name]) => name === subject)?.[1]
  if (!place || subjectid < 1) return <>{text}</>
  return (
    <Link to={place} params={{ id: String(subjectid) }}>
      {text}
    </Link>
  )
}

interface EventLineProps extends Omit<EventListProps, 'events'> {
  event: SiteEvent
}

function EventLine({ event, onPerson, titles, nameOf }: EventLineProps) {
  const { t, tryText, format } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const changes = differences(event.before, event.after)
  const { userid } = event
  return (
    <li>
      <div className="sw-list-row sw-event">
        <div className="sw-list-text">
          <strong>{tryText(`event.${event.type}`) ?? event.type}</strong>
          <span>
            {userid ? (
              <button type="button" className="sw-text-button" onClick={() => onPerson(userid)}>
                {event.username ?? t('events.person', { id: String(userid) })}
              </button>
            ) : (
              t('events.system')
            )}
            {' · '}
            <time dateTime={new Date(event.date * 1000).toISOString()}>{format.dateTime(event.date)}</time> ·{' '}
            <Thing
              event={event}
              title={event.subject === 'guide' ? titles.get(event.subjectid) : undefined}
            />
          </span>
          <span className="sw-event-source">{sourceText(event.source, t)}</span>
        </div>
        {changes.length > 0 && (
          <button
            type="button"
            className="sw-icon-button sw-disclose"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('events.details')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown aria-hidden="true" />
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Difference changes={changes} nameOf={(path) => nameOf(event.subject, path)} />}
      </div>
    </li>
  )
}
