// The route by which an operator asks for a signature.

import { Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { runAccess } from '../runs.access.ts'
import { integer } from '../wire.ts'
import { askForSignature } from './ask.ts'

const AskSignature = Type.Object(
  {
    field_revisionid: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The Signature field: its revision at the start of the run',
    }),
  },
  { title: 'AskSignature', additionalProperties: false, description: 'A field that waits for a signature' },
)

const SignersAsked = Type.Object(
  { asked: integer('Number of users who are notified') },
  { title: 'SignersAsked', description: 'How many users were asked' },
)

export function askRoutes(app: App): void {
  declare(app, ['work log']).post(
    '/work_log/:entryid/ask_signature',
    runAccess.work,
    {
      id: 'askSignature',
      summary: 'Ask the users who may sign a field of a run for their signature',
      params: Type.Object({ entryid: identifier('Number of the run') }),
      body: AskSignature,
      answer: SignersAsked,
      problems: [429],
    },
    async ({ ctx, body, subject }) => ({
      asked: await askForSignature(ctx, subject, body.field_revisionid),
    }),
  )
}
