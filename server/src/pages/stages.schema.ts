// The schemas of the stages of a course.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { anyCase } from '#platform/http/request/any-case.ts'

/** More than any course needs; a course is read with all of its stages. */
const mostStages = 200

const number = (description: string) => Type.Integer({ description })
const shown = Type.Partial(
  Type.Object({
    title: Type.String({ description: 'Title of the guide' }),
    langid: Type.String({ description: 'Language of the title' }),
    summary: Type.String({ description: 'One sentence about the guide; may be empty' }),
    url: Type.String({ description: 'Address of the page of the guide' }),
    doc_url: Type.String({ description: 'The same address without the site' }),
    image: Type.Union([Image, Type.Null()], { description: 'Main image of the guide; null: none' }),
    time_required_max: number('Maximum duration in seconds; 0: unknown'),
    public: Type.Boolean({ description: 'False if only the users with access read the guide' }),
  }),
).properties

export const Stage = Type.Object(
  {
    docid: number('Number of the guide'),
    doctype: Type.Literal('guide', { description: 'Always guide' }),
    orderby: number('Position in the course, from 0'),
    is_viewable: Type.Boolean({
      description: 'False if the guide is deleted or the caller may not view it; then it has no title',
    }),
    completed: Type.Boolean({ description: 'True if the caller has completed the guide' }),
    ...shown,
  },
  { title: 'Stage', description: 'A guide as a part of a course' },
)
export type Stage = Static<typeof Stage>

export const NewStages = Type.Array(
  Type.Object(
    {
      docid: Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Number of a guide that the caller may view',
      }),
      doctype: Type.Optional(anyCase(['guide'], 'Always guide')),
    },
    { description: 'A guide as a part of a course' },
  ),
  {
    maxItems: mostStages,
    description: 'For courses: guides in order, no guide twice; replaces the whole list',
  },
)
export type NewStages = Static<typeof NewStages>

/** Members that only courses have. */
export const courseMembers = Type.Partial(
  Type.Object({
    stages: Type.Array(Stage, { description: 'For courses: guides in order' }),
    stages_count: number('For courses: number of stages'),
    completed_count: number('For courses: stages that the caller has completed'),
    completion_percentage: number('For courses: completed stages in per cent, rounded down'),
  }),
).properties
