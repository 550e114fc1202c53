// Routes that turn a picture: requested, then polled until the turned picture is visible.

import { Type } from 'typebox'
import { eventProblems } from '#events/events.problems.ts'
import { access } from '#platform/http/request/access.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { ImageFiles } from './image-files.ts'
import { ownImageAccess } from './images.access.ts'
import { findImage, hasGivenUp } from './images.queries.ts'
import { ImageKeyParams, Rotation, RotationJob, RotationResult } from './images.schema.ts'
import { rotateImage } from './images.ts'
import { presentWithMetadata } from './present-image.ts'

export function rotationRoutes(app: App, pictures: ImageFiles): void {
  const route = declare(app, ['media'])
  route.post(
    '/user/media/images/:image/rotate',
    ownImageAccess.edit,
    {
      id: 'rotateImage',
      summary: 'Rotate an image',
      description: 'Makes a new picture that takes the place of the old one in the media manager.',
      params: ImageKeyParams,
      body: Rotation,
      answer: RotationJob,
      status: 202,
    },
    async ({ ctx, body, subject }) => {
      const turned = await rotateImage(ctx, subject, body.degrees as 90 | 180 | 270)
      return { jobID: String(turned.imageid) }
    },
  )

  route.get(
    '/user/media/images/rotate/:jobID',
    access.signedIn,
    {
      id: 'getRotation',
      summary: 'Get the state of an image rotation',
      params: Type.Object({
        jobID: Type.String({
          pattern: '^\\d{1,15}$',
          description: 'jobID, as returned by the rotation request',
        }),
      }),
      answer: RotationResult,
      transaction: 'own',
    },
    async (req) => {
      const found = await req.read(async (ctx) => {
        const row = await findImage(ctx.db, { imageid: Number(req.params.jobID) })
        if (!row || row.ownerid !== ctx.actor.userid) throw eventProblems.jobNotFound()
        return { row, hasFailed: await hasGivenUp(ctx.db, row.imageid), url: ctx.url }
      })
      if (await pictures.hasMade(found.row, 'sizes'))
        return { status: 'complete' as const, item: presentWithMetadata(found.row, found.url) }
      return { status: found.hasFailed ? ('failed' as const) : ('processing' as const), item: null }
    },
  )
}
