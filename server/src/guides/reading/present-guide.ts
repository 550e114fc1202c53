// Presents the data of a guide as its response, without queries.
import { difficultyText, durationText } from '@stepwright/rules'
import type { CommentsOn } from '#comments/present.ts'
import { presentAttachedDocument } from '#media/documents/present-document.ts'
import { presentImage } from '#media/images/present-image.ts'
import { presentAsEmbed } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { siteOf } from '#settings/settings.ts'
import { unknownUser } from '#users/nobody.ts'
import { presentUserSummary } from '#users/present.ts'
import { type GuideContent, pinnedGuidesOf, type Requirement } from '../content.ts'
import { tokenAt, tokenThen } from '../editions/editions.ts'
import { withUnnamed } from '../editions/freshness.ts'
import { presentFlags } from '../flags/present-flags.ts'
import type { Guide, SharedGuide } from '../guides.schema.ts'
import { guideUrl, presentSummary } from '../lists/present-summary.ts'
import type { GuideRelease } from '../release-names.schema.ts'
import { usesReleases } from '../releases/manifest/outside.ts'
import type { Texts } from '../texts/render.ts'
import type { NamedThings } from './find-named.ts'
import type { Reading, ShownSteps } from './find-steps.ts'
import { presentStep } from './present-step.ts'

interface Material extends ShownSteps, NamedThings {
  texts: Texts
  comments: CommentsOn
  release: GuideRelease | null
}

export function presentGuide(
  ctx: Context,
  { guide, revision, translation, content, langid, edition, isOlder, options }: Reading,
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
    prereq_modified_date: toSeconds(material.prerequisitesAt),
    url: guideUrl(url, { guideid: guide.guideid, title, type }),
    type,
    category: material.pages.get(content.categoryid)?.title ?? '',
    subject: content.subject,
    title,
    summary: content.summary,
    difficulty: difficultyText(content.difficulty, langid),
    public: content.isPublic && (options.pins !== undefined || guide.isHeldBack === 0),
    introduction_raw: content.introduction,
    introduction_rendered: texts.introduction,
    conclusion_raw: content.conclusion,
    conclusion_rendered: texts.conclusion,
    ...presentDocuments(content, material, url),
    flags: presentFlags(content.flags, siteOf(ctx)),
    image: image ? presentImage(image, url) : null,
    parts: content.parts.map((part) => presentRequirement(part, material, url)),
    tools: content.tools.map((tool) => presentRequirement(tool, material, url)),
    prerequisites: prerequisites.map((row) => presentSummary(row, ctx)),
    steps: presentSteps(material, url, options.stepComments),
    time_required: durationText(content.timeMin, content.timeMax, langid),
    time_required_min: content.timeMin,
    time_required_max: content.timeMax,
    created_date: toSeconds(guide.createdAt),
    published_date: toSeconds(guide.publishedAt),
    patrol_threshold: siteOf(ctx).patrolThreshold,
    comments: material.comments.onGuide,
    author: author ? presentUserSummary(author, url) : presentUserSummary(unknownUser, url),
    ...presentVideo(content, material, url),
    available_langids: [...material.languages],
    ...(material.freshness ? { translation: withUnnamed(material.freshness, material.unnamed) } : {}),
    work_log_enabled: siteOf(ctx).features.workLog,
    ...presentRelease(ctx, { guide, content, options }, material),
  }
}

function presentRelease(
  ctx: Context,
  { guide, content, options }: Pick<Reading, 'guide' | 'content' | 'options'>,
  { release, prerequisites }: Material,
): Partial<SharedGuide> {
  if (!usesReleases(ctx)) return release ? { release } : {}
  const isShown = new Set(prerequisites.map(({ guideid }) => guideid))
  return {
    release,
    prerequisite_releases: pinnedGuidesOf(content).filter(({ guideid }) => isShown.has(guideid)),
    ...(guide.isHeldBack === 1 && !options.pins ? { awaits_release: true as const } : {}),
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
  { pages, images, nameOf }: Material,
  url: string,
): Guide['parts'][number] {
  const page = pages.get(requirement.wikiid)
  const image = page?.imageid ? images.get(page.imageid) : undefined
  const { type, quantity, notes, isoptional, featured } = requirement
  const title = page?.title ?? ''
  const text = nameOf(requirement.wikiid)
  const thumbnail = image ? `${presentImage(image, url).original}.thumbnail` : null
  const address = `/Item/${encodeURIComponent(title).replaceAll('%20', '_').replaceAll("'", '%27')}`
  return { type, quantity, text, notes, url: address, thumbnail, isoptional, featured }
}
