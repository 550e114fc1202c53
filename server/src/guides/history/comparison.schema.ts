// The schema of a comparison of two states of a guide.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { ReleaseName } from '../release-names.schema.ts'
import { changes, revisionMembers, summary } from './revisions.schema.ts'

const number = (description: string) => Type.Integer({ description })
const text = (description: string) => Type.String({ description })

const ComparedRelease = Type.Object(
  {
    ...ReleaseName.properties,
    release_date: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Time at which it took effect last, UNIX seconds; null: not yet',
    }),
    effective_date: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Time for which it is or was scheduled, UNIX seconds; null: none',
    }),
  },
  { title: 'ComparedRelease', description: 'The release that was named' },
)

const ComparedState = Type.Object(
  {
    ...revisionMembers,
    state: Type.Enum(['revision', 'release', 'working', 'shown'], {
      description: 'The state as it was named',
    }),
    release: Type.Optional(ComparedRelease),
    original_revisionid: number('guide_revisionid of the original: order of steps, media, forms'),
    steps: number('Number of steps'),
  },
  { title: 'ComparedGuideState', description: 'A compared state of a guide' },
)
export type ComparedState = Static<typeof ComparedState>

const comparedState = Type.Union([ComparedState, Type.Null()], {
  description: 'Null: nothing, or a state without the language',
})

const ComparedLanguage = Type.Object(
  {
    langid: text('The language'),
    differences: number('Number of differences that its readers see'),
    is_added: Type.Boolean({ description: 'True if the state before does not have the language' }),
    is_removed: Type.Boolean({ description: 'True if the state after does not have the language' }),
  },
  { title: 'ComparedLanguage', description: 'A language of the compared states' },
)

export const StateComparison = Type.Object(
  {
    langid: text('Language of the compared texts'),
    from: comparedState,
    to: comparedState,
    languages: Type.Array(ComparedLanguage, {
      description: 'All languages of both states, the original one first; only one if a revision is named',
    }),
    changes,
    differences: number('Total number of differences'),
    summary,
    images: Type.Array(
      Type.Object({
        imageid: number('Number of the picture'),
        image: Image,
        srcid: Type.Union([Type.Integer(), Type.Null()], {
          description: 'The picture that was drawn on or cropped; null: the picture itself was uploaded',
        }),
        markup: Type.Union([Type.String(), Type.Null()], { description: 'The shapes drawn on it' }),
      }),
      { description: 'All pictures that the changes name' },
    ),
    documents: Type.Array(
      Type.Object({ documentid: number('Number of the document'), title: text('Its title or file name') }),
      { description: 'All documents that the changes name' },
    ),
    objects: Type.Array(
      Type.Object({
        objectid: number('Number of the video or embed'),
        title: text('Its title or file name'),
        url: Type.Union([Type.String(), Type.Null()], {
          description: 'Its address; null while it is being converted',
        }),
      }),
      { description: 'All videos and embeds that the changes name' },
    ),
    releases: Type.Array(
      Type.Object({
        guideid: number('Number of the prerequisite'),
        releaseid: number('Number of its release'),
        title: text('Title of the release'),
      }),
      { description: 'The releases of prerequisites that the changes name and the user may know of' },
    ),
  },
  { title: 'GuideStateComparison', description: 'The differences between two states of a guide' },
)
export type StateComparison = Static<typeof StateComparison>
