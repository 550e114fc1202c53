// Presents rows of guide lists as summaries.

import { difficultyText } from '@stepwright/rules'
import { presentImage } from '#media/images/present-image.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { tokenOf } from '../editions/tokens.ts'
import { type SummaryRow, tagSeparator } from '../guides.queries.ts'
import type { GuideSummary, ListedGuide } from '../guides.schema.ts'
import { usesReleases } from '../releases/manifest/outside.ts'

export function guideUrl(url: string, guide: { guideid: number; title: string; type: string }): string {
  const folder = guide.type === 'teardown' ? 'Teardown' : 'Guide'
  return `${url}/${folder}/${encodeURIComponent(guide.title).replaceAll('%20', '+')}/${guide.guideid}`
}

/** Token of the listed text, the same as in the whole guide. */
function tokenOfSummary(row: SummaryRow): number {
  const { translatedEdition: edition, translatedToken: text, commonRevisionid: common } = row
  return edition === null || text === null ? row.revisionid : tokenOf(edition, { text, common })
}

/** For a private page only its title is returned, which is part of the guide. */
const categoryName = ({ isCategoryPrivate, filedTitle, displayTitle, category }: SummaryRow): string =>
  (isCategoryPrivate === 0 && (filedTitle || displayTitle)) || category

export function presentSummary(row: SummaryRow, ctx: Pick<Context, 'url' | 'site'>): GuideSummary {
  const { url } = ctx
  const { imageid, guid, width, height } = row
  const langid = row.translatedLangid ?? row.langid
  const title = row.translatedTitle || row.title
  const flags = JSON.parse(row.flags) as string[]
  const hasImage = imageid !== null && guid !== null && width !== null && height !== null
  return {
    dataType: 'guide',
    guideid: row.guideid,
    locale: langid,
    revisionid: tokenOfSummary(row),
    guide_revisionid: row.translatedRevisionid ?? row.currentRevisionid,
    modified_date: toSeconds(row.modifiedAt),
    prereq_modified_date: toSeconds(row.prereqModifiedAt ?? 0),
    url: guideUrl(url, { guideid: row.guideid, type: row.type, title }),
    type: row.type,
    category: row.category,
    category_display_title: categoryName(row),
    subject: row.translatedSubject || row.subject,
    title,
    summary: row.translatedSummary || row.summary,
    difficulty: difficultyText(row.difficulty, langid),
    public: row.isPublic === 1,
    time_required_max: row.timeMax,
    userid: row.authorid ?? 0,
    username: row.username ?? '',
    flags,
    isArchived: flags.includes('GUIDE_ARCHIVED'),
    tags: row.tagNames ? row.tagNames.split(tagSeparator) : false,
    attachedQuiz: null,
    periodicReviewSchedule: null,
    image: hasImage ? presentImage({ imageid, guid, width, height }, url) : null,
    ...(row.releaseid === null
      ? {}
      : { release: { releaseid: row.releaseid, title: row.releaseTitle ?? '' } }),
    ...(row.isHeldBack === 1 && usesReleases(ctx) ? { awaits_release: true as const } : {}),
  }
}

/** With the image of its category, which clients show for a guide without one. */
export function presentListed(row: SummaryRow, ctx: Pick<Context, 'url' | 'site'>): ListedGuide {
  const { categoryImageid: imageid, categoryGuid: guid, categoryWidth: width, categoryHeight: height } = row
  const hasImage = imageid !== null && guid !== null && width !== null && height !== null
  return {
    ...presentSummary(row, ctx),
    ...(hasImage && { category_image: presentImage({ imageid, guid, width, height }, ctx.url) }),
  }
}
