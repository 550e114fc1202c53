// The job for every new picture: renders its sizes before they are requested.
import type { JobHandler } from '#events/worker.ts'
import type { Database } from '#platform/db/database.ts'
import type { ImageFiles } from './image-files.ts'
import { findImage } from './images.queries.ts'

export const makeSizes =
  ({ database, pictures }: { database: Database; pictures: ImageFiles }): JobHandler =>
  async (job) => {
    const row = await database.read((db) => findImage(db, { imageid: job.subjectid }))
    if (!row) return
    await pictures.make(row, 'sizes')
    await pictures.make(row, 'full')
  }
