// Renames a page. Addresses and links with the former title still find it.
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { type PageContent, readContent } from '../content.ts'
import type { PageLookups } from '../deps.ts'
import { deleteFormerTitle, saveFormerTitle } from '../former-titles.queries.ts'
import { savePage } from '../history/save-page.ts'
import type { Namespace } from '../namespaces.ts'
import { isPersonal } from '../pages.access.ts'
import { pageProblems } from '../pages.problems.ts'
import { isTitleTaken, type PageRow, releaseTitle, updatePageRow } from '../pages.queries.ts'
import { originalOf } from '../revisions/editions.ts'
import {
  findRevision,
  listRevisionRows,
  listTranslations,
  updateTranslation,
} from '../revisions/revisions.queries.ts'
import { foldedKey, reservedTitleFault, tidyTitle, titleFault, titleKey } from '../titles.ts'
import { checkMove } from '../tree/moves.ts'
import { checkToken, type Edit, findConflict, requireRevisionid } from './check-token.ts'

interface Rename {
  edit: Edit
  /** As the client sent it. */
  title: string
  deps: PageLookups
}

/** Returns the current title. */
export async function renamePage(
  ctx: Context,
  page: PageRow,
  { edit, title: written, deps }: Rename,
): Promise<string> {
  const original = originalOf(page)
  await requireRevisionid(ctx, page, edit, deps)
  const title = tidyTitle(written)
  const fault = titleFault(title) ?? reservedTitleFault(page.namespace as Namespace, title)
  if (fault) throw problems.invalidField('title', `title ${fault}`)
  checkToken(await findConflict(ctx, page, { base: original, edit, deps }))
  await checkNewTitle(ctx, page, title)
  const revision = await findRevision(ctx.db, original.newest)
  const before = readContent(revision?.content ?? '{}')
  await checkMove(ctx, page, { newest: before.parentid, to: before.parentid }, deps)
  const displayTitle = before.displayTitle === page.title ? null : before.displayTitle
  const content: PageContent = { ...before, title, displayTitle }
  const keys = { titleKey: titleKey(title), titleFold: foldedKey(title) }
  if (keys.titleKey !== page.titleKey) {
    await releaseTitle(ctx.db, page.namespace, keys.titleKey)
    await deleteFormerTitle(ctx.db, { wikiid: page.wikiid, titleKey: keys.titleKey })
    const { namespace, wikiid } = page
    const former = { titleKey: page.titleKey, titleFold: foldedKey(page.title) }
    await saveFormerTitle(ctx.db, { namespace, wikiid, ...former })
  }
  await updatePageRow(ctx.db, page.wikiid, { title, ...keys })
  await renameTranslations(ctx, page.wikiid, title)
  await savePage(ctx, {
    edition: originalOf({ ...page, title, ...keys }),
    base: { revisionid: original.newest, content: before },
    content,
    action: 'renamed',
    sourceRevisionid: null,
    formerTitle: page.title,
  })
  return title
}

/** Runs after the token check, so that concurrent renames of a page get a conflict. */
async function checkNewTitle(ctx: Context, page: PageRow, title: string): Promise<void> {
  if (isPersonal(page.namespace)) throw pageProblems.titleFixed()
  if (title === page.title) throw pageProblems.titleUnchanged()
  const { namespace, wikiid } = page
  if (await isTitleTaken(ctx.db, { namespace, fold: foldedKey(title), wikiid }))
    throw pageProblems.titleTaken()
}

/** Lists show the title of the page if a translation has no title of its own. */
async function renameTranslations(ctx: Context, wikiid: number, title: string): Promise<void> {
  const translations = await listTranslations(ctx.db, wikiid)
  const revisions = await listRevisionRows(
    ctx.db,
    translations.map(({ currentRevisionid, newestRevisionid }) => currentRevisionid || newestRevisionid),
  )
  for (const { langid, content } of revisions)
    if (readContent(content).displayTitle === null)
      await updateTranslation(ctx.db, { wikiid, langid }, { displayTitle: title })
}
