// Converts tools and parts of a request to the stored form. Creates missing pages.
import { resolveItems } from '#pages/writing/items.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Requirement } from '../content.ts'
import type { RequirementDraft } from '../guides.schema.ts'
import { withOwnNames } from './names.ts'

interface RequirementInput {
  /** The member that faults name. */
  field: 'parts' | 'tools'
  drafts: readonly RequirementDraft[] | undefined
  before: Requirement[]
  /** The language of their names. */
  langid: string
}

export async function readRequirements(
  ctx: Context,
  { field, drafts, before, langid }: RequirementInput,
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
