// Schemas of the search in the API.
import { type Static, Type } from 'typebox'
import { ListedGuide } from '#guides/guides.schema.ts'
import { Image } from '#image-sizes/image.schema.ts'
import { PageSummary } from '#pages/pages.schema.ts'
import { Team } from '#users/teams.schema.ts'

const TeamResult = Type.Object(
  {
    dataType: Type.Literal('team', { description: 'Distinguishes teams from guides and pages' }),
    ...Team.properties,
  },
  { title: 'FoundTeam', description: 'A team in the results of a search' },
)

const highlights = (of: string) =>
  Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
    description: `Words of the query in ${of}: start and end of each, in UTF-16 units`,
  })

const SearchMatch = Type.Object(
  {
    text: Type.String({ description: 'About 200 characters around the words of the query, without markup' }),
    highlights: highlights('this text'),
    stepid: Type.Union([Type.Integer(), Type.Null()], { description: 'The step that contains it' }),
    number: Type.Union([Type.Integer(), Type.Null()], { description: 'Number of the step in the guide' }),
    image: Type.Union([Image, Type.Null()], { description: 'First image of the step' }),
  },
  { title: 'SearchMatch', description: 'Where a result contains the words of the query' },
)
export type SearchMatch = Static<typeof SearchMatch>

/** Members that a search adds to its results on demand. */
const found = {
  match: Type.Optional(
    Type.Union([SearchMatch, Type.Null()], {
      description:
        'With matches: an excerpt; null if the title has all words, or no text of this language any',
    }),
  ),
  title_highlights: Type.Optional(highlights('the title, with matches')),
}

const GuideResult = Type.Object(
  { ...ListedGuide.properties, ...found },
  { title: 'FoundGuide', description: 'A guide in the results of a search' },
)
const PageResult = Type.Object(
  { ...PageSummary.properties, ...found },
  { title: 'FoundPage', description: 'A page in the results of a search' },
)

export const SearchAnswer = Type.Object(
  {
    search: Type.String({ description: 'The query' }),
    limit: Type.Integer({ description: 'Maximum number of results' }),
    offset: Type.Integer({ description: 'Number of skipped results' }),
    totalResults: Type.Integer({ description: 'Total number of results on all pages' }),
    moreResults: Type.Boolean({ description: 'True if there are more results' }),
    suggestion: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'With matches: the query with its probable spelling; null if there is none',
      }),
    ),
    results: Type.Array(Type.Union([GuideResult, PageResult, TeamResult]), {
      description: 'Guides and pages, best match first; then teams, if requested',
    }),
  },
  { title: 'SearchAnswer', description: 'The results of a search' },
)
export type SearchAnswer = Static<typeof SearchAnswer>

const Suggestion = Type.Object(
  {
    dataType: Type.Enum(['guide', 'wiki'], { description: 'Kind of the suggestion' }),
    guideid: Type.Optional(Type.Integer({ description: 'Number of the guide' })),
    wikiid: Type.Optional(Type.Integer({ description: 'Number of the page' })),
    namespace: Type.Optional(Type.String({ description: 'Kind of page' })),
    langid: Type.String({ description: 'Language of its texts' }),
    title: Type.String({ description: 'Title; for a page the one in addresses' }),
    display_title: Type.String({ description: 'Title on screen' }),
    category: Type.Optional(Type.String({ description: 'For guides: the category on screen' })),
    public: Type.Optional(
      Type.Boolean({ description: 'For guides: false if only the users with access read it' }),
    ),
    summary: Type.String({ description: 'Summary in one sentence' }),
    text: Type.String({ description: 'Beginning of its text; for guides the same as summary' }),
    url: Type.String({ description: 'Address at which users read it' }),
    modified_date: Type.Integer({ description: 'UNIX seconds' }),
    author: Type.Union([Type.Integer(), Type.Null()], { description: 'Number of the author' }),
    image: Type.Union([Image, Type.Null()], { description: 'Image of the team' }),
  },
  { title: 'Suggestion', description: 'A suggested guide or page' },
)
export type Suggestion = Static<typeof Suggestion>

export const SuggestAnswer = Type.Object(
  {
    query: Type.String({ description: 'The typed text' }),
    results: Type.Array(Suggestion, { maxItems: 10, description: 'Suggestions, best match first' }),
  },
  { title: 'SuggestAnswer', description: 'Suggested guides and pages' },
)
