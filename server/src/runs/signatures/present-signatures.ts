// Presents the signatures of a run and the fields that wait for one.
import { type GivenSignature, signaturesOf } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { listAllEvents } from '../events/events.queries.ts'
import { readEvent } from '../events/read-events.ts'
import { planOf } from '../plans/plans.ts'
import type { RunRow } from '../runs.queries.ts'
import type { EntrySignature } from '../signatures.schema.ts'
import { allows, factsOf, listUnsigned } from './may-sign.ts'

export async function presentSignatures(ctx: Context, run: RunRow): Promise<EntrySignature[]> {
  if (run.signatures === 0) return []
  const plan = await planOf(ctx.db, run)
  const events = (await listAllEvents(ctx.db, run.entryid)).map((row) => readEvent(row, plan))
  const guidOf = (field: number) => plan.fields.get(field)?.field_guid ?? null
  return signaturesOf(events, (field) => plan.fields.get(field)).map((given) =>
    presentSignature(given, guidOf),
  )
}

/** Also for the comparison of a record pack with its events. */
export function presentSignature(
  { event, signature, field, lastAt, changes }: GivenSignature,
  guidOf: (field: number) => string | null,
): EntrySignature {
  return {
    eventid: event.eventid,
    signs: signature.signs,
    stepid: signature.stepid ?? null,
    field_guid: field === undefined ? null : guidOf(field),
    field_revisionid: field ?? null,
    userid: event.userid,
    name: signature.name,
    meaning: signature.meaning,
    meaning_text: signature.text,
    method: signature.method as EntrySignature['method'],
    date: toSeconds(event.at),
    hash: signature.hash || null,
    comment: signature.comment,
    seconds_after: lastAt === null ? null : Math.max(0, toSeconds(event.at) - toSeconds(lastAt)),
    changed_since: changes.length > 0,
  }
}

export async function presentUnsigned(ctx: Context, run: RunRow) {
  const unsigned = await listUnsigned(ctx, run)
  if (unsigned.length === 0) return []
  const facts = ctx.actor.userid === null ? null : await factsOf(ctx, run)
  return unsigned.map(({ field, rule }) => ({
    field_revisionid: field.field_revisionid,
    field_guid: field.field_guid,
    stepid: field.stepid,
    label: field.label,
    can_sign: facts !== null && allows(run, rule, facts),
  }))
}
