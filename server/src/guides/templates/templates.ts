// Offers a guide as a template of its category, or withdraws it.
import { record } from '#events/events.ts'
import { deleteLink, insertLink } from '#platform/db/links.ts'
import type { Context } from '#platform/http/request/context.ts'

/** A repeated request changes nothing. */
export async function setTemplate(ctx: Context, guideid: number, isTemplate: boolean): Promise<void> {
  const hasChanged = isTemplate
    ? await insertLink(ctx.db, 'guide_templates', { guideid, at: ctx.now })
    : await deleteLink(ctx.db, 'guide_templates', { guideid })
  if (!hasChanged) return
  const type = isTemplate ? 'guide.template-added' : 'guide.template-removed'
  await record(ctx, type, ['guide', guideid], isTemplate ? { after: { guideid } } : { before: { guideid } })
}
