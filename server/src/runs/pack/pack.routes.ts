// The route of a record pack: a run with everything that belongs to it, verifiable without this site.

import { Type } from 'typebox'
import type { MediaLookups } from '#media/uses/media.access.ts'
import { answerStream } from '#platform/http/answer/answer-stream.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { Sealing } from '#platform/sealing.ts'
import { zipStream } from '#platform/zip/zip-stream.ts'
import { ensureSigningKey, readSigningKey, type SigningKey } from '#signing/site-keys.ts'
import { makeInTurn } from '../print/make-document.ts'
import { printRecord, type RecordDeps } from '../print/make-record.ts'
import { RecordQuery, readZone } from '../print/record-query.ts'
import { runAccess } from '../runs.access.ts'
import { gatherPack } from './gather-pack.ts'
import { packFiles } from './pack-files.ts'
import type { MediaFiles } from './pack-media.ts'

export interface PackDeps extends MediaFiles, RecordDeps {
  lookups: MediaLookups
  sealing: Sealing
}

const type = 'application/zip'

export function packRoutes(app: App, deps: PackDeps): void {
  const route = declare(app, ['work log'])
  route.get(
    '/work_log/:entryid/pack',
    runAccess.read,
    {
      id: 'packEntry',
      summary: 'Download the record pack of a run as a ZIP file',
      params: Type.Object({ entryid: identifier('Number of the run') }),
      query: RecordQuery,
      answer: Type.String({ contentMediaType: type, description: 'The exported file' }),
      transaction: 'own',
    },
    async (req) => {
      const zone = readZone(req.query)
      const { langid } = req.query
      const url = await deps.siteAddress()
      const gathered = await makeInTurn(deps.drawer.queue, req, {
        read: (ctx, run) => gatherPack({ ...ctx, url }, run, { zone, langid }, deps.lookups),
        make: async ({ record, ...rest }) => ({
          ...rest,
          pdf: await printRecord(deps, record, zone),
          key: await keyFor(req, deps.sealing),
        }),
      })
      return answerStream({
        type,
        filename: `record-${req.params.entryid}.zip`,
        body: zipStream(packFiles(deps, gathered)),
      })
    },
  )
}

interface Transactions {
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Only the first pack of a site may have to make the key. */
async function keyFor(req: Transactions, sealing: Sealing): Promise<SigningKey | null> {
  const found = await req.read((ctx) => readSigningKey(ctx.db, sealing))
  const state = found === 'none' ? await req.write((ctx) => ensureSigningKey(ctx, sealing)) : found
  return typeof state === 'object' ? state.key : null
}
