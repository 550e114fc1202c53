// The notes of a run: those of the server, and those that are on this device only. Pure.
import type { Entry } from '../../lib/api.ts'
import type { DeviceEvent, DeviceFile } from '../queue/device-events.ts'

type Note = NonNullable<Entry['notes']>[number]

export interface ShownNote {
  eventid: string
  text: string
  username: string
  /** UNIX seconds. */
  date: number
  stepid: number | null
  isWaiting: boolean
  pictures: readonly NotePicture[]
  /** Present if an administrator entered it for the user. */
  letIn?: Pick<Note, 'username' | 'let_in_by_username' | 'let_in_at'>
}

export interface NotePicture {
  name: string
  /** Address on the server; undefined while it has not arrived. */
  src: string | undefined
  /** Present if it is on this device. */
  file: File | undefined
}

interface Sources {
  entry: Pick<Entry, 'notes'>
  /** Recorded here and not contained in the server's state. */
  since: readonly DeviceEvent[]
  files: readonly DeviceFile[]
  username: string
}

/** Oldest first. */
export function notesOf({ entry: { notes = [] }, since, files, username }: Sources): ShownNote[] {
  const fileOf = (name: string) => files.find((each) => each.name === name)?.file
  const there = notes.map((note): ShownNote => {
    const { eventid, text, date, stepid } = note
    const pictures = note.files.map(({ file, image }) => ({
      name: file,
      src: image?.medium ?? image?.standard,
      file: fileOf(file),
    }))
    const shown = { eventid, text, date, stepid, username: note.username ?? '', isWaiting: false, pictures }
    return { ...shown, ...(note.let_in_at !== undefined && { letIn: note }) }
  })
  const known = new Set(there.map(({ eventid }) => eventid))
  const here = since
    .filter(({ type, eventid }) => type === 'note.added' && !known.has(eventid))
    .map(({ eventid, text = '', at, stepid = null, files: names = [], number }): ShownNote => {
      const pictures = names.map((name) => ({ name, src: undefined, file: fileOf(name) }))
      return { eventid, text, date: at / 1000, stepid, username, isWaiting: number === undefined, pictures }
    })
  return [...there, ...here]
}
