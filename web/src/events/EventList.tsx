// What happened, newest first; each entry opens to show what was before and what is now.
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { SiteEvent } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Moment } from '../ui/bits.tsx'
import { Difference } from './Difference.tsx'
import { differences } from './difference.ts'

interface EventListProps {
  events: readonly SiteEvent[]
  onPerson: (userid: number) => void
}

export function EventList({ events, onPerson }: EventListProps) {
  return (
    <ol className="sw-list sw-events">
      {events.map((event) => (
        <EventLine key={event.eventid} event={event} onPerson={onPerson} />
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

/** What it happened to; a way there where there is one. */
function Thing({ event: { subject, subjectid } }: { event: SiteEvent }) {
  const { tryText } = useTexts()
  const text = `${tryText(`event.subject.${subject}`) ?? subject} ${subjectid}`
  const place = Object.entries(places).find(([name]) => name === subject)?.[1]
  if (!place || subjectid < 1) return <>{text}</>
  return (
    <Link to={place} params={{ id: String(subjectid) }}>
      {text}
    </Link>
  )
}

function EventLine({ event, onPerson }: { event: SiteEvent; onPerson: (userid: number) => void }) {
  const { t, tryText } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const changes = differences(event.before, event.after)
  const { userid } = event
  return (
    <li>
      <div className="sw-event">
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
            <Moment at={event.date} /> · <Thing event={event} />
          </span>
          <span className="sw-event-source">{event.source}</span>
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
        {isOpen && <Difference changes={changes} />}
      </div>
    </li>
  )
}
