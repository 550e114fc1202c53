// Categories, pages, tags and teams.
import type { RowOf } from './columns.ts'

export const wikiTables = {
  wikis: {
    wikiid: 'id',
    namespace: 'text',
    title: 'text',
    titleKey: 'text',
    langid: 'text',
    parentid: 'int?',
    position: 'int',
    displayTitle: 'text',
    description: 'text',
    excerpt: 'text',
    imageid: 'int?',
    isDeleted: 'flag',
    isPrivate: 'flag',
    isStub: 'flag',
    authorid: 'int?',
    currentRevisionid: 'int',
    newestRevisionid: 'int',
    createdAt: 'int',
    modifiedAt: 'int',
    titleFold: 'text',
  },
  wiki_translations: {
    wikiid: 'int',
    langid: 'text',
    currentRevisionid: 'int',
    newestRevisionid: 'int',
    displayTitle: 'text',
    description: 'text',
    excerpt: 'text',
  },
  wiki_revisions: {
    revisionid: 'id',
    wikiid: 'int',
    langid: 'text',
    at: 'int',
    userid: 'int?',
    action: 'text',
    content: 'text',
    sourceRevisionid: 'int?',
    isPatrolled: 'flag',
    isDenied: 'flag',
  },
  tags: {
    tagid: 'id',
    name: 'text',
    isTyped: 'flag',
    createdAt: 'int',
  },
  wiki_tags: {
    wikiid: 'int',
    tagid: 'int',
  },
  teams: {
    teamid: 'id',
    name: 'text',
    searchText: 'text',
    ownerid: 'int?',
    description: 'text',
    joinCode: 'text?',
    imageid: 'int?',
    createdAt: 'int',
  },
  team_members: {
    teamid: 'int',
    userid: 'int',
    joinedAt: 'int',
  },
} as const

export interface WikiTables {
  wikis: RowOf<typeof wikiTables.wikis>
  wiki_translations: RowOf<typeof wikiTables.wiki_translations>
  wiki_revisions: RowOf<typeof wikiTables.wiki_revisions>
  tags: RowOf<typeof wikiTables.tags>
  wiki_tags: RowOf<typeof wikiTables.wiki_tags>
  teams: RowOf<typeof wikiTables.teams>
  team_members: RowOf<typeof wikiTables.team_members>
}
