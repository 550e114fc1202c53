// Guides, steps and their revisions; who sees, likes and has done them.
import type { RowOf } from './columns.ts'

export const guidesTables = {
  guides: {
    guideid: 'id',
    langid: 'text',
    authorid: 'int?',
    categoryid: 'int',
    type: 'text',
    subject: 'text',
    title: 'text',
    summary: 'text',
    difficulty: 'text',
    timeMax: 'int',
    imageid: 'int?',
    flags: 'text',
    isPublic: 'flag',
    isFeatured: 'flag',
    isPrerequisiteOnly: 'flag',
    isDeleted: 'flag',
    revisionid: 'int',
    currentRevisionid: 'int',
    newestRevisionid: 'int',
    createdAt: 'int',
    publishedAt: 'int',
    modifiedAt: 'int',
    editions: 'int',
    highestRevisionid: 'int',
    commonRevisionid: 'int',
  },
  guide_revisions: {
    guideRevisionid: 'id',
    guideid: 'int',
    langid: 'text',
    revisionid: 'int',
    at: 'int',
    userid: 'int?',
    action: 'text',
    content: 'text',
    steps: 'text',
    forms: 'text',
    baseRevisionid: 'int?',
    sourceRevisionid: 'int?',
    isPatrolled: 'flag',
    isDenied: 'flag',
  },
  guide_translations: {
    guideid: 'int',
    langid: 'text',
    currentRevisionid: 'int',
    newestRevisionid: 'int',
    subject: 'text',
    title: 'text',
    summary: 'text',
    edition: 'int',
    revisionid: 'int',
  },
  steps: {
    stepid: 'id',
    guideid: 'int',
    createdAt: 'int',
    commonRevisionid: 'int',
  },
  step_revisions: {
    stepRevisionid: 'id',
    stepid: 'int',
    langid: 'text',
    title: 'text',
    lines: 'text',
    media: 'text',
    at: 'int',
    userid: 'int?',
    revisionid: 'int?',
  },
  guide_prerequisites: {
    guideid: 'int',
    prerequisiteid: 'int',
    position: 'int',
  },
  guide_contributors: {
    guideid: 'int',
    userid: 'int',
  },
  guide_users: {
    guideid: 'int',
    userid: 'int',
  },
  guide_teams: {
    guideid: 'int',
    teamid: 'int',
  },
  guide_tags: {
    guideid: 'int',
    tagid: 'int',
  },
  favorites: {
    userid: 'int',
    guideid: 'int',
    at: 'int',
  },
  completions: {
    userid: 'int',
    guideid: 'int',
    at: 'int',
  },
} as const

export interface GuidesTables {
  guides: RowOf<typeof guidesTables.guides>
  guide_revisions: RowOf<typeof guidesTables.guide_revisions>
  guide_translations: RowOf<typeof guidesTables.guide_translations>
  steps: RowOf<typeof guidesTables.steps>
  step_revisions: RowOf<typeof guidesTables.step_revisions>
  guide_prerequisites: RowOf<typeof guidesTables.guide_prerequisites>
  guide_contributors: RowOf<typeof guidesTables.guide_contributors>
  guide_users: RowOf<typeof guidesTables.guide_users>
  guide_teams: RowOf<typeof guidesTables.guide_teams>
  guide_tags: RowOf<typeof guidesTables.guide_tags>
  favorites: RowOf<typeof guidesTables.favorites>
  completions: RowOf<typeof guidesTables.completions>
}
