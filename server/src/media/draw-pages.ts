// The job that follows from every new document: a PDF is counted, and its first page becomes a picture.

import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { record } from '#events/events.ts'
import type { JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { FileMissingError, type FileStore, originalKey } from '#platform/files/files.ts'
import { receive } from '#platform/files/incoming.ts'
import type { Context } from '#platform/http/context.ts'
import { findDocument, updateDocument } from './documents.queries.ts'
import type { PictureFiles, StoredPicture } from './picture-files.ts'
import type { FirstPage } from './pictures/first-page.ts'
import { type PicturePool, UnreadablePicture } from './pictures/pool.ts'
import { adoptImage } from './pictures.ts'

export interface DrawPagesDeps {
  database: Database
  files: FileStore
  pool: PicturePool
  pictures: PictureFiles
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
      // Another process may have been at it, too.
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
      await record(ctx, {
        type: drawn.pages > 0 ? 'document.drawn' : 'document.not-drawn',
        subject: 'document',
        subjectid: row.documentid,
        after: { pages: drawn.pages, imageid },
      })
    })
  }
}

interface Drawn {
  /** 0: it can't be read. */
  pages: number
  picture: StoredPicture | null
}

async function drawPage({ files, pool, pictures }: DrawPagesDeps, hash: string): Promise<Drawn> {
  try {
    const drawn = await files.withLocal(originalKey(hash), (path) =>
      pool.run<FirstPage>({ kind: 'page', path, folder: files.incoming }),
    )
    return { pages: drawn.pages, picture: await keepPicture(files, pictures, drawn.picture) }
  } catch (error) {
    // The document is as it is; that its first page can't be shown is told in its state.
    if (error instanceof UnreadablePicture || error instanceof FileMissingError)
      return { pages: 0, picture: null }
    throw error
  }
}

/** A picture that was made here in a file of its own, taken into the store. */
export async function keepPicture(
  files: FileStore,
  pictures: PictureFiles,
  path: string,
): Promise<StoredPicture> {
  try {
    const limit = (await stat(path)).size
    const received = await receive(createReadStream(path), { folder: files.incoming, limit })
    return await pictures.keep(received, 'page.jpg')
  } finally {
    await rm(path, { force: true })
  }
}
