// Saves a revision of a page: stores it, publishes it or leaves it pending, and records the event.
import { noticeHandler, record } from '#events/events.ts'
import { acceptPending, nothingAccepted } from '#history/acceptance.ts'
import { useStateOf } from '#history/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { changeTags, pageTag } from '../cache-tags.ts'
import { changedFields, type PageContent, writeContent } from '../content.ts'
import type { Namespace } from '../namespaces.ts'
import { isTrusted } from '../pages.access.ts'
import { type Edition, saveHeads } from '../revisions/editions.ts'
import { savePageUses } from '../revisions/media-uses.ts'
import { insertRevisions } from '../revisions/revisions.queries.ts'
import { checkParent } from '../tree/parents.ts'
import { pageHistory } from './page-history.ts'

export interface Save {
  edition: Edition
  /** The state that was edited: the page in this language, or the original if this translation is new. */
  base: { revisionid: number; content: PageContent }
  content: PageContent
  action: 'edited' | 'reverted' | 'renamed'
  sourceRevisionid: number | null
  /** The title before a rename; `page` has the new one. */
  formerTitle?: string
}

export async function savePage(
  ctx: Context,
  { edition, base, content, action, sourceRevisionid, formerTitle }: Save,
): Promise<void> {
  const { page, langid } = edition
  if (content.parentid !== base.content.parentid) await checkParent(ctx.db, page.wikiid, content.parentid)
  const isPatrolled = isTrusted(ctx, page.namespace) ? 1 : 0
  const accepted = isPatrolled ? await acceptPending(ctx, pageHistory, edition) : nothingAccepted
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
    // A revert attaches no media that the user chose.
    inherited: action === 'reverted' ? null : base.content,
  }
  await savePageUses(ctx, edition, uses, useStateOf(isPatrolled, edition))
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
      ...changeTags(page, [content.parentid]),
      ...(formerTitle === undefined ? [] : [pageTag(page.namespace as Namespace, formerTitle)]),
      ...accepted.tags,
    ],
    later: isPatrolled ? undefined : { handler: noticeHandler, at: ctx.now },
  })
}
