// What may happen to a guide: being written, edited, published, deleted, brought back.
import { record } from '#events/events.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { type GuideContent, readContent, readPlaces } from '../content.ts'
import { translatedFields } from '../edition-content.ts'
import { isTrusted, mayChangePrivacy, mayHandOver } from '../guides.access.ts'
import {
  findGuide,
  findGuideRevision,
  type GuideRevisionRow,
  type GuideRow,
  insertGuide,
  insertGuideRevision,
  noteContributor,
  replacePrerequisites,
  updateGuideRow,
} from '../guides.queries.ts'
import type { GuideChange, NewGuide } from '../guides.schema.ts'
import { checkCommonToken, checkOriginalToken, type GuideEdit } from '../history/check-token.ts'
import { noteGuideUses } from '../history/media-uses.ts'
import { reviseGuide } from '../history/save-guide.ts'
import { checkCategoryStands, shownColumns } from '../history/show-revision.ts'
import { automaticFlags, contentFromDraft } from './draft.ts'

/** Edits are made against the newest state, also while it waits to be accepted. */
export interface GuideHead {
  guide: GuideRow
  head: GuideRevisionRow
}

export async function getHead(ctx: Context, guideid: number): Promise<GuideHead> {
  const guide = await findGuide(ctx.db, guideid)
  const head = guide && (await findGuideRevision(ctx.db, guide.newestRevisionid))
  if (!guide || !head) throw problems.guideNotFound()
  return { guide, head }
}

export async function createGuide(ctx: Context, draft: NewGuide): Promise<number> {
  const { langid = ctx.site.language, ...fields } = draft
  const content = await contentFromDraft(ctx, fields, { before: null, guideid: null, langid })
  content.flags = automaticFlags(ctx, content)
  // The guide of somebody whose edits wait starts private; that it is to be public waits, too.
  const shown = isTrusted(ctx) ? content : { ...content, isPublic: false }
  const guideid = await insertNewGuide(ctx, langid, shown)
  if (content.isPublic !== shown.isPublic) {
    const { guide, head } = await getHead(ctx, guideid)
    await reviseGuide(ctx, guide, head, { content, places: [], action: 'published' })
  }
  return guideid
}

async function insertNewGuide(ctx: Context, langid: string, content: GuideContent): Promise<number> {
  const revisionid = 1
  const guideid = await insertGuide(ctx.db, {
    langid,
    authorid: ctx.actor.userid,
    newestRevisionid: 0,
    createdAt: ctx.now,
    isDeleted: 0,
    editions: 0,
    highestRevisionid: revisionid,
    commonRevisionid: revisionid,
    ...(await shownColumns(
      ctx,
      { publishedAt: 0 },
      { content, places: [] },
      { guideRevisionid: 0, revisionid },
    )),
  })
  const guideRevisionid = await insertGuideRevision(ctx.db, {
    guideid,
    langid,
    revisionid,
    at: ctx.now,
    userid: ctx.actor.userid,
    action: 'created',
    content: JSON.stringify(content),
    steps: '[]',
    forms: '[]',
    isPatrolled: 1,
    isDenied: 0,
  })
  const heads = { currentRevisionid: guideRevisionid, newestRevisionid: guideRevisionid }
  await updateGuideRow(ctx.db, guideid, heads)
  if (ctx.actor.userid !== null) await noteContributor(ctx.db, guideid, ctx.actor.userid)
  await replacePrerequisites(ctx.db, guideid, content.prerequisites)
  await noteGuideUses(ctx, { guideid, langid, head: null, places: [], isPatrolled: 1 }, content)
  await record(ctx, {
    type: 'guide.created',
    subject: 'guide',
    subjectid: guideid,
    after: { guide_revisionid: guideRevisionid },
    tags: [`wiki:${content.categoryid}`, categoryGuidesTag],
  })
  return guideid
}

export async function updateGuide(ctx: Context, edit: GuideEdit, change: GuideChange): Promise<void> {
  const { guideid } = edit
  const { guide, head } = await getHead(ctx, guideid)
  const { time_required: _ignored, ...draft } = change
  const { author } = change
  const before = readContent(head.content)
  await checkOwnership(ctx, guide, change, before.isPublic)
  const content = await contentFromDraft(ctx, draft, { before, guideid, langid: guide.langid })
  const isOfText = translatedFields.some((field) => change[field] !== undefined)
  if (isOfText) await checkOriginalToken(ctx, edit, { guide, head })
  const isFromElsewhere = !isOfText && (await checkCommonToken(ctx, edit, { guide, head }))
  const isSame = JSON.stringify(content) === JSON.stringify(before)
  if (isSame && (author === undefined || author === guide.authorid)) return
  const authorid = author === undefined ? {} : { authorid: author }
  await reviseGuide(ctx, guide, head, {
    content,
    places: readPlaces(head.steps),
    action: 'edited',
    isFromElsewhere,
    ...authorid,
  })
}

async function checkOwnership(
  ctx: Context,
  guide: GuideRow,
  change: GuideChange,
  isPublic: boolean,
): Promise<void> {
  const changesPrivacy = change.public !== undefined && change.public !== isPublic
  const changesAuthor = change.author !== undefined && change.author !== guide.authorid
  if (changesAuthor && !mayHandOver(ctx, guide)) throw problems.forbidden(['Admin'])
  if (changesPrivacy && !(await mayChangePrivacy(ctx, guide))) throw problems.forbidden(['Admin'])
}

export async function setPublic(ctx: Context, edit: GuideEdit, isPublic: boolean): Promise<void> {
  const { guide, head } = await getHead(ctx, edit.guideid)
  const isFromElsewhere = await checkCommonToken(ctx, edit, { guide, head })
  const content = readContent(head.content)
  if (content.isPublic === isPublic) return
  const action = isPublic ? 'published' : 'unpublished'
  await reviseGuide(ctx, guide, head, {
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
  await reviseGuide(ctx, guide, head, {
    content,
    places: readPlaces(head.steps),
    action: 'deleted',
    isDeleted: 1,
  })
}

export async function restoreGuide(ctx: Context, guideid: number, langid: string): Promise<void> {
  const { guide, head } = await getHead(ctx, guideid)
  if (!guide.isDeleted || guide.langid !== langid) throw problems.guideNotFound()
  // A category that only deleted guides are in may have been deleted since.
  await checkCategoryStands(ctx, guide.categoryid)
  const content = readContent(head.content)
  await reviseGuide(ctx, guide, head, {
    content,
    places: readPlaces(head.steps),
    action: 'restored',
    isDeleted: 0,
  })
}
