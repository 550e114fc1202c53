// Finds a run with its leads: the users who countersign it and lift holds.
import type { Context } from '#platform/http/request/context.ts'
import { findRun, type RunRow } from '../runs.queries.ts'
import { byLeads, listSigners } from './signers.queries.ts'

interface LedRun {
  run: RunRow
  /** They may view all guides of the run. */
  leads: readonly number[]
}

export async function findLedRun(ctx: Context, entryid: number): Promise<LedRun | undefined> {
  const run = await findRun(ctx.db, entryid)
  if (!run) return undefined
  const leads = await listSigners(ctx, run, byLeads)
  return { run, leads: leads.map(({ userid }) => userid) }
}
