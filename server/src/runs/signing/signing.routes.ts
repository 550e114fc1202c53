// The routes by which people sign in a run.

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { findPinSigners } from '#shared-devices/prove-quickly.ts'
import { writeProved } from '#signatures/credentials.ts'
import { presentUserSummary } from '#users/present.ts'
import { foldText } from '#users/users.ts'
import { planOf } from '../plans/plans.ts'
import { getReadableRun, runAccess } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { Run } from '../runs.schema.ts'
import { findRule } from '../signatures/may-sign.ts'
import { Countersign, ReleaseHold, SignEntry, type Signed, Signers } from '../signatures.schema.ts'
import { presentWhole } from '../work/present.ts'
import { asSigner, checkCredentials, proveRunSigner } from './run-credentials.ts'
import { type Asked, checkCountersigning, checkField, checkReleasing, findWorkers, signRun } from './sign.ts'
import { byLeads, listSigners } from './signers.queries.ts'
import { signingProblems } from './signing.problems.ts'

const params = Type.Object({ entryid: identifier('Number of the run') })
const declared = {
  params,
  answer: Run,
  transaction: 'own',
  problems: [401, 403, 409, 422, 429],
} as const

export function signingRoutes(app: App): void {
  const route = declare(app, ['work log'])
  route.post(
    '/work_log/:entryid/sign',
    runAccess.sign,
    { ...declared, id: 'signEntry', summary: 'Sign a Signature field of a run', body: SignEntry },
    (req) => {
      const { body } = req
      return sign(req, req.params.entryid, body, { check: (asked) => checkField(asked, body) })
    },
  )
  route.post(
    '/work_log/:entryid/countersign',
    runAccess.sign,
    {
      ...declared,
      id: 'countersignEntry',
      summary: 'Finish a run with missing answers, signed by a lead',
      body: Countersign,
    },
    (req) => {
      const { body } = req
      const check: Checks['check'] = (asked) => checkCountersigning(asked, body)
      return sign(req, req.params.entryid, body, { check, ending: body.reason.trim() })
    },
  )
  route.post(
    '/work_log/:entryid/release_hold',
    runAccess.sign,
    {
      ...declared,
      id: 'releaseHold',
      summary: 'Lift a hold that only a lead lifts, with a signature',
      body: ReleaseHold,
    },
    (req) => sign(req, req.params.entryid, req.body, { check: (asked) => checkReleasing(asked, req.body) }),
  )
  signersRoute(app)
}

function signersRoute(app: App): void {
  declare(app, ['work log']).get(
    '/work_log/:entryid/signers',
    runAccess.read,
    {
      id: 'listSigners',
      summary: 'List the users who may sign a field of a run now, at most 50',
      params,
      query: Type.Object({
        field_revisionid: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'The Signature field; default: leads, who countersign and lift holds',
          }),
        ),
        signs: Type.Optional(
          Type.Enum(['finish', 'hold'], {
            description:
              'Without a field: leads who countersign the end, which nobody does who had a part in the run, or lift a hold; default: hold',
          }),
        ),
        query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name' })),
      }),
      answer: Signers,
    },
    async (req) => {
      const { ctx, query, subject } = req
      const { field_revisionid, signs } = query
      const rule = await findRuleOf(ctx, subject, field_revisionid)
      const isEnd = field_revisionid === undefined && signs === 'finish'
      const without = isEnd ? await findWorkers(ctx, subject) : undefined
      const text = foldText(query.query ?? '')
      const rows = await listSigners(ctx, subject, rule, { text, without })
      const userids = rows.map(({ userid }) => userid)
      const byPin = await findPinSigners(req, ctx, userids)
      return rows.map((row) => ({ ...presentUserSummary(row, ctx.url), has_pin: byPin.has(row.userid) }))
    },
  )
}

async function findRuleOf(ctx: Context, run: RunRow, field_revisionid: number | undefined) {
  if (field_revisionid === undefined) return byLeads
  const plan = await planOf(ctx.db, run)
  const field = plan.fields.get(field_revisionid)
  if (field?.field_type !== 'Signature') throw signingProblems.noSignatureField()
  return findRule(ctx, run, { plan, field })
}

interface Checks {
  check: (asked: Asked) => ReturnType<typeof checkField>
  /** The reason to finish the run with. */
  ending?: string
}

/** Refuses what can be refused first, so that a password is not counted as wrong when signing is not possible. */
async function sign(
  req: FastifyRequest,
  entryid: number,
  signed: Signed,
  { check, ending }: Checks,
): Promise<Run> {
  checkCredentials(signed)
  const find = async (viewer: Context, userid: number) => ({
    ctx: await asSigner(viewer, userid),
    ...{ viewer, run: await getReadableRun(viewer, { entryid }) },
  })
  const expected = signed.userid ?? (req.actor.userid as number)
  // A badge tells whose it is only when it is proved.
  if (signed.badge === undefined) await req.read(async (ctx) => check(await find(ctx, expected)))
  const proved = await proveRunSigner(req, signed)
  const { userid, method } = proved
  return writeProved(req, proved, async (ctx) => {
    if (signed.userid !== undefined && signed.userid !== userid) throw signingProblems.notSigner()
    const asked = await find(ctx, userid)
    const run = await signRun(asked, await check(asked), { method, ...(ending !== undefined && { ending }) })
    return presentWhole(ctx, run)
  })
}
