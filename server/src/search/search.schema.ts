// Schemas of the search in the API.
import { type Static, Type } from 'typebox'
import { GuideSummary } from '#guides/guides.schema.ts'
import { Image } from '#image-sizes/image.schema.ts'
import { PageSummary } from '#pages/pages.schema.ts'
import { Team } from '#users/teams.schema.ts'

const TeamResult = Type.Object(
  {
    dataType: Type.Literal('team', { description: 'Tells teams from guides and pages' }),
    ...Team.properties,
  },
  { title: 'FoundTeam', description: 'A team that a search has found' },
)

export const SearchAnswer = Type.Object(
  {
    search: Type.String({ description: 'The query' }),
    limit: Type.Integer({ description: 'Maximum number of results' }),
    offset: Type.Integer({ description: 'Number of skipped results' }),
    totalResults: Type.Integer({ description: 'How many there are; at most 1000' }),
    moreResults: Type.Boolean({ description: 'Are there more after these?' }),
    results: Type.Array(Type.Union([GuideSummary, PageSummary, TeamResult]), {
      description: 'Guides and pages, the best first; then teams, where they were asked for',
    }),
  },
  { title: 'SearchAnswer', description: 'The results of a search' },
)
export type SearchAnswer = Static<typeof SearchAnswer>

const Suggestion = Type.Object(
  {
    dataType: Type.Enum(['guide', 'wiki'], { description: 'Which of the two it is' }),
    guideid: Type.Optional(Type.Integer({ description: 'Number of the guide' })),
    wikiid: Type.Optional(Type.Integer({ description: 'Number of the page' })),
    namespace: Type.Optional(Type.String({ description: 'Kind of page' })),
    langid: Type.String({ description: 'Language of its texts' }),
    title: Type.String({ description: 'Title; of a page the one that addresses hold' }),
    display_title: Type.String({ description: 'Title as it is shown' }),
    summary: Type.String({ description: 'One sentence' }),
    text: Type.String({ description: 'Beginning of its text; of guides the same as summary' }),
    url: Type.String({ description: 'Where people read it' }),
    modified_date: Type.Integer({ description: 'UNIX seconds' }),
    author: Type.Union([Type.Integer(), Type.Null()], { description: 'Number of the author' }),
    image: Type.Union([Image, Type.Null()], { description: 'Its picture' }),
  },
  { title: 'Suggestion', description: 'A guide or page that somebody may be looking for' },
)
export type Suggestion = Static<typeof Suggestion>

export const SuggestAnswer = Type.Object(
  {
    query: Type.String({ description: 'The typed text' }),
    results: Type.Array(Suggestion, { maxItems: 10, description: 'The best first' }),
  },
  { title: 'SuggestAnswer', description: 'Guides and pages that somebody may be looking for' },
)
