// The operations on a guide: create, edit, publish, delete, restore.

import { requireScope } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { type GuideContent, readContent, readPlaces, writeContent } from '../content.ts'
import { translatedFields } from '../edition-content.ts'
import { originalEdition } from '../editions/editions.ts'
import { isTrusted, mayChangePrivacy, mayHandOver } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import {
  findGuide,
  findGuideRevision,
  type GuideRevisionRow,
  type GuideRow,
  insertGuide,
  updateGuideRow,
} from '../guides.queries.ts'
import type { GuideChange, NewGuide } from '../guides.schema.ts'
import { publishedContent, usesReleases } from '../releases/manifest/outside.ts'
import { checkCommonToken, checkOriginalToken, type GuideEdit, refuseToken } from '../saving/check-token.ts'
import { checkCategoryExists, publishedColumns } from '../saving/publish-state.ts'
import { saveEdition } from '../saving/save-edition.ts'
import { automaticFlags, contentFromDraft } from './draft.ts'
import { findReleasedBase, mergeContent } from './merge.ts'

/** Edits are based on the newest state, also while it is pending. */
export interface GuideHead {
  guide: GuideRow
  head: GuideRevisionRow
}

export async function getHead(ctx: Context, guideid: number): Promise<GuideHead> {
  const guide = await findGuide(ctx.db, guideid)
  const head = guide && (await findGuideRevision(ctx.db, guide.newestRevisionid))
  if (!guide || !head) throw guideProblems.guideNotFound()
  const isShown = guide.lastMajor > 0 && guide.newestRevisionid === guide.currentRevisionid
  if (!isShown) return { guide, head }
  // Edits below it may have been rejected after members outside of releases had taken effect.
  return {
    guide,
    head: { ...head, content: writeContent(publishedContent(guide, readContent(head.content))) },
  }
}

export async function createGuide(ctx: Context, draft: NewGuide): Promise<number> {
  const { langid = ctx.site.language, ...fields } = draft
  const content = await contentFromDraft(ctx, fields, { before: null, guideid: null, langid })
  content.flags = automaticFlags(ctx, content)
  // The guide of a user whose edits need review starts private; making it public is pending, too.
  const shown = isTrusted(ctx) ? content : { ...content, isPublic: false }
  const guide = await beginGuide(ctx, langid, shown)
  const { guideid } = guide
  await saveEdition(ctx, originalEdition(guide), null, { content: shown, places: [], action: 'created' })
  if (content.isPublic !== shown.isPublic) {
    const { guide: made, head } = await getHead(ctx, guideid)
    await saveEdition(ctx, originalEdition(made), head, { content, places: [], action: 'published' })
  }
  return guideid
}

/** Inserts the row of a guide that has no state yet; the caller saves the first one in the same transaction. */
export const beginGuide = async (ctx: Context, langid: string, content: GuideContent): Promise<GuideRow> =>
  insertGuide(ctx.db, {
    langid,
    authorid: ctx.actor.userid,
    newestRevisionid: 0,
    createdAt: ctx.now,
    isDeleted: 0,
    editions: 0,
    highestRevisionid: 0,
    commonRevisionid: 1,
    ...(await publishedColumns(
      ctx,
      { publishedAt: 0, releaseid: null, isHeldBack: 0 },
      { content, places: [] },
      { guideRevisionid: 0, revisionid: 1 },
    )),
  })

export async function updateGuide(ctx: Context, edit: GuideEdit, change: GuideChange): Promise<void> {
  const { guideid } = edit
  const { guide, head } = await getHead(ctx, guideid)
  const { time_required: _ignored, ...draft } = change
  const { author, translated_things } = change
  const field = 'translated_things'
  if (translated_things) throw problems.invalidField(field, `${field} need langid`)
  const before = readContent(head.content)
  await checkOwnership(ctx, guide, change, before.isPublic)
  const { langid } = guide
  const base = await findReleasedBase(ctx, edit, { guide, head })
  const drafted = { before: base ?? before, guideid, langid, namesIn: edit.langid }
  const wanted = await contentFromDraft(ctx, draft, drafted)
  const content = base ? mergeContent(before, { base, wanted }) : wanted
  const isHandedOver = base !== null && author !== undefined && author !== guide.authorid
  if (content === null || isHandedOver) return refuseToken(ctx, edit)
  const isOfText = translatedFields.some((field) => change[field] !== undefined)
  if (isOfText && !base) await checkOriginalToken(ctx, edit, { guide, head })
  const isFromElsewhere = !base && !isOfText && (await checkCommonToken(ctx, edit, { guide, head }))
  const isSame = JSON.stringify(content) === JSON.stringify(before)
  const isOpened = change.public === true && (await endHold(ctx, guide))
  if (isSame && !isOpened && (author === undefined || author === guide.authorid)) return
  const authorid = author === undefined ? {} : { authorid: author }
  await saveEdition(ctx, originalEdition(guide), head, {
    content,
    places: readPlaces(head.steps),
    action: 'edited',
    isFromElsewhere,
    ...authorid,
  })
}

/** A guide from before releases were turned on would otherwise be shown as it was, though nobody released it. */
async function holdBack(ctx: Context, guide: GuideRow): Promise<void> {
  if (guide.isPublic === 0) return
  const held = { isPublic: 0, isHeldBack: 1 } as const
  await updateGuideRow(ctx.db, guide.guideid, held)
  Object.assign(guide, held)
}

/** A guide that waited for its first release, when releases were turned off, is public only if an editor says this. */
async function endHold(ctx: Context, guide: GuideRow): Promise<boolean> {
  if (usesReleases(ctx) || guide.isHeldBack === 0) return false
  await updateGuideRow(ctx.db, guide.guideid, { isHeldBack: 0 })
  guide.isHeldBack = 0
  return true
}

async function checkOwnership(
  ctx: Context,
  guide: GuideRow,
  change: GuideChange,
  isPublic: boolean,
): Promise<void> {
  const isHeld = guide.isHeldBack === 1
  const changesPrivacy = change.public !== undefined && (change.public !== isPublic || isHeld)
  const changesAuthor = change.author !== undefined && change.author !== guide.authorid
  if (changesAuthor && !mayHandOver(ctx, guide)) throw problems.forbidden(['Admin'])
  // The author gives others access.
  if (changesAuthor) requireScope(ctx.actor, 'account')
  if (changesPrivacy && !(await mayChangePrivacy(ctx, guide))) throw problems.forbidden(['Admin'])
}

export async function setPublic(ctx: Context, edit: GuideEdit, isPublic: boolean): Promise<void> {
  const { guide, head } = await getHead(ctx, edit.guideid)
  const isFromElsewhere = await checkCommonToken(ctx, edit, { guide, head })
  const content = readContent(head.content)
  const isOpened = isPublic && (await endHold(ctx, guide))
  if (content.isPublic === isPublic && !isOpened) return
  const action = isPublic ? 'published' : 'unpublished'
  await saveEdition(ctx, originalEdition(guide), head, {
    content: { ...content, isPublic },
    places: readPlaces(head.steps),
    action,
    isFromElsewhere,
  })
}

export async function deleteGuide(ctx: Context, edit: GuideEdit): Promise<void> {
  const { guide, head } = await getHead(ctx, edit.guideid)
  await checkCommonToken(ctx, edit, { guide, head })
  const content = readContent(head.content)
  await saveEdition(ctx, originalEdition(guide), head, {
    content,
    places: readPlaces(head.steps),
    action: 'deleted',
    isDeleted: 1,
  })
}

export async function restoreGuide(ctx: Context, guideid: number, langid: string): Promise<void> {
  const { guide, head } = await getHead(ctx, guideid)
  if (!guide.isDeleted || guide.langid !== langid) throw guideProblems.guideNotFound()
  if (usesReleases(ctx) && guide.releaseid === null) await holdBack(ctx, guide)
  // A category with only deleted guides may have been deleted since.
  await checkCategoryExists(ctx, guide.categoryid)
  const content = readContent(head.content)
  await saveEdition(ctx, originalEdition(guide), head, {
    content,
    places: readPlaces(head.steps),
    action: 'restored',
    isDeleted: 0,
  })
}
