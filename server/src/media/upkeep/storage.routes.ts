// Routes for the storage that media take: of one user, and for administrators of the whole store.

import { access } from '#platform/http/request/access.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { mediums } from '../media-tables.ts'
import { countMedium, countOwnMedium, countUploads } from '../storage.queries.ts'
import { graceMs } from './clean-up.ts'
import { OwnStorage, Storage } from './storage.schema.ts'

const kinds = { image: 'image', object: 'video', document: 'document' } as const
const dayMs = 86_400_000

export function storageRoutes(app: App): void {
  const route = declare(app, ['media'])
  route.get(
    '/user/media/storage',
    access.signedIn,
    { id: 'getOwnStorage', summary: 'Get the storage of the caller’s media library', answer: OwnStorage },
    async ({ ctx: { db, actor } }) => {
      const media = []
      for (const medium of mediums)
        media.push({
          kind: kinds[medium],
          ...(await countOwnMedium(db, medium, actor.userid as number)),
        })
      return { media, bytes: media.reduce((sum, { bytes }) => sum + bytes, 0) }
    },
  )

  route.get(
    '/storage',
    access.administer,
    {
      id: 'getStorage',
      summary: 'Get the storage of the site',
      tags: ['administration'],
      answer: Storage,
    },
    async ({ ctx: { db } }) => {
      const media = []
      const since: number[] = []
      for (const medium of mediums) {
        const { unusedSince, ...counted } = await countMedium(db, medium)
        media.push({ kind: kinds[medium], ...counted })
        if (unusedSince !== null) since.push(unusedSince)
      }
      const first = since.length > 0 ? Math.min(...since) : null
      return {
        media,
        uploads: await countUploads(db),
        next_removal_date: first === null ? null : toSeconds(first + graceMs),
        grace_days: graceMs / dayMs,
      }
    },
  )
}
