// The URLs that turn a picture: asked for, then polled until the turned one can be seen.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import type { ImageFiles } from './image-files.ts'
import { imageOf, ownImageAccess } from './images.access.ts'
import { findImage, hasGivenUp } from './images.queries.ts'
import { ImageKeyParams, Rotation, RotationJob, RotationResult } from './images.schema.ts'
import { rotateImage } from './images.ts'
import { presentWithMetadata } from './present-image.ts'

export function rotationRoutes(app: App, pictures: ImageFiles): void {
  app.post(
    '/user/media/images/:image/rotate',
    {
      config: { access: ownImageAccess.edit },
      schema: {
        operationId: 'rotateImage',
        summary: 'Turn a picture',
        description: 'Makes a new picture that takes the place of the old one in the media manager.',
        tags: ['media'],
        params: ImageKeyParams,
        body: Rotation,
        response: { 202: RotationJob },
      },
    },
    async ({ ctx, body }, reply) => {
      const turned = await rotateImage(ctx, imageOf(ctx), body.degrees as 90 | 180 | 270)
      reply.code(202)
      return { jobID: String(turned.imageid) }
    },
  )

  app.get(
    '/user/media/images/rotate/:jobID',
    {
      // The store of files may be slow to say what is there.
      config: { access: access.signedIn, transaction: 'own' },
      schema: {
        operationId: 'getRotation',
        summary: 'Ask whether a turned picture is complete',
        tags: ['media'],
        params: Type.Object({
          jobID: Type.String({
            pattern: '^\\d{1,15}$',
            description: 'As it was answered by the request to turn',
          }),
        }),
        response: { 200: RotationResult },
      },
    },
    async (req) => {
      const found = await req.read(async (ctx) => {
        const row = await findImage(ctx.db, { imageid: Number(req.params.jobID) })
        if (!row || row.ownerid !== ctx.actor.userid) throw problems.jobNotFound()
        return { row, hasFailed: await hasGivenUp(ctx.db, row.imageid), url: ctx.url }
      })
      if (await pictures.hasMade(found.row, 'sizes'))
        return { status: 'complete' as const, item: presentWithMetadata(found.row, found.url) }
      return { status: found.hasFailed ? ('failed' as const) : ('processing' as const), item: null }
    },
  )
}
