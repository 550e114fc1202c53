// The route of a run's record as PDF.

import { Type } from 'typebox'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import { whileConnected } from '#platform/http/answer/client-left.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { getReadableRun, runAccess } from '../runs.access.ts'
import { gatherRecord, mostPictures, mostValues, type PrintDeps, printRecord } from './make-record.ts'
import { RecordQuery, readZone } from './record-query.ts'

const type = 'application/pdf'
const Params = Type.Object({ entryid: identifier('Number of the run') })
export function recordRoutes(app: App, deps: PrintDeps): void {
  const route = declare(app, ['work log'])
  route.get(
    '/work_log/:entryid(^\\d{1,15}).pdf',
    runAccess.read,
    {
      id: 'printEntry',
      summary: 'Read a run as a PDF',
      description: `With at most ${mostValues} values and ${mostPictures} pictures.`,
      params: Params,
      query: RecordQuery,
      answer: Type.String({ contentMediaType: type, description: 'The file' }),
      transaction: 'own',
    },
    async (req) => {
      const zone = readZone(req.query)
      const { params, query, actor } = req
      const print = async () => {
        const record = await req.read(async (ctx) => {
          // Again: it may have waited in the queue.
          const run = await getReadableRun(ctx, params)
          return gatherRecord({ ...ctx, language: query.langid ?? ctx.language }, run)
        })
        return printRecord(deps, record, zone)
      }
      const pdf = await whileConnected(req, (signal) =>
        deps.drawer.queue.run({ userid: actor.userid, signal }, print),
      )
      return answerStream({ type, filename: `run-${params.entryid}.pdf`, body: once(pdf) })
    },
  )
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
