// Presents the notes of a run with their pictures.
import { findImages, presentImage } from '#media/images/present-image.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { presentAfterLock } from '../devices/after-lock.ts'
import { aliasOrNull } from '../devices/device-alias.ts'
import { findNotePictures } from '../devices/note-pictures.queries.ts'
import { nameOfEvent } from '../events/read-events.ts'
import type { Note } from '../notes.schema.ts'
import { withPictures } from '../others/deliveries.ts'
import { letInPresenter } from '../others/let-in.ts'
import type { RunRow } from '../runs.queries.ts'
import { listNotes } from './notes.queries.ts'

interface NoteData {
  text?: string
  files?: readonly string[]
}

export async function presentNotes(ctx: Context, { entryid }: RunRow): Promise<Note[]> {
  const rows = (await withPictures(ctx.db, await listNotes(ctx.db, entryid))).map((row) => ({
    ...row,
    ...(JSON.parse(row.data ?? '{}') as NoteData),
  }))
  const hasFiles = rows.some(({ files = [] }) => files.length > 0)
  const arrived = hasFiles ? await findNotePictures(ctx.db, entryid) : new Map<string, number>()
  const presentLetIn = await letInPresenter(ctx.db, rows)
  const images = await findImages(ctx.db, [...arrived.values()])
  return rows.map((row) => {
    const { at, userid, username, stepid, text = '', files = [], device } = row
    return {
      eventid: nameOfEvent(row),
      date: toSeconds(at),
      ...{ userid, username, stepid, text },
      device: aliasOrNull(entryid, device),
      offline: row.isOffline === 1,
      uncertain: row.isUncertain === 1,
      ...presentLetIn(row),
      ...presentAfterLock(row),
      files: files.map((file) => {
        const image = images.get(arrived.get(file) ?? 0)
        return { file, ...(image && { image: presentImage(image, ctx.url) }) }
      }),
    }
  })
}
