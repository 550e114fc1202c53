// Adds and removes single tags of a page, for moderators.

import { record } from '#events/events.ts'
import { deleteLink, insertLink } from '#platform/db/links.ts'
import type { Context } from '#platform/http/request/context.ts'
import { pageProblems } from '../pages.problems.ts'
import type { PageRow } from '../pages.queries.ts'
import { ensureTags, findTags, readTag } from '../tags/tags.ts'

/** Idempotent: an existing tag changes nothing. */
export async function tagPage(ctx: Context, page: PageRow, text: string): Promise<void> {
  const name = readTag(text)
  const tagid = (await ensureTags(ctx, [name])).get(name) as number
  if (!(await insertLink(ctx.db, 'wiki_tags', { wikiid: page.wikiid, tagid }))) return
  await record(ctx, 'page.tagged', ['wiki', page.wikiid], { after: { tag: name } })
}

export async function untagPage(ctx: Context, page: PageRow, text: string): Promise<void> {
  const name = readTag(text)
  const tagid = (await findTags(ctx.db, [name])).get(name)
  const isRemoved =
    tagid !== undefined && (await deleteLink(ctx.db, 'wiki_tags', { wikiid: page.wikiid, tagid }))
  if (!isRemoved) throw pageProblems.tagNotFound()
  await record(ctx, 'page.untagged', ['wiki', page.wikiid], { before: { tag: name } })
}
