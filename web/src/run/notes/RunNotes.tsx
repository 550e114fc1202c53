// Notes at a step of a run, from every device, and the button that adds one.
import { IconClock, IconMessage, IconMessagePlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useQueue } from '../queue/queue-state.ts'
import { enteredForText } from '../work/entered-for.ts'
import type { RunState } from '../work/run-state.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { NotePictures } from './NotePictures.tsx'
import { notesOf } from './notes-of.ts'
import './notes.css'

interface RunNotesProps {
  entry: Entry
  userid: number
  state: Pick<RunState, 'since'>
  /** Null after the last step: shows the notes of no step. */
  stepid: number | null
}

export function RunNotes({ entry, userid, state: { since }, stepid }: RunNotesProps) {
  const words = useTexts()
  const { t, format } = words
  const { files } = useQueue()
  const [isOpen, setOpen] = useState(false)
  const notes = useMemo(
    () => notesOf({ entry, since, files, username: entry.username }).filter((note) => note.stepid === stepid),
    [entry, since, files, stepid],
  )
  return (
    <div className="sw-stack sw-run-note-part" data-gap="3">
      {notes.length > 0 && (
        <ul className="sw-stack" data-gap="2" aria-label={t('run.notes')}>
          {notes.map((note) => (
            <li key={note.eventid} className="sw-stack sw-inset" data-gap="2">
              <p className="sw-row sw-soft" data-gap="2">
                <IconMessage size={20} aria-hidden="true" />
                <span>
                  {note.username}, <time>{format.dateTime(note.date)}</time>
                </span>
                {note.isWaiting && (
                  <span className="sw-row" data-gap="1">
                    <IconClock size={18} aria-hidden="true" />
                    {t('run.waiting')}
                  </span>
                )}
              </p>
              {note.letIn && <p className="sw-soft">{enteredForText(note.letIn, words)}</p>}
              {note.text && <p className="sw-as-typed">{note.text}</p>}
              <NotePictures pictures={note.pictures} />
            </li>
          ))}
        </ul>
      )}
      <Button
        kind="plain"
        size="work"
        icon={<IconMessagePlus aria-hidden="true" />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {t('run.addNote')}
      </Button>
      {isOpen && (
        <NoteDialog runid={entry.runid} userid={userid} stepid={stepid} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
