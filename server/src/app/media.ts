// Wires up media: storage, image workers, caches, access rules.
import type { Logger } from 'pino'
import { pagesOfComments } from '#comments/media-lookups.ts'
import type { JobHandler, OwnQueue } from '#events/worker.ts'
import { editableGuides, pinningGuides, seesHistory, viewableGuides } from '#guides/reading/lookups.ts'
import { drawPages } from '#media/documents/draw-pages.ts'
import { type OembedSource, publicOembed } from '#media/embeds/oembed.ts'
import { createImageFiles } from '#media/images/image-files.ts'
import type { ImageDeps } from '#media/images/images.routes.ts'
import { makeSizes } from '#media/images/make-sizes.ts'
import { placeholderRoutes } from '#media/images/placeholders.ts'
import type { ManagerDeps } from '#media/manager/manager.routes.ts'
import { createPixelPool } from '#media/pixels/pool.ts'
import { createHeldImages } from '#media/serving/held-images.ts'
import { serveFileRoutes } from '#media/serving/serve-files.ts'
import { type ServeDeps, serveImageRoutes, serveNumberedRoutes } from '#media/serving/serve-images.ts'
import type { TakeDeps } from '#media/uploads/take-file.ts'
import type { MediaLookups } from '#media/uses/media.access.ts'
import { encodeVideos } from '#media/videos/encode.ts'
import { findVideoPrograms, type VideoPrograms } from '#media/videos/programs.ts'
import { viewablePages } from '#pages/media-lookups.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import { contextOf, type RouteDeps } from '#platform/http/routes/prepare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { addApiHooks, type ServerDeps } from '#platform/http/serve/server.ts'
import { seesRunWith } from '#runs/plans/media-lookups.ts'
import type { Memory } from './memory.ts'

const lookups: MediaLookups = {
  viewableGuides,
  editableGuides,
  pinningGuides,
  viewablePages,
  pagesOfComments,
  seesHistory,
  seesRunWith,
}

export interface Media extends ImageDeps, ManagerDeps, TakeDeps {
  handlers: readonly [string, JobHandler][]
  close(): Promise<void>
}

/** Job queues by duration: videos take hours, images and PDF pages minutes, and neither blocks the other. */
export const mediaQueues: readonly OwnQueue[] = [
  { handlers: ['videos.encode'], atOnce: 1 },
  { handlers: ['images.make-sizes'], atOnce: 4 },
  { handlers: ['documents.draw-pages'], atOnce: 1 },
]

export interface MediaDeps {
  files: FileStore
  database: Database
  log: Logger
  systemContext(db: Db, source: string): Promise<Context>
  /** The quota of a user in bytes. */
  config: Pick<Config, 'quotaMb'>
  oembed?: OembedSource | undefined
  /** Detected on the PATH unless given. */
  videoPrograms?: VideoPrograms | null | undefined
}

export function prepareMedia(deps: MediaDeps): Media {
  const { files, database, systemContext, config, oembed = publicOembed } = deps
  const pool = createPixelPool()
  const pictures = createImageFiles(files, pool)
  const programs = lookForPrograms(deps)
  return {
    files,
    pictures,
    lookups,
    oembed,
    programs,
    quotaBytes: config.quotaMb * 1_000_000,
    handlers: [
      ['images.make-sizes', makeSizes({ database, pictures })],
      ['documents.draw-pages', drawPages({ database, files, pool, pictures, systemContext })],
      ['videos.encode', encodeVideos({ database, files, pictures, programs, systemContext })],
    ],
    close: pool.close,
  }
}

function lookForPrograms({ videoPrograms, log }: MediaDeps): () => Promise<VideoPrograms | null> {
  if (videoPrograms !== undefined) return async () => videoPrograms
  const found = findVideoPrograms().then((programs) => {
    if (!programs) log.info('There is no ffmpeg on this machine: videos are played as they were uploaded')
    return programs
  })
  return () => found
}

/** Media URLs live outside of /api, with the same authentication: texts and pages link to them. */
export async function serveMedia(
  app: App,
  media: Media,
  deps: { server: ServerDeps; routes: RouteDeps; facts: Memory['pictures'] },
): Promise<void> {
  const { database } = deps.routes
  placeholderRoutes(app)
  const serving: ServeDeps = {
    ...media,
    database,
    facts: deps.facts,
    held: createHeldImages(),
    front: deps.routes.front,
    contextOf: (req, db) => contextOf(req, db, deps.routes),
  }
  const serve = (prefix: string, ...routes: ((scope: App, deps: ServeDeps) => void)[]) =>
    app.register(
      async (scope) => {
        addApiHooks(scope as unknown as App, deps.server)
        for (const add of routes) add(scope as unknown as App, serving)
      },
      { prefix },
    )
  await serve('/media', serveImageRoutes, serveFileRoutes)
  await serve('/Guide/image/preview', serveNumberedRoutes)
}
