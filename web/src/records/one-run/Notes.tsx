// Notes of a run on its record, with the step, the person and the pictures.
import type { Entry, EntryEvent } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { NotePictures } from '../../run/notes/NotePictures.tsx'
import { notesOf } from '../../run/notes/notes-of.ts'
import { Tag } from '../../ui/bits.tsx'
import { EnteredFor } from './EnteredFor.tsx'
import { lateText, markTexts } from './marks.ts'
import './record.css'

interface NotesProps {
  entry: Entry
  events: readonly EntryEvent[]
  /** Returns the title of a step by its id. */
  titles: ReadonlyMap<number, string>
}

export function Notes({ entry, events, titles }: NotesProps) {
  const words = useTexts()
  const { t, format } = words
  const notes = notesOf({ entry, since: [], files: [], username: '' })
  if (notes.length === 0) return null
  const byId = new Map(events.map((event) => [event.eventid, event]))
  const marksOf = (eventid: string) => {
    const event = byId.get(eventid)
    return event
      ? { late: lateText(event, entry.endtime, t), marks: markTexts(event, words) }
      : { late: '', marks: [] }
  }
  return (
    <section className="sw-card sw-stack" data-gap="3" aria-labelledby="notes">
      <h2 id="notes">{t('records.notes')}</h2>
      <ul className="sw-stack sw-record-notes" data-gap="3">
        {notes.map(({ eventid, text, username, date, stepid, pictures, letIn }) => {
          const { late, marks } = marksOf(eventid)
          const step = stepid === null ? '' : titles.get(stepid)
          return (
            <li key={eventid}>
              {text && <p className="sw-as-typed">{text}</p>}
              <NotePictures pictures={pictures} />
              <p className="sw-hint">
                {[step, username, format.dateTime(date), ...marks].filter(Boolean).join(' · ')}{' '}
                {late && <Tag tone="warning">{late}</Tag>}
              </p>
              {letIn && <EnteredFor entered={letIn} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
