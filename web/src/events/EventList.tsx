// The audit trail, newest first: one row for one deed, which opens to its source and the values before and after.
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { SiteEvent } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { Difference } from './Difference.tsx'
import { deedsOf, type EventsOfDeed } from './deeds.ts'
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
      {deedsOf(events).map((deed) => (
        <Deed key={deed[0].eventid} deed={deed} {...shared} />
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

interface DeedProps extends Omit<EventListProps, 'events'> {
  deed: EventsOfDeed
}

/** One row for one request, however much it changed. Its first event names it. */
function Deed({ deed, onPerson, titles, nameOf }: DeedProps) {
  const { t, tryText, format } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [event, ...others] = deed
  const { userid } = event
  const nameOfEvent = ({ type }: SiteEvent) => tryText(`event.${type}`) ?? type
  const titleOf = ({ subject, subjectid }: SiteEvent) =>
    subject === 'guide' ? titles.get(subjectid) : undefined
  return (
    <li>
      <div className="sw-event">
        <time dateTime={new Date(event.date * 1000).toISOString()}>{format.dateTime(event.date)}</time>
        <span className="sw-clamp">
          <strong>{nameOfEvent(event)}</strong> · <Thing event={event} title={titleOf(event)} />
          {others.length > 0 && (
            <span className="sw-soft"> {t('events.andMore', { count: others.length })}</span>
          )}
        </span>
        <span>
          {userid ? (
            <button type="button" className="sw-text-button" onClick={() => onPerson(userid)}>
              {event.username ?? t('events.person', { id: String(userid) })}
            </button>
          ) : (
            t('events.system')
          )}
        </span>
        <button
          type="button"
          className="sw-icon-button sw-disclose"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('events.details')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      </div>
      <div id={id} className="sw-event-details" hidden={!isOpen}>
        {isOpen && (
          <>
            <p className="sw-hint">{sourceText(event.source, t)}</p>
            {deed.map((each) => (
              <EventDetails key={each.eventid} event={each} isAlone={others.length === 0} nameOf={nameOf}>
                {nameOfEvent(each)} · <Thing event={each} title={titleOf(each)} />
              </EventDetails>
            ))}
          </>
        )}
      </div>
    </li>
  )
}

interface EventDetailsProps extends Pick<EventListProps, 'nameOf'> {
  event: SiteEvent
  isAlone: boolean
  children: ReactNode
}

function EventDetails({ event, isAlone, nameOf, children }: EventDetailsProps) {
  const changes = differences(event.before, event.after)
  return (
    <>
      {!isAlone && <p>{children}</p>}
      {changes.length > 0 && <Difference changes={changes} nameOf={(path) => nameOf(event.subject, path)} />}
    </>
  )
}
