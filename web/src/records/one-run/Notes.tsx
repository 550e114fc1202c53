// Notes of a run on its record, with the step, the person and the pictures.
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { NotePictures } from '../../run/notes/NotePictures.tsx'
import { notesOf } from '../../run/notes/notes-of.ts'
import { EnteredFor } from './EnteredFor.tsx'
import './record.css'

interface NotesProps {
  entry: Entry
  /** Returns the title of a step by its id. */
  titles: ReadonlyMap<number, string>
}

export function Notes({ entry, titles }: NotesProps) {
  const { t, format } = useTexts()
  const notes = notesOf({ entry, since: [], files: [], username: '' })
  if (notes.length === 0) return null
  return (
    <section className="sw-card sw-stack" data-gap="3" aria-labelledby="notes">
      <h2 id="notes">{t('records.notes')}</h2>
      <ul className="sw-stack sw-record-notes" data-gap="3">
        {notes.map(({ eventid, text, username, date, stepid, pictures, letIn }) => (
          <li key={eventid}>
            {text && <p className="sw-as-typed">{text}</p>}
            <NotePictures pictures={pictures} />
            <p className="sw-hint">
              {[stepid === null ? '' : titles.get(stepid), username, format.dateTime(date)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {letIn && <EnteredFor entered={letIn} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
