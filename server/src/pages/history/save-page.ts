// One more revision of a page: kept, shown at once or held back, and told to those whom it concerns.
import { record } from '#events/events.ts'
import { acceptBelow, nothingAccepted } from '#history/acceptance.ts'
import { useStateOf } from '#history/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { pageTag, tagsOfChange } from '../cache-tags.ts'
import { changedFields, type PageContent, writeContent } from '../content.ts'
import type { Namespace } from '../namespaces.ts'
import { isTrusted } from '../pages.access.ts'
import { type Edition, saveHeads } from '../revisions/editions.ts'
import { notePageUses } from '../revisions/media-uses.ts'
import { insertRevisions } from '../revisions/revisions.queries.ts'
import { checkPlace } from '../tree/parents.ts'
import { pageHistory } from './page-history.ts'

export interface Save {
  edition: Edition
  /** What the edit was made on: the page in this language, or in its own where this one is begun. */
  base: { revisionid: number; content: PageContent }
  content: PageContent
  action: 'edited' | 'reverted' | 'renamed'
  sourceRevisionid: number | null
  /** The title before; the page has its new one. */
  formerTitle?: string
}

export async function savePage(
  ctx: Context,
  { edition, base, content, action, sourceRevisionid, formerTitle }: Save,
): Promise<void> {
  const { page, langid } = edition
  if (content.parentid !== base.content.parentid) await checkPlace(ctx.db, page.wikiid, content.parentid)
  const isPatrolled = isTrusted(ctx, page.namespace) ? 1 : 0
  const accepted = isPatrolled ? await acceptBelow(ctx, pageHistory, edition) : nothingAccepted
  const [revisionid = 0] = await insertRevisions(ctx.db, [
    {
      wikiid: page.wikiid,
      langid,
      at: ctx.now,
      userid: ctx.actor.userid,
      action,
      content: writeContent(content),
      sourceRevisionid,
      isPatrolled,
      isDenied: 0,
    },
  ])
  const uses = {
    before: edition.newest > 0 ? base.content : null,
    after: content,
    // Nobody chooses what an earlier state has.
    kept: action === 'reverted' ? null : base.content,
  }
  await notePageUses(ctx, edition, uses, useStateOf(isPatrolled, edition))
  const current = isPatrolled ? revisionid : edition.current
  await saveHeads(ctx, edition, { current, newest: revisionid }, content)
  await record(ctx, `page.${action}`, ['wiki', page.wikiid], {
    before: { revisionid: base.revisionid, ...(formerTitle === undefined ? {} : { title: formerTitle }) },
    after: {
      revisionid,
      langid,
      changes: changedFields(base.content, content),
      isPatrolled: isPatrolled === 1,
      ...(formerTitle === undefined ? {} : { title: page.title }),
      ...accepted.after,
    },
    tags: [
      ...tagsOfChange(page, [content.parentid]),
      ...(formerTitle === undefined ? [] : [pageTag(page.namespace as Namespace, formerTitle)]),
      ...accepted.tags,
    ],
  })
}
