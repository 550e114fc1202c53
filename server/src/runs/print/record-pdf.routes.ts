// The route of a run's record as PDF.

import { Type } from 'typebox'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { runAccess } from '../runs.access.ts'
import { makeInTurn } from './make-document.ts'
import { gatherRecord, mostPictures, mostValues, printRecord, type RecordDeps } from './make-record.ts'
import { RecordQuery, readZone } from './record-query.ts'

const type = 'application/pdf'
const Params = Type.Object({ entryid: identifier('Number of the run') })
export function recordRoutes(app: App, deps: RecordDeps): void {
  const route = declare(app, ['work log'])
  route.get(
    '/work_log/:entryid(^\\d{1,15}).pdf',
    runAccess.read,
    {
      id: 'printEntry',
      summary: 'Print a run as a PDF',
      description: `With at most ${mostValues} values and ${mostPictures} pictures.`,
      params: Params,
      query: RecordQuery,
      answer: Type.String({ contentMediaType: type, description: 'The exported file' }),
      transaction: 'own',
    },
    async (req) => {
      const zone = readZone(req.query)
      const { langid } = req.query
      const url = await deps.siteAddress()
      const pdf = await makeInTurn(deps.drawer.queue, req, {
        read: (ctx, run) => gatherRecord({ ...ctx, url, language: langid ?? ctx.language }, run),
        make: (record) => printRecord(deps, record, zone),
      })
      return answerStream({ type, filename: `run-${req.params.entryid}.pdf`, body: once(pdf) })
    },
  )
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
