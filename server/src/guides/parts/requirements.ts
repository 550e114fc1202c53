// What was written of tools and parts → what the guide keeps of them. Pages that are missing are made.
import { resolveItems } from '#pages/writing/items.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Requirement } from '../content.ts'
import type { RequirementDraft } from '../guides.schema.ts'
import { withOwnNames } from './names.ts'

interface Told {
  /** Under which faults are told. */
  field: 'parts' | 'tools'
  drafts: readonly RequirementDraft[] | undefined
  before: Requirement[]
  /** The language of their names. */
  langid: string
}

export async function readRequirements(
  ctx: Context,
  { field, drafts, before, langid }: Told,
): Promise<Requirement[]> {
  if (drafts === undefined) return before
  const named = await withOwnNames(ctx, drafts, before, langid)
  const wanted = named.map(({ name, summary, url }) => ({ name, summary, url }))
  const wikiids = await resolveItems(ctx, wanted, { field, langid })
  return drafts.map((draft, index) => ({
    wikiid: wikiids[index] as number,
    type: draft.type ?? '',
    quantity: Number(draft.quantity ?? 1),
    notes: draft.notes ?? null,
    isoptional: draft.isoptional ?? false,
    featured: draft.featured ?? false,
  }))
}
