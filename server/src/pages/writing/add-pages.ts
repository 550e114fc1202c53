// Adds many pages in one go: inserts rows or revives deleted pages, each with a first revision.
import type { Context } from '#platform/http/request/context.ts'
import { columnsOf } from '../columns.ts'
import { type PageContent, writeContent } from '../content.ts'
import type { Namespace } from '../namespaces.ts'
import { insertPages, listPageRows, listPagesByKeys, type PageRow, setNewest } from '../pages.queries.ts'
import { saveNewPageUses } from '../revisions/media-uses.ts'
import { insertRevisions } from '../revisions/revisions.queries.ts'
import { saveStages } from '../revisions/stages.queries.ts'
import { foldedKey, titleKey } from '../titles.ts'

export interface PageDraft {
  title: string
  langid: string
  content: PageContent
}

interface Additions {
  namespace: Namespace
  drafts: PageDraft[]
  isPatrolled: boolean
}

/** Requires normalized, distinct titles that no existing page has. */
export async function addPages(ctx: Context, additions: Additions): Promise<PageRow[]> {
  const { namespace, drafts, isPatrolled } = additions
  const keys = drafts.map((draft) => titleKey(draft.title))
  const deleted = new Map(
    (await listPagesByKeys(ctx.db, [namespace], keys)).map((row) => [row.titleKey, row]),
  )
  const fresh = drafts.filter((draft) => !deleted.has(titleKey(draft.title)))
  const added = fresh.map((draft) => ({ ...newRow(ctx, draft), namespace, titleKey: titleKey(draft.title) }))
  await insertPages(ctx.db, added)
  await reviveRows(ctx, drafts, deleted)
  const rows = new Map((await listPagesByKeys(ctx.db, [namespace], keys)).map((row) => [row.titleKey, row]))
  const pages = keys.map((key) => rows.get(key) as PageRow)
  await insertRevisions(
    ctx.db,
    drafts.map((draft, at) => ({
      wikiid: (pages[at] as PageRow).wikiid,
      langid: draft.langid,
      at: ctx.now,
      userid: ctx.actor.userid,
      action: 'created',
      content: writeContent(draft.content),
      isPatrolled: isPatrolled ? 1 : 0,
      isDenied: 0,
    })),
  )
  const wikiids = pages.map((page) => page.wikiid)
  await saveNewPageUses(
    ctx,
    drafts.map((draft, at) => ({ ...draft, wikiid: wikiids[at] as number })),
  )
  if (namespace === 'COURSE')
    await saveStages(
      ctx.db,
      new Map(drafts.map(({ content }, at) => [wikiids[at] as number, content.stages])),
    )
  await setNewest(ctx.db, wikiids, isPatrolled)
  const finished = new Map((await listPageRows(ctx.db, wikiids)).map((row) => [row.wikiid, row]))
  return wikiids.map((wikiid) => finished.get(wikiid) as PageRow)
}

const newRow = (ctx: Context, draft: PageDraft) => ({
  title: draft.title,
  titleFold: foldedKey(draft.title),
  langid: draft.langid,
  ...columnsOf(draft.title, draft.content),
  isDeleted: 0 as const,
  authorid: ctx.actor.userid,
  currentRevisionid: 0,
  newestRevisionid: 0,
  createdAt: ctx.now,
  modifiedAt: ctx.now,
})

/** A title identifies the same page even after deletion: a revived page has its old id and history. */
async function reviveRows(
  ctx: Context,
  drafts: PageDraft[],
  deleted: ReadonlyMap<string, PageRow>,
): Promise<void> {
  const revived = drafts.flatMap((draft) => {
    const row = deleted.get(titleKey(draft.title))
    return row ? [{ ...newRow(ctx, draft), ...pickIdentity(row) }] : []
  })
  if (revived.length === 0) return
  await ctx.db
    .insertInto('wikis')
    .values(revived)
    .onConflict((conflict) =>
      conflict.column('wikiid').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        langid: eb.ref('excluded.langid'),
        displayTitle: eb.ref('excluded.displayTitle'),
        description: eb.ref('excluded.description'),
        excerpt: eb.ref('excluded.excerpt'),
        imageid: eb.ref('excluded.imageid'),
        isPrivate: eb.ref('excluded.isPrivate'),
        isStub: eb.ref('excluded.isStub'),
        parentid: eb.ref('excluded.parentid'),
        position: eb.ref('excluded.position'),
        isDeleted: 0,
        authorid: eb.ref('excluded.authorid'),
        modifiedAt: eb.ref('excluded.modifiedAt'),
      })),
    )
    .execute()
}

const pickIdentity = ({ wikiid, namespace, titleKey: key, createdAt }: PageRow) => ({
  wikiid,
  namespace,
  titleKey: key,
  createdAt,
})
