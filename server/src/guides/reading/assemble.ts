// One revision of a guide → the whole guide as it is sent, with a handful of queries however long it is.

import { difficultyText, durationText } from '@stepwright/rules'
import type { RenderOptions } from '@stepwright/wiki-syntax'
import { type CommentsOn, commentsOn, noComments } from '#comments/present.ts'
import { findDocuments, presentAttachedDocument } from '#media/documents/present-document.ts'
import { findImages, type ImageRow, presentImage } from '#media/images/present-image.ts'
import { type FoundObject, findMediaObjects, presentAsEmbed } from '#media/videos/present-video.ts'
import { listPagesByIds, type PageRow } from '#pages/find-pages.ts'
import { isPageOpen } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { siteOf } from '#settings/settings.ts'
import { findUser, type UserRow } from '#users/find-users.ts'
import { unknownUser } from '#users/nobody.ts'
import { presentUserSummary } from '#users/present.ts'
import { type GuideContent, type Requirement, readContent, readPlaces } from '../content.ts'
import { readTranslation } from '../edition-content.ts'
import { tokenAt, tokenThen } from '../editions/editions.ts'
import type { Freshness } from '../editions/freshness.ts'
import { overlayContent } from '../editions/overlay.ts'
import { listTranslatedLanguages } from '../editions/translations.queries.ts'
import { presentFlags } from '../flags/present-flags.ts'
import type { SummaryRow } from '../guides.queries.ts'
import type { Guide, SharedGuide } from '../guides.schema.ts'
import { withHostedMembers } from '../hosted-members.ts'
import { guideUrl, presentSummary } from '../lists/present-summary.ts'
import { readMedia } from '../steps/media.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import { linkSources, renderTexts, type Texts } from '../texts/render.ts'
import { type AssembleWish, asItIs, findSteps, findStepsBefore, type StepGroup } from './gather-steps.ts'
import { presentStep } from './present-step.ts'

export interface Assembled {
  guide: SharedGuide
  /** Where the links of its texts lead. */
  links: RenderOptions
  tags: string[]
  /** False when the answer shows what not everybody may see. */
  isForEverybody: boolean
}

interface Material {
  category: PageRow | undefined
  pages: Map<number, PageRow>
  images: Map<number, ImageRow>
  objects: Map<number, FoundObject>
  documents: Awaited<ReturnType<typeof findDocuments>>
  author: UserRow | undefined
  prerequisites: SummaryRow[]
  groups: StepGroup[]
  steps: Map<number, StepRevisionRow>
  /** Token of each step in the language of the answer. */
  tokens: ReadonlyMap<number, number>
  /** Only of what is translated. */
  freshness: Freshness | undefined
  languages: string[]
  texts: Texts
  comments: CommentsOn
}

export async function assembleGuide(ctx: Context, wish: AssembleWish): Promise<Assembled> {
  const { guide, revision } = wish
  const content = contentOf(wish)
  const before = await findStepsBefore(ctx, content, wish)
  const groups = [...before.groups, { guideid: guide.guideid, places: readPlaces(revision.steps) }]
  const material = await gather(ctx, wish, { content, groups, prerequisites: before.prerequisites })
  const { images, author, texts } = material
  const shown = await withHostedMembers(ctx, present(ctx, wish, content, material), texts.links)
  return {
    guide: shown.guide,
    links: texts.links,
    isForEverybody: content.isPublic && before.areForEverybody,
    tags: [
      `guide:${guide.guideid}`,
      'site:1',
      ...before.guideids.map((guideid) => `guide:${guideid}`),
      ...[...material.pages.keys()].map((wikiid) => `wiki:${wikiid}`),
      ...[...images.keys()].map((imageid) => `image:${imageid}`),
      ...[...material.objects.keys()].map((objectid) => `media-object:${objectid}`),
      ...[...material.documents.keys()].map((documentid) => `document:${documentid}`),
      ...(author ? [`user:${author.userid}`] : []),
      ...texts.tags,
      ...material.comments.tags,
      ...shown.tags,
    ],
  }
}

function contentOf({ revision, translation, translateRest = asItIs }: AssembleWish): GuideContent {
  const texts = translation ? readTranslation(translation.content) : {}
  return overlayContent(readContent(revision.content), texts, translateRest)
}

interface Found {
  content: GuideContent
  groups: StepGroup[]
  prerequisites: SummaryRow[]
}

async function gather(
  ctx: Context,
  wish: AssembleWish,
  { content, groups, prerequisites }: Found,
): Promise<Material> {
  const { db } = ctx
  const { guide } = wish
  const { steps, tokens, freshness } = await findSteps(ctx, wish, groups)
  const media = [...steps.values()].map((step) => readMedia(step.media))
  const pages = await listPagesByIds(db, [
    content.categoryid,
    ...[...content.parts, ...content.tools].map((requirement) => requirement.wikiid),
  ])
  const objects = await findMediaObjects(db, [
    ...media.flatMap((each) => (each.type === 'object' ? [each.data] : [])),
    ...(content.objectid === null ? [] : [content.objectid]),
  ])
  const documents = await findDocuments(db, content.documents)
  const featuredPage = documents.get(content.featuredDocumentid ?? 0)?.imageid ?? null
  const images = await findImages(db, [
    ...media.flatMap((each) => (each.type === 'image' ? each.data : [])),
    ...(content.imageid === null ? [] : [content.imageid]),
    ...(featuredPage === null ? [] : [featuredPage]),
    // Whoever reads the guide may not be somebody who may see a hidden page that it names.
    ...[...pages.values()].flatMap((page) =>
      page.imageid !== null && isPageOpen(page) ? [page.imageid] : [],
    ),
  ])
  return {
    category: pages.get(content.categoryid),
    pages,
    images,
    objects,
    documents,
    author: guide.authorid === null ? undefined : await findUser(db, guide.authorid),
    prerequisites,
    groups,
    steps,
    tokens,
    freshness,
    languages: [guide.langid, ...(await listTranslatedLanguages(db, guide.guideid))],
    texts: await renderTexts(ctx, {
      langid: wish.langid,
      content: wish.onlyStep === undefined ? content : noTexts,
      steps: steps.values(),
      guideids: groups.map(({ guideid }) => guideid),
      isOlder: wish.isOlder || wish.pinned !== undefined,
    }),
    comments: await findComments(ctx, wish, steps.values()),
  }
}

const noTexts = { introduction: '', conclusion: '' }
const stepCommentsShown = 20

/** A run has its guide as it was; what people say about the guide of today does not belong to it. */
async function findComments(
  ctx: Context,
  { guide, stepComments, pinned }: AssembleWish,
  steps: Iterable<StepRevisionRow>,
): Promise<CommentsOn> {
  if (pinned || !siteOf(ctx).features.comments) return noComments
  const { guideid } = guide
  const stepids = [...steps].map((step) => step.stepid)
  const mostOnStep = stepComments ? stepCommentsShown : undefined
  return commentsOn(ctx, { guideid, stepids, mostOnStep }, linkSources)
}

function present(
  ctx: Context,
  { guide, revision, translation, langid, edition, isOlder, stepComments }: AssembleWish,
  content: GuideContent,
  material: Material,
): SharedGuide {
  const { url } = ctx
  const { images, prerequisites, author, texts } = material
  const image = content.imageid === null ? undefined : images.get(content.imageid)
  const { title, type } = content
  return {
    guideid: guide.guideid,
    locale: langid,
    langid,
    revisionid: (isOlder ? tokenThen : tokenAt)({ guide, edition }, translation ?? revision),
    guide_revisionid: (translation ?? revision).guideRevisionid,
    modified_date: toSeconds(Math.max(revision.at, translation?.at ?? 0)),
    prereq_modified_date: toSeconds(Math.max(0, ...prerequisites.map((row) => row.modifiedAt))),
    url: guideUrl(url, { guideid: guide.guideid, title, type }),
    type,
    category: material.category?.title ?? '',
    subject: content.subject,
    title,
    summary: content.summary,
    difficulty: difficultyText(content.difficulty, langid),
    public: content.isPublic,
    introduction_raw: content.introduction,
    introduction_rendered: texts.introduction,
    conclusion_raw: content.conclusion,
    conclusion_rendered: texts.conclusion,
    ...presentDocuments(content, material, url),
    flags: presentFlags(content.flags, siteOf(ctx)),
    image: image ? presentImage(image, url) : null,
    parts: content.parts.map((part) => presentRequirement(part, material, url)),
    tools: content.tools.map((tool) => presentRequirement(tool, material, url)),
    prerequisites: prerequisites.map((row) => presentSummary(row, url)),
    steps: presentSteps(material, url, stepComments),
    time_required: durationText(content.timeMin, content.timeMax, langid),
    time_required_min: content.timeMin,
    time_required_max: content.timeMax,
    created_date: toSeconds(guide.createdAt),
    published_date: toSeconds(guide.publishedAt),
    patrol_threshold: siteOf(ctx).patrolThreshold,
    comments: material.comments.onGuide,
    author: author ? presentUserSummary(author, url) : presentUserSummary(unknownUser, url),
    ...presentVideo(content, material, url),
    available_langids: material.languages,
    ...(material.freshness ? { translation: material.freshness } : {}),
    work_log_enabled: siteOf(ctx).features.workLog,
  }
}

function presentSteps(material: Material, url: string, countsComments: boolean | undefined): Guide['steps'] {
  const { groups, steps, tokens, images, objects, texts, comments } = material
  return groups.flatMap(({ guideid, places }) =>
    places.flatMap(([, stepRevisionid], index) => {
      const step = steps.get(stepRevisionid)
      if (!step) return []
      const { stepid } = step
      const token = tokens.get(stepid) ?? stepRevisionid
      const shown = presentStep({ step, token, guideid, orderby: index + 1, images, objects, texts, url })
      const count = countsComments ? { comment_count: comments.counts.get(stepid) ?? 0 } : {}
      return [{ ...shown, comments: comments.onStep.get(stepid) ?? [], ...count }]
    }),
  )
}

function presentDocuments(content: GuideContent, { documents, images }: Material, url: string) {
  const attached = content.documents.flatMap((documentid) => documents.get(documentid) ?? [])
  const featured = documents.get(content.featuredDocumentid ?? 0)
  const image = featured?.imageid ? images.get(featured.imageid) : undefined
  return {
    documents: attached.map((row) => presentAttachedDocument(row, url)),
    featured_documentid: featured?.documentid ?? null,
    featured_document_embed_url: featured ? `${url}${presentAttachedDocument(featured, url).url}` : '',
    featured_document_thumbnail_url: image ? `${presentImage(image, url).original}.thumbnail` : '',
  }
}

function presentVideo({ objectid }: GuideContent, { objects }: Material, url: string) {
  const object = objectid === null ? undefined : objects.get(objectid)
  const video = object ? presentAsEmbed(object, url) : null
  return { intro_video: video, intro_video_url: video?.url ? String(video.url) : null }
}

function presentRequirement(
  requirement: Requirement,
  { pages, images }: Material,
  url: string,
): Guide['parts'][number] {
  const page = pages.get(requirement.wikiid)
  const image = page?.imageid ? images.get(page.imageid) : undefined
  const { type, quantity, notes, isoptional, featured } = requirement
  const text = page?.title ?? ''
  const thumbnail = image ? `${presentImage(image, url).original}.thumbnail` : null
  const address = `/Item/${encodeURIComponent(text).replaceAll('%20', '_').replaceAll("'", '%27')}`
  return { type, quantity, text, notes, url: address, thumbnail, isoptional, featured }
}
