// The URL of what lies in the store, for administrators.
import { access } from '#platform/http/access.ts'
import type { App } from '#platform/http/types.ts'
import { graceMs } from './clean-up.ts'
import { mediums } from './media-tables.ts'
import { countMedium, countUploads } from './storage.queries.ts'
import { Storage } from './storage.schema.ts'

const kinds = { image: 'image', object: 'video', document: 'document' } as const
const dayMs = 86_400_000

export function storageRoutes(app: App): void {
  app.get(
    '/storage',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'getStorage',
        summary: 'See how much lies in the store, and what clean-up will take',
        tags: ['administration'],
        response: { 200: Storage },
      },
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
        next_removal_date: first === null ? null : Math.floor((first + graceMs) / 1000),
        grace_days: graceMs / dayMs,
      }
    },
  )
}
