// The operations on pages: add, update, revert and delete.

import { noticeHandler, record } from '#events/events.ts'
import { denyWaitingEdits } from '#history/revisions.ts'
import { retireUses } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { siteOf } from '#settings/settings.ts'
import { staff } from '#users/trust.ts'
import { changeTags } from '../cache-tags.ts'
import { changedFields, emptyContent, type PageContent, readContent, writeContent } from '../content.ts'
import type { PageLookups } from '../deps.ts'
import { findCurrentPage } from '../find-pages.ts'
import { pageHistory } from '../history/page-history.ts'
import { savePage } from '../history/save-page.ts'
import { type Namespace, parseNamespace } from '../namespaces.ts'
import { findOwnerName } from '../owners.queries.ts'
import { isPersonal, isTrusted, mayEdit } from '../pages.access.ts'
import { pageProblems } from '../pages.problems.ts'
import { type PageRow, updatePageRow } from '../pages.queries.ts'
import type { NewPage, PageChange } from '../pages.schema.ts'
import { type Edition, findEdition, newEdition, originalOf } from '../revisions/editions.ts'
import { deleteTranslations, findRevision, insertRevisions } from '../revisions/revisions.queries.ts'
import { saveStages } from '../revisions/stages.queries.ts'
import { reservedTitleFault, tidyTitle, titleFault } from '../titles.ts'
import { checkEnd, checkMove, checkReturn } from '../tree/moves.ts'
import { checkParent } from '../tree/parents.ts'
import { addPages } from './add-pages.ts'
import { checkToken, type Edit, findConflict, requireRevisionid } from './check-token.ts'
import { applyChange } from './fields.ts'

export async function addPage(ctx: Context, draft: NewPage, deps: PageLookups): Promise<PageRow> {
  const { namespace: word, title: written, langid, ...change } = draft
  const namespace = parseNamespace(word)
  if (!namespace) throw problems.invalidField('namespace', `There is no namespace ${word}`)
  const title = tidyTitle(written)
  if (!(await mayEdit(ctx, { namespace, title }))) throw problems.forbidden([...staff])
  const fault = titleFault(title) ?? reservedTitleFault(namespace, title)
  const existing = fault ? undefined : await findCurrentPage(ctx.db, namespace, title)
  if (existing && change.source_revisionid !== undefined)
    return translateByAdding(ctx, existing, { langid, change, deps })
  const faults = fault ? [faultOf('title', `title ${fault}`)] : []
  if (existing) faults.push(...(pageProblems.titleTaken().details.errors ?? []))
  if (change.source_revisionid !== undefined)
    faults.push(faultOf('source_revisionid', 'source_revisionid is for translations only'))
  const displayTitle = fault ? null : await ownerNameOf(ctx, namespace, title)
  const before = { ...emptyContent, displayTitle }
  const content = await applyChange(ctx, { namespace, before, guides: deps.guides }, change, faults)
  if (content.displayTitle === title) content.displayTitle = null
  await checkParent(ctx.db, null, content.parentid)
  await checkReturn(ctx, { namespace, title, to: content.parentid }, deps)
  const isPatrolled = isTrusted(ctx, namespace)
  const drafts = [{ title, langid: langid ?? siteOf(ctx).language, content }]
  const [page] = (await addPages(ctx, { namespace, drafts, isPatrolled })) as [PageRow]
  await record(ctx, 'page.added', ['wiki', page.wikiid], {
    after: { namespace, title, langid: page.langid, revisionid: page.newestRevisionid, isPatrolled },
    tags: changeTags(page),
    later: isPatrolled ? undefined : { handler: noticeHandler, at: ctx.now },
  })
  return page
}

/** The title of a profile is the id of an existing user or team; its display title is their name. */
async function ownerNameOf(ctx: Context, namespace: Namespace, title: string): Promise<string | null> {
  if (!isPersonal(namespace)) return null
  const isNumber = /^[1-9]\d{0,14}$/.test(title)
  const name = isNumber ? await findOwnerName(ctx.db, namespace as 'USER' | 'TEAM', Number(title)) : undefined
  if (name === undefined)
    throw problems.invalidField(
      'title',
      `title must be the number of a ${namespace === 'USER' ? 'person' : 'team'}`,
    )
  return name
}

async function translateByAdding(
  ctx: Context,
  page: PageRow,
  { langid, change, deps }: { langid: string | undefined; change: PageChange; deps: PageLookups },
): Promise<PageRow> {
  if (!langid) throw problems.invalidField('langid', 'langid is required', 'missing_field')
  if (await findEdition(ctx.db, page, langid)) throw pageProblems.titleTaken()
  await updatePage(ctx, page, { edit: { langid, revisionid: page.newestRevisionid }, change, deps })
  return page
}

interface Update {
  edit: Edit
  change: PageChange
  deps: PageLookups
}

/** A save without changes makes no revision. A missing translation is created. */
export async function updatePage(ctx: Context, page: PageRow, { edit, change, deps }: Update): Promise<void> {
  const found = await findEdition(ctx.db, page, edit.langid)
  const base = found ?? originalOf(page)
  await requireRevisionid(ctx, page, edit, deps)
  const edition = found ?? newEdition(page, edit.langid as string)
  const revision = await findRevision(ctx.db, base.newest)
  const stored = revision ? readContent(revision.content) : emptyContent
  const before = edition.isOriginal ? stored : { ...stored, stages: [] }
  const faults = edition.isOriginal ? [] : foreignToTranslations(change)
  const source = { page, edition, change, inherited: revision?.sourceRevisionid }
  const sourceRevisionid = await sourceOf(ctx, source, faults)
  const into = { namespace: page.namespace as Namespace, before, guides: deps.guides }
  const content = await applyChange(ctx, into, change, faults)
  checkToken(await findConflict(ctx, page, { base, edit, deps }))
  if (edition.isOriginal) await checkMove(ctx, page, { newest: before.parentid, to: content.parentid }, deps)
  const isChanged = changedFields(before, content).length > 0 || !found
  if (!isChanged && (sourceRevisionid ?? null) === (revision?.sourceRevisionid ?? null)) return
  await savePage(ctx, {
    edition,
    base: { revisionid: base.newest, content: before },
    content,
    action: 'edited',
    sourceRevisionid,
  })
}

const faultOf = (field: string, message: string): FieldFault => ({ message, field, code: 'invalid_field' })

/** The position of a category and the stages of a course are the same in all languages. */
const foreignToTranslations = (change: PageChange): FieldFault[] =>
  (['parent', 'position', 'stages'] as const)
    .filter((field) => change[field] !== undefined)
    .map((field) => faultOf(field, `${field} is set in the original language`))

interface Source {
  page: PageRow
  edition: Edition
  change: PageChange
  inherited: number | null | undefined
}

/** Returns the revision of the original that a translation is based on: the given one, else the previous one. */
async function sourceOf(
  ctx: Context,
  { page, edition, change, inherited }: Source,
  faults: FieldFault[],
): Promise<number | null> {
  const named = change.source_revisionid
  const complain = (why: string) => faults.push(faultOf('source_revisionid', `source_revisionid ${why}`))
  if (edition.isOriginal) {
    if (named !== undefined) complain('is for translations only')
    return null
  }
  if (named === undefined) return inherited ?? page.newestRevisionid
  const revision = await findRevision(ctx.db, named)
  if (revision?.wikiid !== page.wikiid || revision.langid !== page.langid)
    complain('must be a revision of the original')
  return named
}

export async function revertPage(
  ctx: Context,
  page: PageRow,
  { edit, to, deps }: { edit: Edit; to: number; deps: PageLookups },
): Promise<void> {
  const edition = await findEdition(ctx.db, page, edit.langid)
  if (!edition) throw pageProblems.pageNotFound()
  await requireRevisionid(ctx, page, edit, deps)
  const target = await findRevision(ctx.db, to)
  const isUsable = target && target.action !== 'deleted' && !target.isDenied
  if (!isUsable || target.wikiid !== page.wikiid || target.langid !== edition.langid)
    throw problems.invalidField('to_revisionid', 'to_revisionid must be a revision of this page and language')
  checkToken(await findConflict(ctx, page, { base: edition, edit, deps }))
  const newest = await findRevision(ctx.db, edition.newest)
  const now = newest ? readContent(newest.content) : emptyContent
  // A revert restores the text but not title and position.
  const { title, parentid, position } = now
  const content: PageContent = { ...readContent(target.content), title, parentid, position }
  if (changedFields(now, content).length === 0) return
  if (edition.isOriginal) await checkMove(ctx, page, { newest: parentid, to: parentid }, deps)
  const { sourceRevisionid } = target
  const base = { revisionid: edition.newest, content: now }
  await savePage(ctx, { edition, base, content, action: 'reverted', sourceRevisionid })
}

/** Deletes softly, with an empty last revision. Without a language or in the original one, deletes the whole page. */
export async function deletePage(
  ctx: Context,
  page: PageRow,
  { edit, deps }: { edit: Edit; deps: PageLookups },
): Promise<void> {
  const edition = await findEdition(ctx.db, page, edit.langid)
  if (!edition) throw pageProblems.pageNotFound()
  await requireRevisionid(ctx, page, edit, deps)
  if (edition.isOriginal) await checkEnd(ctx, page, deps)
  checkToken(await findConflict(ctx, page, { base: edition, edit, deps }))
  const { wikiid } = page
  const langid = edition.isOriginal ? undefined : edition.langid
  const denied = await denyWaitingEdits(ctx.db, pageHistory, { thingid: wikiid, langid })
  const [revisionid = 0] = await insertRevisions(ctx.db, [
    {
      wikiid,
      langid: edition.langid,
      at: ctx.now,
      userid: ctx.actor.userid,
      action: 'deleted',
      content: writeContent(emptyContent),
      isPatrolled: 1,
      isDenied: 0,
    },
  ])
  await retireUses(ctx.db, { kind: 'wiki', placeid: wikiid, langid })
  await deleteTranslations(ctx.db, wikiid, langid)
  if (edition.isOriginal && page.namespace === 'COURSE') await saveStages(ctx.db, new Map([[wikiid, []]]))
  if (edition.isOriginal)
    await updatePageRow(ctx.db, wikiid, {
      isDeleted: 1,
      parentid: null,
      currentRevisionid: revisionid,
      newestRevisionid: revisionid,
      modifiedAt: ctx.now,
    })
  await record(ctx, edition.isOriginal ? 'page.deleted' : 'page.translation-deleted', ['wiki', wikiid], {
    before: { namespace: page.namespace, title: page.title, revisionid: edition.newest },
    after: { langid: edition.langid, revisionid, ...(denied.length > 0 ? { denied } : {}) },
    tags: changeTags(page),
  })
}
