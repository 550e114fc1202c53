// The URLs of videos, embeds and documents: the own manager, one item of any kind, and what is known of each.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, pageOf } from '#platform/http/request/query.ts'
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
import {
  documentAccess,
  documentOf,
  itemOf,
  ownItemAccess,
  videoAccess,
  videoOf,
} from './media-items.access.ts'

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

const wishOf = (ctx: Context, query: Query): ManagerSearch => ({
  ownerid: ctx.actor.userid as number,
  name: query.name,
  tag: query.tag,
  ...pageOf(query),
  order: directionOf(query.order, 'desc'),
})

function listRoutes(app: App): void {
  app.get(
    '/user/media/videos',
    {
      config: { access: access.signedIn },
      schema: {
        operationId: 'listVideos',
        summary: 'List the videos of the own media manager, newest first',
        tags,
        querystring: ManagerQuery,
        response: { 200: Type.Array(Video) },
      },
    },
    async ({ ctx, query }) => {
      const rows = await listMediaObjects(ctx.db, 'video', wishOf(ctx, query))
      const words = await listMediaTags(
        ctx.db,
        'object',
        rows.map((row) => row.objectid),
      )
      const found = await withPosters(ctx.db, rows)
      return found.map((row) => presentManagedVideo(row, ctx.url, words.get(row.objectid))) as never
    },
  )

  app.get(
    '/user/media/embeds',
    {
      config: { access: access.signedIn },
      schema: {
        operationId: 'listEmbeds',
        summary: 'List the embeds of the own media manager, newest first',
        tags,
        querystring: ManagerQuery,
        response: { 200: Type.Array(ManagedEmbed) },
      },
    },
    async ({ ctx, query }) => {
      const rows = await listMediaObjects(ctx.db, 'embed', wishOf(ctx, query))
      const words = await listMediaTags(
        ctx.db,
        'object',
        rows.map((row) => row.objectid),
      )
      return rows.map((row) => presentManagedEmbed(row, ctx.url, words.get(row.objectid)))
    },
  )

  app.get(
    '/user/media/documents',
    {
      config: { access: access.signedIn },
      schema: {
        operationId: 'listDocuments',
        summary: 'List the documents of the own media manager, newest first',
        tags,
        querystring: ManagerQuery,
        response: { 200: Type.Array(ManagedDocument) },
      },
    },
    async ({ ctx, query }) => {
      const rows = await listDocuments(ctx.db, wishOf(ctx, query))
      const words = await listMediaTags(
        ctx.db,
        'document',
        rows.map((row) => row.documentid),
      )
      const found = await withPages(ctx.db, rows)
      return found.map((row) => presentDocument(row, ctx.url, words.get(row.documentid)))
    },
  )
}

function embedRoute(app: App, { oembed }: ManagerDeps): void {
  app.post(
    '/user/media/embeds',
    {
      config: { access: access.signedIn, transaction: 'own' },
      schema: {
        operationId: 'addEmbed',
        summary: 'Add a video of YouTube or Vimeo by its address',
        description:
          'Title and author are asked of the provider; where it can not be reached, the address is enough.',
        tags,
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
        response: { 201: ManagedEmbed },
      },
    },
    async (req, reply) => {
      const facts = await lookUpEmbed(readEmbed(req.body.url), oembed)
      const added = await req.write(async (ctx) => presentManagedEmbed(await addEmbed(ctx, facts), ctx.url))
      reply.code(201)
      return added
    },
  )
}

function itemRoutes(app: App): void {
  app.get(
    '/user/media/:type/:id',
    {
      config: { access: ownItemAccess },
      schema: {
        operationId: 'getMediaItem',
        summary: 'Read one item of the own media manager; of a video, whether it is ready',
        tags,
        params: ItemParams,
        problems: [400],
        response: { 200: MediaItem },
      },
    },
    async ({ ctx }) => presentItem(ctx, itemOf(ctx)),
  )

  app.patch(
    '/user/media/:type/:id',
    {
      config: { access: ownItemAccess },
      schema: {
        operationId: 'changeMediaItem',
        summary: 'Change the name or the tags of an item of the own media manager',
        tags,
        params: ItemParams,
        body: ItemChange,
        problems: [400],
        response: { 200: MediaItem },
      },
    },
    async ({ ctx, body }) => presentItem(ctx, await changeItem(ctx, itemOf(ctx), body)),
  )

  app.delete(
    '/user/media/:type/:id',
    {
      config: { access: ownItemAccess },
      schema: {
        operationId: 'removeMediaItem',
        summary: 'Take an item out of the own media manager; what shows it goes on showing it',
        tags,
        params: ItemParams,
        problems: [400],
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx }, reply) => {
      await removeItem(ctx, itemOf(ctx))
      reply.code(204)
      return null
    },
  )
}

const key = (description: string) => Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description })

function readRoutes(app: App, { lookups }: ManagerDeps): void {
  app.get(
    '/media/videos/:video',
    {
      config: { access: videoAccess(lookups) },
      schema: {
        operationId: 'getVideo',
        summary: 'Read what is known of a video',
        tags,
        params: Type.Object({ video: key('Number or guid of the video') }),
        response: { 200: Video },
      },
    },
    async ({ ctx }) => presentManagedVideo(videoOf(ctx), ctx.url) as never,
  )

  app.get(
    '/media/documents/:document',
    {
      config: { access: documentAccess(lookups) },
      schema: {
        operationId: 'getDocument',
        summary: 'Read what is known of a document',
        tags,
        params: Type.Object({ document: key('Number or guid of the document') }),
        response: { 200: ManagedDocument },
      },
    },
    async ({ ctx }) => presentDocument(documentOf(ctx), ctx.url),
  )
}
