// Routes for videos, embeds and documents: the user's manager, one item of any kind, and the facts of each.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, pageOf } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { listDocuments } from '../documents/documents.queries.ts'
import { ManagedDocument } from '../documents/documents.schema.ts'
import { presentDocument, withPages } from '../documents/present-document.ts'
import { addEmbed, readEmbed } from '../embeds/embeds.ts'
import { lookUpEmbed, type OembedSource } from '../embeds/oembed.ts'
import type { ManagerSearch } from '../media-tags.queries.ts'
import { listMediaTags } from '../media-tags.queries.ts'
import type { MediaLookups } from '../uses/media.access.ts'
import { withPosters } from '../videos/present-video.ts'
import { listMediaObjects } from '../videos/videos.queries.ts'
import { ItemChange, ItemParams, ManagedEmbed, ManagerQuery, MediaItem, Video } from './manager.schema.ts'
import { changeItem, presentItem, presentManagedEmbed, presentManagedVideo, removeItem } from './manager.ts'
import { documentAccess, ownItemAccess, videoAccess } from './media-items.access.ts'

export interface ManagerDeps {
  lookups: MediaLookups
  oembed: OembedSource
}

const tags = ['media']

export function managerRoutes(app: App, deps: ManagerDeps): void {
  listRoutes(app)
  embedRoute(app, deps)
  itemRoutes(app)
  readRoutes(app, deps)
}

interface Query {
  name?: string
  tag?: string
  order?: string
  offset?: number
  limit?: number
}

const searchOf = (ctx: Context, query: Query): ManagerSearch => ({
  ownerid: ctx.actor.userid as number,
  name: query.name,
  tag: query.tag,
  ...pageOf(query),
  order: directionOf(query.order, 'desc'),
})

function listRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/user/media/videos',
    access.signedIn,
    {
      id: 'listVideos',
      summary: 'List the caller’s videos, newest first',
      query: ManagerQuery,
      answer: Type.Array(Video),
    },
    async ({ ctx, query }) => {
      const rows = await listMediaObjects(ctx.db, 'video', searchOf(ctx, query))
      const words = await listMediaTags(ctx.db, 'object', rows)
      const found = await withPosters(ctx.db, rows)
      return found.map((row) => presentManagedVideo(row, ctx.url, words.get(row.objectid))) as never
    },
  )

  route.get(
    '/user/media/embeds',
    access.signedIn,
    {
      id: 'listEmbeds',
      summary: 'List the caller’s embeds, newest first',
      query: ManagerQuery,
      answer: Type.Array(ManagedEmbed),
    },
    async ({ ctx, query }) => {
      const rows = await listMediaObjects(ctx.db, 'embed', searchOf(ctx, query))
      const words = await listMediaTags(ctx.db, 'object', rows)
      return rows.map((row) => presentManagedEmbed(row, ctx.url, words.get(row.objectid)))
    },
  )

  route.get(
    '/user/media/documents',
    access.signedIn,
    {
      id: 'listDocuments',
      summary: 'List the caller’s documents, newest first',
      query: ManagerQuery,
      answer: Type.Array(ManagedDocument),
    },
    async ({ ctx, query }) => {
      const rows = await listDocuments(ctx.db, searchOf(ctx, query))
      const words = await listMediaTags(ctx.db, 'document', rows)
      const found = await withPages(ctx.db, rows)
      return found.map((row) => presentDocument(row, ctx.url, words.get(row.documentid)))
    },
  )
}

function embedRoute(app: App, { oembed }: ManagerDeps): void {
  const route = declare(app, tags)
  route.post(
    '/user/media/embeds',
    access.signedIn,
    {
      id: 'addEmbed',
      summary: 'Add a YouTube or Vimeo video as an embed',
      description:
        'Title and author are asked of the provider; where it can not be reached, the address is enough.',
      body: Type.Object(
        {
          url: Type.String({
            minLength: 1,
            maxLength: 2000,
            description: 'Address of the video, in any form',
          }),
        },
        { title: 'EmbedDraft', description: 'A video to embed', additionalProperties: false },
      ),
      answer: ManagedEmbed,
      status: 201,
      transaction: 'own',
    },
    async (req) => {
      const facts = await lookUpEmbed(readEmbed(req.body.url), oembed)
      const added = await req.write(async (ctx) => presentManagedEmbed(await addEmbed(ctx, facts), ctx.url))
      return added
    },
  )
}

function itemRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/user/media/:type/:id',
    ownItemAccess,
    {
      id: 'getMediaItem',
      summary: 'Read an item of the caller’s media library',
      params: ItemParams,
      problems: [400],
      answer: MediaItem,
    },
    async ({ ctx, subject }) => presentItem(ctx, subject),
  )

  route.patch(
    '/user/media/:type/:id',
    ownItemAccess,
    {
      id: 'changeMediaItem',
      summary: 'Change the name or the tags of an item in the caller’s media library',
      params: ItemParams,
      body: ItemChange,
      problems: [400],
      answer: MediaItem,
    },
    async ({ ctx, body, subject }) => presentItem(ctx, await changeItem(ctx, subject, body)),
  )

  route.delete(
    '/user/media/:type/:id',
    ownItemAccess,
    {
      id: 'removeMediaItem',
      summary: 'Remove an item from the caller’s media library',
      params: ItemParams,
      problems: [400],
      status: 204,
    },
    ({ ctx, subject }) => removeItem(ctx, subject),
  )
}

/** Clients use both. */
const documentPaths = [
  ['/media/documents/:document', ''],
  ['/documents/:document', 'Short'],
] as const
const key = (description: string) => Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description })

function readRoutes(app: App, { lookups }: ManagerDeps): void {
  const route = declare(app, tags)
  route.get(
    '/media/videos/:video',
    videoAccess(lookups),
    {
      id: 'getVideo',
      summary: 'Read a video',
      params: Type.Object({ video: key('Number or guid of the video') }),
      answer: Video,
    },
    async ({ ctx, subject }) => presentManagedVideo(subject, ctx.url) as never,
  )

  for (const [path, suffix] of documentPaths) {
    route.get(
      path,
      documentAccess(lookups),
      {
        id: `getDocument${suffix}`,
        summary: suffix ? 'Read a document by its short address' : 'Read a document',
        params: Type.Object({ document: key('Number or guid of the document') }),
        answer: ManagedDocument,
      },
      async ({ ctx, subject }) => presentDocument(subject, ctx.url),
    )
  }
}
