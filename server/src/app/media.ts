// Puts together what media need: the bytes, who makes sizes of them, what is remembered, who may see what.
import type { JobHandler } from '#events/worker.ts'
import { seesHistory, viewableGuides } from '#guides/media-lookups.ts'
import type { ImageDeps } from '#media/images.routes.ts'
import { makeSizes } from '#media/make-sizes.ts'
import type { MediaLookups } from '#media/media.access.ts'
import { createPictureFiles } from '#media/picture-files.ts'
import { createPicturePool } from '#media/pictures/pool.ts'
import { type ServeDeps, serveImageRoutes } from '#media/serve-images.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import { contextOf, type RouteDeps } from '#platform/http/routes.ts'
import { addApiHooks, type ServerDeps } from '#platform/http/server.ts'
import type { App } from '#platform/http/types.ts'
import { viewablePages } from '#wiki/media-lookups.ts'
import type { Memory } from './memory.ts'

const lookups: MediaLookups = { viewableGuides, viewablePages, seesHistory }

export interface Media extends ImageDeps {
  handlers: readonly [string, JobHandler][]
  close(): Promise<void>
}

export function prepareMedia(files: FileStore, database: Database): Media {
  const pool = createPicturePool()
  const pictures = createPictureFiles(files, pool)
  return {
    files,
    pictures,
    lookups,
    handlers: [['images.make-sizes', makeSizes({ database, pictures })]],
    close: pool.close,
  }
}

/** The bytes stand beside the API: their addresses are in texts and pages, and know the same people. */
export async function serveMedia(
  app: App,
  media: Media,
  deps: { server: ServerDeps; routes: RouteDeps; facts: Memory['pictures'] },
): Promise<void> {
  const { database } = deps.routes
  const serving: ServeDeps = {
    ...media,
    database,
    facts: deps.facts,
    contextOf: (req, db) => contextOf(req, db, deps.routes),
  }
  await app.register(
    async (scope) => {
      addApiHooks(scope as unknown as App, deps.server)
      serveImageRoutes(scope as unknown as App, serving)
    },
    { prefix: '/media' },
  )
}
