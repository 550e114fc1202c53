// The route of a record pack: a run with everything that belongs to it, to keep and to check without this site.

import { Type } from 'typebox'
import type { MediaLookups } from '#media/uses/media.access.ts'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import { whileConnected } from '#platform/http/answer/client-left.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { zipStream } from '#platform/zip/zip-stream.ts'
import { type PrintDeps, printRecord } from '../print/make-record.ts'
import { RecordQuery, readZone } from '../print/record-query.ts'
import { getReadableRun, runAccess } from '../runs.access.ts'
import { gatherPack } from './gather-pack.ts'
import { packFiles } from './pack-files.ts'
import type { MediaFiles } from './pack-media.ts'

export interface PackDeps extends MediaFiles, PrintDeps {
  lookups: MediaLookups
}

const type = 'application/zip'

export function packRoutes(app: App, deps: PackDeps): void {
  const route = declare(app, ['work log'])
  route.get(
    '/work_log/:entryid/pack',
    runAccess.read,
    {
      id: 'packEntry',
      summary:
        'Read a run as a record pack: a ZIP with everything that belongs to it and a manifest of hashes',
      params: Type.Object({ entryid: identifier('Number of the run') }),
      query: RecordQuery,
      answer: Type.String({ contentMediaType: type, description: 'The file' }),
      transaction: 'own',
    },
    async (req) => {
      const zone = readZone(req.query)
      const { params, query, actor } = req
      const { entryid } = params
      const gather = async () => {
        const { record, ...gathered } = await req.read(async (ctx) => {
          // Again: it may have waited in the queue.
          const run = await getReadableRun(ctx, params)
          return gatherPack(ctx, run, { zone, langid: query.langid }, deps.lookups)
        })
        return { ...gathered, pdf: await printRecord(deps, record, zone) }
      }
      const gathered = await whileConnected(req, (signal) =>
        deps.drawer.queue.run({ userid: actor.userid, signal }, gather),
      )
      return answerStream({
        type,
        filename: `record-${entryid}.zip`,
        body: zipStream(packFiles(deps, gathered)),
      })
    },
  )
}
