// The job for every new document: counts the pages of a PDF and renders the first one as a picture.
import { record } from '#events/events.ts'
import type { JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { FileMissingError, type FileStore, originalKey } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { ImageFiles, StoredImage } from '../images/image-files.ts'
import { adoptImage } from '../images/images.ts'
import { storeMade } from '../images/store-made.ts'
import type { FirstPage } from '../pixels/first-page.ts'
import { type PixelPool, UnreadableImage } from '../pixels/pool.ts'
import { findDocument, updateDocument } from './documents.queries.ts'

export interface DrawPagesDeps {
  database: Database
  files: FileStore
  pool: PixelPool
  pictures: ImageFiles
  systemContext(db: Db, source: string): Promise<Context>
}

export function drawPages(deps: DrawPagesDeps): JobHandler {
  return async (job) => {
    const { database } = deps
    const row = await database.read((db) => findDocument(db, { documentid: job.subjectid }))
    if (row?.extension !== 'pdf' || row.pages !== null) return
    const drawn = await drawPage(deps, row.hash)
    await database.write(async (db) => {
      const ctx = await deps.systemContext(db, 'documents')
      const now = await findDocument(db, { documentid: row.documentid })
      // Another process may have done it meanwhile.
      if (!now || now.pages !== null) return
      const page =
        drawn.picture &&
        (await adoptImage(ctx, {
          ...drawn.picture,
          filename: `${row.filename}.jpg`,
          ownerid: row.ownerid,
          isInManager: false,
        }))
      const imageid = page ? page.imageid : null
      await updateDocument(db, row.documentid, { pages: drawn.pages, imageid })
      await record(
        ctx,
        drawn.pages > 0 ? 'document.drawn' : 'document.not-drawn',
        ['document', row.documentid],
        { after: { pages: drawn.pages, imageid } },
      )
    })
  }
}

interface Drawn {
  /** 0: unreadable. */
  pages: number
  picture: StoredImage | null
}

async function drawPage({ files, pool, pictures }: DrawPagesDeps, hash: string): Promise<Drawn> {
  try {
    const drawn = await files.withLocal(originalKey(hash), (path) =>
      pool.run<FirstPage>({ kind: 'page', path, folder: files.incoming }),
    )
    return { pages: drawn.pages, picture: await storeMade(files, pictures, drawn.picture) }
  } catch (error) {
    // The document stays as it is; its state reports that the first page cannot be rendered.
    if (error instanceof UnreadableImage || error instanceof FileMissingError)
      return { pages: 0, picture: null }
    throw error
  }
}
