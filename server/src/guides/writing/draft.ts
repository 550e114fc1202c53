// Converts a request of a guide to the content to save; reports all faults together.

import { countCharacters } from '#pages/characters.ts'
import { findCategory, findPagesByIds } from '#pages/find-pages.ts'
import { itemFaults } from '#pages/writing/items.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, problems } from '#platform/problems.ts'
import { profileOf } from '#settings/profile.ts'
import { siteOf } from '#settings/settings.ts'
import { findUser } from '#users/find-users.ts'
import { isStaff } from '#users/trust.ts'
import { checkMedia } from '../check-media.ts'
import { type GuideContent, pinnedGuidesOf } from '../content.ts'
import { defaultTitle } from '../default-title.ts'
import { checkFlags } from '../flags/check-flags.ts'
import type { GuideChange } from '../guides.schema.ts'
import { checkPrerequisites, readPrerequisites } from '../parts/check-prerequisites.ts'
import { readRequirements } from '../parts/requirements.ts'
import { textFaults } from '../text-faults.ts'

export type GuideDraft = Omit<GuideChange, 'time_required' | 'translated_things'>

export const emptyContent: GuideContent = {
  type: '',
  categoryid: 0,
  subject: '',
  title: '',
  summary: '',
  difficulty: 'Moderate',
  introduction: '',
  conclusion: '',
  timeMin: 0,
  timeMax: 0,
  imageid: null,
  flags: [],
  parts: [],
  tools: [],
  documents: [],
  featuredDocumentid: null,
  prerequisites: [],
  objectid: null,
  isPublic: false,
}

interface Drafted {
  /** Both undefined for a new guide. */
  before: GuideContent | null
  guideid: number | null
  langid: string
  /** The written language, if it is not the original one: tools and parts are named in it. */
  namesIn?: string
  /** Faults of the rest of the same request, reported together with those of the draft. */
  others?: readonly FieldFault[]
}

export async function contentFromDraft(
  ctx: Context,
  draft: GuideDraft,
  { before, guideid, langid, namesIn = langid, others = [] }: Drafted,
): Promise<GuideContent> {
  const faults: FieldFault[] = []
  const base = before ?? emptyContent
  const category = await readCategory(ctx, draft, base, faults)
  checkTexts(ctx, draft, before, faults)
  const content: GuideContent = {
    ...withoutPins(base),
    type: draft.type ?? base.type,
    categoryid: category.wikiid,
    subject: draft.subject?.trim() ?? base.subject,
    title: draft.title?.trim() ?? base.title,
    summary: draft.summary?.trim() ?? base.summary,
    difficulty: draft.difficulty ?? base.difficulty,
    introduction: draft.introduction ?? base.introduction,
    conclusion: draft.conclusion ?? base.conclusion,
    timeMin: draft.time_required_min ?? base.timeMin,
    timeMax: draft.time_required_max ?? base.timeMax,
    imageid: draft.image === undefined ? base.imageid : draft.image,
    documents: draft.documents ?? base.documents,
    featuredDocumentid:
      draft.featured_documentid === undefined ? base.featuredDocumentid : draft.featured_documentid,
    ...readPrerequisites(ctx, draft, base, faults),
    objectid: draft.objectid === undefined ? base.objectid : draft.objectid,
    isPublic: draft.public ?? base.isPublic,
    flags: checkFlags(ctx, draft, before, faults),
  }
  const setsTime = draft.time_required_min !== undefined || draft.time_required_max !== undefined
  // 0 is unknown.
  if (setsTime && content.timeMax > 0 && content.timeMin > content.timeMax)
    faults.push(fault('time_required_min', 'time_required_min must not exceed time_required_max'))
  // A document that is removed from the list cannot stay featured.
  if (
    draft.documents &&
    draft.featured_documentid === undefined &&
    !content.documents.includes(content.featuredDocumentid ?? 0)
  ) {
    content.featuredDocumentid = null
  }
  if (draft.author !== undefined && !(await findUser(ctx.db, draft.author)))
    faults.push({ message: `There is no person ${draft.author}`, field: 'author', code: 'invalid_field' })
  faults.push(...(await checkMedia(ctx, content, base)))
  faults.push(...(await checkPrerequisites(ctx, guideid, pinnedGuidesOf(content), pinnedGuidesOf(base))))
  if (faults.length + others.length > 0) throw problems.invalid([...faults, ...others])
  if (content.title === '') content.title = titleFor(ctx, content, category.displayTitle, langid)
  for (const field of ['parts', 'tools'] as const) {
    const input = { field, drafts: draft[field], before: base[field], langid: namesIn }
    content[field] = await readRequirements(ctx, input)
  }
  return content
}

const withoutPins = ({ prerequisiteReleases: _pins, ...content }: GuideContent): GuideContent => content

async function readCategory(ctx: Context, draft: GuideDraft, base: GuideContent, faults: FieldFault[]) {
  if (draft.category === undefined) {
    const page = (await findPagesByIds(ctx.db, [base.categoryid])).get(base.categoryid)
    return { wikiid: base.categoryid, displayTitle: page?.displayTitle ?? '' }
  }
  const category = await findCategory(ctx.db, draft.category)
  if (category) return category
  faults.push({
    message: `There is no category "${draft.category}"`,
    field: 'category',
    code: 'invalid_field',
  })
  return { wikiid: 0, displayTitle: '' }
}

function checkTexts(
  ctx: Context,
  draft: GuideDraft,
  before: GuideContent | null,
  faults: FieldFault[],
): void {
  const site = siteOf(ctx)
  if (draft.type !== undefined && !site.guideTypes[draft.type]) {
    const expected = Object.keys(site.guideTypes).join(', ')
    const message = `Invalid guide type. Got ${draft.type} Was expecting one of: ${expected}.`
    faults.push({ message, field: 'type', code: 'invalid_field' })
  }
  checkLengths(ctx, draft, faults, before ?? emptyContent)
  for (const field of ['parts', 'tools'] as const) faults.push(...itemFaults(draft[field] ?? [], field))
  const misplaced = (draft.parts ?? []).findIndex((part, place) => part.featured && place > 0)
  if (misplaced > 0) {
    const field = `parts.${misplaced}.featured`
    faults.push({
      message: `${field} can be set on the first part only`,
      field,
      code: 'invalid_field',
      index: misplaced,
    })
  }
  const input = new Set(faults.map((fault) => fault.field))
  faults.push(...textFaults(draft).filter((fault) => !input.has(fault.field)))
}

type Texts = Partial<Record<'summary' | 'introduction', string | undefined>>

/** For texts in any language. Unchanged text is never rejected, because rules of a site may change. */
export function checkLengths(ctx: Context, draft: Texts, faults: FieldFault[], before: Texts): void {
  const site = siteOf(ctx)
  const complain = (field: string, message: string) => faults.push({ message, field, code: 'invalid_field' })
  const most = profileOf(site).summaryLimit
  const summary = draft.summary?.trim() ?? ''
  if (summary !== before.summary && countCharacters(summary) > most)
    complain('summary', `summary must have at most ${most} characters`)
  const lines = (draft.introduction ?? '').split(/\r\n|\r|\n/).length
  if (lines >= site.introductionLines && draft.introduction !== before.introduction)
    complain('introduction', `introduction must have fewer than ${site.introductionLines} lines`)
}

function titleFor(ctx: Context, content: GuideContent, category: string, langid: string): string {
  const typeTitle = siteOf(ctx).guideTypes[content.type]?.title ?? content.type
  return defaultTitle({ type: content.type, typeTitle, category, subject: content.subject, langid })
}

/** A new guide is flagged as in progress while it is private, and as contributed unless staff writes it. */
export function automaticFlags(ctx: Context, content: GuideContent): string[] {
  const flags = [...content.flags]
  if (!content.isPublic && !flags.includes('GUIDE_IN_PROGRESS')) flags.push('GUIDE_IN_PROGRESS')
  if (!isStaff(ctx) && !flags.includes('GUIDE_USER_CONTRIBUTED')) flags.push('GUIDE_USER_CONTRIBUTED')
  return flags
}
