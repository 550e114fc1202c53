// Parts and tools: named by their authors, kept as the ITEM pages of those names.

import { resolveItems } from '#pages/writing/items.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Requirement } from '../content.ts'
import type { RequirementDraft } from '../guides.schema.ts'

export async function readRequirements(
  ctx: Context,
  field: string,
  drafts: readonly RequirementDraft[] | undefined,
  before: Requirement[],
): Promise<Requirement[]> {
  if (drafts === undefined) return before
  const wikiids = await resolveItems(
    ctx,
    drafts.map(({ name, summary, url }) => ({ name, summary, url })),
    field,
  )
  return drafts.map((draft, index) => ({
    wikiid: wikiids[index] as number,
    type: draft.type ?? '',
    quantity: Number(draft.quantity ?? 1),
    notes: draft.notes ?? null,
    isoptional: draft.isoptional ?? false,
    featured: draft.featured ?? false,
  }))
}
